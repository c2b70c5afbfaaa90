-- When each open request is next due for a message, and to whom (decision 0077): worked out anew for a loan when something of it
-- changed, so that a list of the next messages reads no loan. A day that is over counts as today, so nothing here ages.
create table chase_turn (
  email text not null,
  -- No references: whose turns a removed request was part of is known until they are worked out without it.
  activity_id uuid not null,
  loan_id uuid not null,
  told text not null check (told in ('party', 'broker', 'officer')),
  due_on date not null,
  -- Up to the due date; null when nothing is planned before it.
  before_on date,
  -- From then on.
  after_on date,
  primary key (email, activity_id, told)
);
create index chase_turn_loan on chase_turn (loan_id);

-- Each person's first turn as of a day of the lender's, by the day that it is to them then; worked out anew with their turns, and
-- for everybody on the first look of another day.
create table chase_first (
  email text primary key,
  day date not null,
  -- The zone that staff chose, else the state they live in; '' where there is none.
  zone text not null,
  state text not null,
  first_if_yesterday date,
  first_if_today date,
  first_if_tomorrow date,
  -- Of what is asked of them.
  earliest_due date
);
create index chase_first_day on chase_first (day);
create index chase_message_round on chase_message (round_on);

-- Loans whose turns are to be worked out anew. Written to the end only: who changes something waits for nobody.
create table chase_stale (
  loan_id uuid not null
);
create index chase_stale_loan on chase_stale (loan_id);

-- One row. What was over in this snapshot is taken from the log of changed loans; what was not is taken later, however long it takes.
create table chase_turn_seen (
  seen pg_snapshot not null
);

-- The day, from `today` on, of a turn.
create function chase_next(before_on date, due_on date, after_on date, today date) returns date language sql immutable as $$
  select case when before_on is not null and today <= due_on then greatest(before_on, today)
    when after_on is not null then greatest(after_on, today) end
$$;

-- What the log of changed loans does not tell: all that turns rest on beside the loan, its parts and the days of its requests.

create function chase_loans_of(emails text[]) returns table (loan_id uuid) language sql stable as $$
  select lb.loan_id from borrower b join loan_borrower lb on lb.borrower_id = b.id where b.email = any(emails)
  union select lc.loan_id from contact c join loan_contact lc on lc.contact_id = c.id where c.email = any(emails)
  union select l.id from app_user u join loan l on l.owner_user_id = u.id where u.email = any(emails)
$$;

create function chase_loan_stale() returns trigger language plpgsql as $$
begin
  insert into chase_stale values (coalesce(new.loan_id, old.loan_id));
  return null;
end $$;
create trigger chase_item_stale after insert or delete on chase_item for each row execute function chase_loan_stale();
create trigger chase_paused_loan_stale after insert or delete on chase_paused_loan
  for each row execute function chase_loan_stale();
create trigger activity_asked_stale after update on activity for each row
  when ((old.borrower_id, old.template_id) is distinct from (new.borrower_id, new.template_id))
  execute function chase_loan_stale();
create trigger reminded_stale after insert on event for each row
  when (new.loan_id is not null and new.kind in ('loan.reminded', 'loan.borrower-reminded'))
  execute function chase_loan_stale();

create function chase_request_stale() returns trigger language plpgsql as $$
begin
  insert into chase_stale
  select loan_id from activity where id = coalesce(new.activity_id, old.activity_id);
  return null;
end $$;
create trigger chase_request_stale after insert or update or delete on chase_request
  for each row execute function chase_request_stale();
create trigger chase_answer_stale after insert or update or delete on chase_answer
  for each row execute function chase_request_stale();

create function chase_address_stale() returns trigger language plpgsql as $$
begin
  insert into chase_stale select loan_id from chase_loans_of(array[old.email, new.email]);
  return null;
end $$;
create trigger chase_zone_stale after insert or delete on chase_person for each row execute function chase_address_stale();
create trigger chase_zone_changed_stale after update on chase_person for each row
  when ((old.email, old.zone) is distinct from (new.email, new.zone)) execute function chase_address_stale();
create trigger borrower_came_stale after insert or delete on borrower for each row execute function chase_address_stale();
create trigger borrower_address_stale after update on borrower for each row
  when ((old.email, old.email_is_placeholder, old.address_state)
    is distinct from (new.email, new.email_is_placeholder, new.address_state))
  execute function chase_address_stale();
create trigger contact_address_stale after update on contact for each row
  when ((old.email, old.contact_type) is distinct from (new.email, new.contact_type))
  execute function chase_address_stale();
create trigger officer_address_stale after update on app_user for each row
  when ((old.email, old.active) is distinct from (new.email, new.active)) execute function chase_address_stale();

-- Every loan that asks for something by a day.
create function chase_all_stale() returns trigger language plpgsql as $$
begin
  insert into chase_stale
  select distinct loan_id from activity where type = 'document-request' and archived_at is null and due_on is not null;
  return null;
end $$;
create trigger chase_setting_stale after update on chase_setting for each row
  when ((old.days_before, old.on_day, old.every_days, old.max_after, old.silent_rounds)
    is distinct from (new.days_before, new.on_day, new.every_days, new.max_after, new.silent_rounds))
  execute function chase_all_stale();

create function chase_cadence_stale() returns trigger language plpgsql as $$
begin
  insert into chase_stale
  select loan_id from unnest(array[old.loan_id, new.loan_id]) loan_id where loan_id is not null
  union select loan_id from chase_loans_of(array[old.email, new.email])
  union select loan_id from activity where template_id in (old.template_id, new.template_id) and due_on is not null;
  return null;
end $$;
create trigger chase_cadence_stale after insert or update or delete on chase_cadence
  for each row execute function chase_cadence_stale();

insert into chase_stale
select distinct loan_id from activity where type = 'document-request' and archived_at is null and due_on is not null;
insert into chase_turn_seen values (pg_current_snapshot());
