-- Today: what each person has taken off their list, and what its statement looks for.

create table today_hidden (
  user_id uuid not null references app_user on delete cascade,
  kind text not null,
  loan_id uuid not null references loan on delete cascade,
  -- The entry comes back when its mark is another.
  mark text not null,
  -- First day on which it shows again; null: not before it changes.
  until_on date,
  created_at timestamptz not null default now(),
  primary key (user_id, kind, loan_id)
);
create index today_hidden_loan on today_hidden (loan_id);

create index activity_to_review on activity (loan_id)
  where type = 'document-request' and state in ('Processed', 'Unsupported', 'Signed')
    and archived_at is null and superseded_at is null;
create index activity_owed on activity (due_on, loan_id)
  where type = 'document-request' and state in ('New', 'Sent', 'Waiting', 'Rejected', 'Missing Data')
    and archived_at is null and superseded_at is null;
create index process_failed on process (activity_id) where state in ('Failed', 'Error');
-- The open loans without their long texts.
create index loan_open on loan (status, status_since) include (id, owner_user_id, expected_closing, amount_cents)
  where archived_at is null;
