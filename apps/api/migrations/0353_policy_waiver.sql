-- A limit of a policy set that was waived on a loan: why, by whom, for which value, until when.

create table policy_waiver (
  id uuid primary key default uuidv7(),
  loan_id uuid not null references loan on delete cascade,
  -- The loan itself, a borrower or a neighborhood (a property where it lies in none that is known).
  subject_id uuid not null,
  -- What is measured.
  key text not null,
  -- The value it was waived at and the limit then, in the unit that is read.
  actual numeric not null,
  limit_text text not null,
  reason text not null check (reason <> ''),
  until date not null,
  granted_by uuid references app_user on delete set null,
  -- Kept in words too: a person may be erased.
  granted_by_name text not null,
  granted_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by_name text,
  withdraw_reason text
);
-- One waiver of a limit at a time; a new one takes the place of one that no longer counts.
create unique index policy_waiver_open on policy_waiver (loan_id, subject_id, key) where withdrawn_at is null;
create index policy_waiver_author on policy_waiver (granted_by);
