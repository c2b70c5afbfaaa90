-- Addresses that codes, links and texts go to and that nobody corrects: a row keeps the one it was made with. Whoever needs
-- another is made anew, or has it held (0700).
create function refuse_other_address() returns trigger language plpgsql as $$
begin
  raise exception 'an address of % is changed, which is fixed', tg_table_name using errcode = 'check_violation';
end $$;
create trigger committee_member_email_fixed before update of email on committee_member for each row
  when (old.email <> new.email) execute function refuse_other_address();
create trigger committee_ballot_email_fixed before update of email on committee_ballot for each row
  when (old.email <> new.email) execute function refuse_other_address();
create trigger envelope_recipient_email_fixed before update of email on envelope_recipient for each row
  when (old.email <> new.email) execute function refuse_other_address();
create trigger chase_message_email_fixed before update of email on chase_message for each row
  when (old.email <> new.email) execute function refuse_other_address();
create trigger text_message_phone_fixed before update of to_phone on text_message for each row
  when (old.to_phone <> new.to_phone) execute function refuse_other_address();
create trigger text_consent_phone_fixed before update of phone on text_consent for each row
  when (old.phone <> new.phone) execute function refuse_other_address();
