-- Documents on file: what was accepted under a request belongs to a borrower, a legal entity or a property.

create table on_file (
  -- The request that was accepted; whether it still is tells the request itself.
  activity_id uuid primary key references activity on delete cascade,
  -- Whom it belongs to; none where that is not known.
  borrower_id uuid references borrower on delete set null,
  legal_entity_id uuid references legal_entity on delete set null,
  property_id uuid references property on delete set null,
  -- What staff entered; what is null follows from the files.
  kind text check (kind in ('operating-agreement', 'pfs', 'sreo', 'bank-statement', 'rent-roll', 't-12', 'id', 'w-9',
    'insurance', 'purchase-contract', 'appraisal', 'property-analysis', 'lease', 'title-commitment', 'settlement-statement',
    'payoff-letter', 'personal-tax-return', 'business-tax-return', 'k-1', 'phase-i', 'property-condition', 'zoning',
    'articles', 'ein-letter', 'good-standing', 'other')),
  issued_on date,
  expires_on date,
  corrected_by uuid references app_user on delete set null,
  corrected_at timestamptz,
  version integer not null default 1,
  filed_at timestamptz not null default now(),
  check (num_nonnulls(borrower_id, legal_entity_id, property_id) <= 1)
);
create index on_file_borrower on on_file (borrower_id);
create index on_file_legal_entity on on_file (legal_entity_id);
create index on_file_property on on_file (property_id);
create index on_file_corrector on on_file (corrected_by);

-- A request that a document on file was used for.
create table on_file_use (
  activity_id uuid primary key references activity on delete cascade,
  -- The request it was accepted under; both in words too, as they may be erased.
  source_id uuid references activity on delete set null,
  source_loan_id uuid references loan on delete set null,
  source_loan text not null,
  source_files text[] not null,
  issued_on date,
  valid_to date,
  -- Whether staff show it to parties of this loan who may not see the original.
  shared boolean not null default false,
  -- How the request was before, and why it had been rejected; undoing brings that back.
  was text not null check (was in ('held', 'new', 'rejected')),
  was_reason text,
  used_by uuid references app_user on delete set null,
  used_by_name text not null,
  used_at timestamptz not null default now()
);
create index on_file_use_source on on_file_use (source_id);
create index on_file_use_loan on on_file_use (source_loan_id);
create index on_file_use_user on on_file_use (used_by);

-- A copy of a file for such a request.
create table on_file_copy (
  document_id uuid primary key references document on delete cascade,
  activity_id uuid not null references on_file_use on delete cascade,
  source_document_id uuid references document on delete set null,
  source_key text not null
);
create index on_file_copy_use on on_file_copy (activity_id);
create index on_file_copy_source on on_file_copy (source_document_id);

-- A request that was not sent to anyone, as something on file answers it; on hold as long as it is paused.
create table on_file_hold (
  activity_id uuid primary key references activity on delete cascade,
  held_at timestamptz not null default now()
);

-- A request for what runs out before the expected closing; once for each document.
create table on_file_renewal (
  source_id uuid primary key references activity on delete cascade,
  activity_id uuid not null references activity on delete cascade,
  valid_to date not null,
  requested_at timestamptz not null default now()
);
create index on_file_renewal_request on on_file_renewal (activity_id);

create table on_file_setting (
  -- One row: the lender's own.
  id boolean primary key default true check (id),
  hold boolean not null default true,
  renewal text not null default 'off' check (renewal in ('off', 'new', 'all')),
  -- From when on loans count as new.
  renewal_since timestamptz,
  lead_days smallint not null default 14 check (lead_days between 0 and 90),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
insert into on_file_setting default values;

-- How long a kind is valid where the lender says otherwise than usual.
create table on_file_validity (
  kind text primary key check (kind in ('operating-agreement', 'pfs', 'sreo', 'bank-statement', 'rent-roll', 't-12', 'id',
    'w-9', 'insurance', 'purchase-contract', 'appraisal', 'property-analysis', 'lease', 'title-commitment',
    'settlement-statement', 'payoff-letter', 'personal-tax-return', 'business-tax-return', 'k-1', 'phase-i',
    'property-condition', 'zoning', 'articles', 'ein-letter', 'good-standing', 'other')),
  rule text not null check (rule in ('days', 'expiration', 'amended', 'never')),
  days integer not null check (days between 0 and 3650)
);

-- What was accepted before belongs to whom it was requested of. Nothing is sent, held or used by this.
insert into on_file (activity_id, borrower_id, legal_entity_id, property_id)
  select id, borrower_id, legal_entity_id, property_id from activity
  where type = 'document-request' and entity_kind <> 'loan' and state in ('Accepted', 'Done')
    and num_nonnulls(borrower_id, legal_entity_id, property_id) = 1;
