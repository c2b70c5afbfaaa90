-- What may not be deleted, and why: a loan, or a person with all of theirs (PA-04).
create table legal_hold (
  id uuid primary key default uuidv7(),
  loan_id uuid references loan on delete cascade,
  borrower_id uuid references borrower on delete cascade,
  contact_id uuid references contact on delete cascade,
  reason text not null,
  placed_by uuid references app_user on delete set null,
  placed_at timestamptz not null default now(),
  released_by uuid references app_user on delete set null,
  released_at timestamptz,
  release_reason text,
  check (num_nonnulls(loan_id, borrower_id, contact_id) = 1),
  check ((released_at is null) = (release_reason is null))
);
create index legal_hold_loan on legal_hold (loan_id);
create index legal_hold_borrower on legal_hold (borrower_id);
create index legal_hold_contact on legal_hold (contact_id);

-- Certificates of erasure (PA-08): no name in them, only the record's id.
create table erasure (
  id uuid primary key default uuidv7(),
  certificate jsonb not null,
  hash text not null,
  erased_by uuid references app_user on delete set null,
  erased_at timestamptz not null default now()
);

create index legal_hold_placed_by on legal_hold (placed_by);
create index legal_hold_released_by on legal_hold (released_by);
create index erasure_erased_by on erasure (erased_by);

create index lead_updated on lead (updated_at) where loan_id is null;
create index notification_age on notification (created_at);
create index loan_archived on loan (archived_at) where archived_at is not null;

-- Holding and erasing are rights of their own: who may not look after users has neither.
update app_user
set denied = (select array_agg(distinct one order by one) from unnest(denied || array['manage-holds', 'erase-people']) as one)
where role = 'admin' and 'manage-users' = any(denied);
