-- In which role somebody signs: the lender signs last, and each signature goes into its own block of the paper.
alter table envelope_recipient
  add column role text check (role in ('borrower', 'guarantor', 'signatory', 'lender', 'broker', 'other'));
create index envelope_recipient_lender on envelope_recipient (envelope_id) where role = 'lender';
