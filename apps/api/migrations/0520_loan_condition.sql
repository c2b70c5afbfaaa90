-- What must be true before a loan moves on, who sees to it, what proves it, and what was decided.

create table loan_condition (
  id uuid primary key default uuidv7(),
  loan_id uuid not null references loan on delete cascade,
  stage text not null check (stage in ('term-sheet', 'commitment', 'closing', 'funding', 'post-closing')),
  title text not null check (title <> ''),
  details text not null default '',
  owner_id uuid references app_user on delete set null,
  -- The party that has to deliver; at most one of the three.
  borrower_id uuid references borrower on delete set null,
  contact_id uuid references contact on delete set null,
  legal_entity_id uuid references legal_entity on delete set null,
  due_on date,
  -- The document request or report of the same loan that proves it.
  proof_id uuid references activity on delete set null,
  decision text not null default 'open' check (decision in ('open', 'satisfied', 'waived')),
  -- Whether it was satisfied by its accepted proof; otherwise by the note.
  rests_on_proof boolean not null default false,
  note text not null default '',
  -- In words too: a person may be erased.
  decided_by uuid references app_user on delete set null,
  decided_by_name text not null default '',
  decided_at timestamptz,
  origin text not null default 'manual' check (origin in ('manual', 'policy', 'rule', 'committee')),
  origin_key text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  check (num_nonnulls(borrower_id, contact_id, legal_entity_id) <= 1)
);
create index loan_condition_loan on loan_condition (loan_id) where archived_at is null;
-- Added once for what it was added for.
create unique index loan_condition_origin on loan_condition (loan_id, origin, origin_key)
  where archived_at is null and origin_key is not null;
create index loan_condition_owner on loan_condition (owner_id) where archived_at is null;
create index loan_condition_borrower on loan_condition (borrower_id);
create index loan_condition_contact on loan_condition (contact_id);
create index loan_condition_entity on loan_condition (legal_entity_id);
create index loan_condition_decider on loan_condition (decided_by);
create index loan_condition_proof on loan_condition (proof_id);
