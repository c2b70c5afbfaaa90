-- People: who may sign in, and the parties of a loan. Money is integer cents; plain dates are `date`; instants `timestamptz`.

create extension if not exists pg_trgm;

-- Every id is time-ordered, so that new rows land together in indexes.
create table app_user (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email) and email <> ''),
  first_name text not null default '',
  last_name text not null default '',
  phone text,
  role text not null check (role in ('admin', 'borrower', 'broker')),
  active boolean not null default true,
  -- Rights taken from this person: permission names or restriction names (W-20, W-21).
  denied text[] not null default '{}',
  -- Rises when every session of the person must end at once.
  session_epoch integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  last_sign_in_at timestamptz
);
create unique index app_user_email on app_user (email);

create table invitation (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user on delete cascade,
  -- SHA-256 of the token in the mailed link; the token itself is never stored.
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  created_at timestamptz not null default now()
);
create index invitation_user on invitation (user_id);

create table borrower (
  id uuid primary key default uuidv7(),
  first_name text not null,
  last_name text not null,
  email text not null check (email = lower(email)),
  -- A broker may not know the borrower's address: then it lies under .invalid and is never mailed (E-31, E-32).
  email_is_placeholder boolean not null default false,
  phone text,
  date_of_birth date,
  credit_score integer check (credit_score between 300 and 850),
  -- The band chosen on the public form (E-18).
  credit_score_band text,
  net_worth_cents bigint check (net_worth_cents >= 0),
  liquidity_cents bigint check (liquidity_cents >= 0),
  completed_projects integer check (completed_projects >= 0),
  address_address text not null default '',
  address_city text not null default '',
  address_state text not null default '',
  address_zipcode text not null default '',
  -- AES-256-GCM envelope, bound to this row; written by platform/sealing.ts alone.
  ssn_sealed text,
  score integer check (score between 0 and 100),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index borrower_email on borrower (email);

create table contact (
  id uuid primary key default uuidv7(),
  first_name text not null,
  last_name text not null,
  email text not null check (email = lower(email)),
  phone text,
  company text not null default '',
  contact_type text not null check (contact_type in
    ('broker', 'attorney', 'title company', 'appraiser', 'insurance agent', 'general contractor', 'property manager', 'accountant', 'other')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index contact_email on contact (email);

-- Which party records a person acts for; several under one address are a choice, not an error (G-13).
create table user_borrower (
  user_id uuid not null references app_user on delete cascade,
  borrower_id uuid not null references borrower on delete cascade,
  primary key (user_id, borrower_id)
);
create index user_borrower_borrower on user_borrower (borrower_id);

create table user_contact (
  user_id uuid not null references app_user on delete cascade,
  contact_id uuid not null references contact on delete cascade,
  primary key (user_id, contact_id)
);
create index user_contact_contact on user_contact (contact_id);

create table legal_entity (
  id uuid primary key default uuidv7(),
  name text not null,
  kind text not null default '',
  state text not null default '',
  ein_sealed text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table legal_entity_member (
  id uuid primary key default uuidv7(),
  legal_entity_id uuid not null references legal_entity on delete cascade,
  borrower_id uuid references borrower,
  first_name text not null default '',
  last_name text not null default '',
  email text not null default '',
  percentage numeric(5, 2) not null check (percentage > 0 and percentage <= 100)
);
create index legal_entity_member_entity on legal_entity_member (legal_entity_id);
create index legal_entity_member_borrower on legal_entity_member (borrower_id);
