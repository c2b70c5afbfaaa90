-- Whose data a person sees follows from an address they proved, never from one that was typed (E-32, F-37).

-- A mailed link that proves an address: for a changed e-mail of a record, or for an application that named the address.
create table address_proof (
  id uuid primary key default uuidv7(),
  -- SHA-256 of the token in the mailed link; the token itself is never stored.
  token_hash bytea not null unique,
  email text not null check (email = lower(email)),
  borrower_id uuid references borrower on delete cascade,
  contact_id uuid references contact on delete cascade,
  -- Set for an application: its record is then tied to the person. Null for a changed address of a record.
  application_id uuid references application on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check (num_nonnulls(borrower_id, contact_id) = 1)
);
create index address_proof_borrower on address_proof (borrower_id);
create index address_proof_contact on address_proof (contact_id);
create index address_proof_application on address_proof (application_id);

-- The proof in the newest resume letter of a draft, and the address it went to. Who submits with it reads that mailbox.
alter table application_draft
  add column proof_hash bytea,
  add column proof_email text;

alter table application
  -- When the applicant was told and given a way in; once, however often the job runs.
  add column welcomed_at timestamptz,
  -- When the address that it names was proved; null = anybody may have typed it.
  add column proved_at timestamptz;

create index property_zip on property (left(address_zipcode, 5));
