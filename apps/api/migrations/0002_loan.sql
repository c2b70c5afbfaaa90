-- The loan, what secures it, and who takes part.

create table neighborhood (
  id uuid primary key default uuidv7(),
  zipcode text not null unique,
  name text not null,
  city text not null default '',
  state text not null default '',
  median_income_cents bigint,
  median_home_value_cents bigint,
  population integer,
  population_growth numeric(8, 6),
  vacancy_rate numeric(8, 6),
  score integer check (score between 0 and 100),
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create table property (
  id uuid primary key default uuidv7(),
  property_type text not null check (property_type in
    ('SFH', 'FAMILY', 'MULTIFAMILY', 'MIXED_USE', 'CONDO', 'LAND', 'CONVERSION', 'GROUND_UP')),
  address_address text not null default '',
  address_city text not null default '',
  address_state text not null default '',
  address_zipcode text not null default '',
  -- 0,0 means not placed (C-06).
  latitude double precision not null default 0 check (latitude between -90 and 90),
  longitude double precision not null default 0 check (longitude between -180 and 180),
  neighborhood_id uuid references neighborhood,
  purchase_price_cents bigint check (purchase_price_cents >= 0),
  number_of_units integer check (number_of_units >= 0),
  number_of_commercial_units integer check (number_of_commercial_units >= 0),
  bedrooms integer check (bedrooms >= 0),
  bathrooms numeric(4, 1) check (bathrooms >= 0),
  total_square_footage integer check (total_square_footage >= 0),
  current_gross_income_residential_cents bigint,
  current_gross_income_commercial_cents bigint,
  expected_gross_income_residential_cents bigint,
  expected_gross_income_commercial_cents bigint,
  current_operating_expenses_cents bigint,
  expected_operating_expenses_cents bigint,
  current_noi_cents bigint,
  expected_noi_cents bigint,
  requires_rehab boolean not null default false,
  rehab_started boolean,
  rehab_budget_hard_cents bigint,
  rehab_budget_soft_cents bigint,
  is_occupied boolean,
  score integer check (score between 0 and 100),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index property_neighborhood on property (neighborhood_id);

create sequence loan_number start 10001;

create table loan (
  id uuid primary key default uuidv7(),
  -- Read aloud on the telephone; never looks like a uuid (A-22).
  human_id text not null unique default 'BL-' || nextval('loan_number') check (human_id ~ '^[A-Z]{2}-[0-9]{1,10}$'),
  name text not null,
  amount_cents bigint not null check (amount_cents between 0 and 1500000000),
  amount_at_closing_cents bigint check (amount_at_closing_cents between 0 and 1500000000),
  purpose text not null check (purpose in ('Purchase', 'Refinance', 'Acquisition', 'Cash out', 'Flip', 'Double Flip')),
  exit_strategy text check (exit_strategy in ('Sale', 'Refinance')),
  duration_months integer not null check (duration_months between 1 and 100),
  -- A fraction: 0.1075 is 10.75 percent a year (U-03).
  interest_rate numeric(9, 8) check (interest_rate between 0 and 1),
  construction_reserve_cents bigint check (construction_reserve_cents >= 0),
  expected_closing date,
  purchase_date date,
  estimated_as_is_value_cents bigint,
  estimated_sellout_cents bigint,
  current_loan_balance_cents bigint,
  cost_spent_to_date_cents bigint,
  is_flip boolean,
  is_blanket_loan boolean,
  -- In broker mode all correspondence goes to the broker (E-30).
  correspond_with_broker boolean not null default false,
  status text not null default 'preliminary' check (status in
    ('preliminary', 'term-sheet-sent', 'underwriting', 'board-review', 'commitment-sent', 'commitment-accepted', 'rejected', 'funded', 'paid-off')),
  -- Since when the loan has its status: what time in stage is counted from.
  status_since timestamptz not null default now(),
  -- What restore brings back (D-10).
  status_before_rejection text,
  rejection_reason text,
  archived_at timestamptz,
  -- Set while an archived loan still shows for days_to_archive days.
  archive_due_at timestamptz,
  story text not null default '',
  score integer check (score between 0 and 100),
  owner_user_id uuid references app_user,
  google_drive_folder_id text,
  spreadsheet_id text,
  funded_on date,
  paid_off_on date,
  is_late_payment boolean,
  late_days_30 integer,
  late_days_60 integer,
  late_days_90 integer,
  borrower_score integer check (borrower_score between 1 and 100),
  is_construction_completed boolean,
  -- What the next person should do, in words; derived, never typed in (P-32).
  suggested_steps text[] not null default '{}',
  version integer not null default 1,
  -- Rises with every change that a list of loans shows, also one in a linked record: see 0005.
  list_version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index loan_owner on loan (owner_user_id);
create index loan_status on loan (status) where archived_at is null;
create index loan_active_amount on loan (amount_cents desc, id) where archived_at is null;
create index loan_name_trgm on loan using gin (lower(name) gin_trgm_ops);

create table loan_borrower (
  loan_id uuid not null references loan on delete cascade,
  borrower_id uuid not null references borrower,
  -- The member's share of the borrowing entity, a percentage, when known.
  ownership_percentage numeric(5, 2),
  position integer not null default 0,
  primary key (loan_id, borrower_id)
);
create index loan_borrower_borrower on loan_borrower (borrower_id);

create table loan_contact (
  loan_id uuid not null references loan on delete cascade,
  contact_id uuid not null references contact,
  position integer not null default 0,
  primary key (loan_id, contact_id)
);
create index loan_contact_contact on loan_contact (contact_id);

create table loan_property (
  loan_id uuid not null references loan on delete cascade,
  property_id uuid not null references property,
  position integer not null default 0,
  primary key (loan_id, property_id)
);
create index loan_property_property on loan_property (property_id);

create table loan_legal_entity (
  loan_id uuid not null references loan on delete cascade,
  legal_entity_id uuid not null references legal_entity,
  primary key (loan_id, legal_entity_id)
);
create index loan_legal_entity_entity on loan_legal_entity (legal_entity_id);

create table insight (
  id uuid primary key default uuidv7(),
  loan_id uuid not null references loan on delete cascade,
  borrower_id uuid references borrower on delete cascade,
  property_id uuid references property on delete cascade,
  name text not null,
  description text not null default '',
  -- 0 grey, 1 yellow, anything higher red (O-09).
  level integer not null default 0 check (level between 0 and 9),
  created_at timestamptz not null default now()
);
create index insight_loan on insight (loan_id);
create index insight_borrower on insight (borrower_id);
create index insight_property on insight (property_id);

-- Every public submission, finished or abandoned (T-05).
create table lead (
  id uuid primary key default uuidv7(),
  first_name text not null default '',
  last_name text not null default '',
  email text not null default '',
  phone text not null default '',
  property text not null default '',
  amount_cents bigint,
  source text not null check (source in ('borrower', 'broker')),
  state text not null default 'new' check (state in ('new', 'contacted', 'converted', 'lost')),
  loan_id uuid references loan,
  owner_user_id uuid references app_user,
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index lead_loan on lead (loan_id);
create index lead_owner on lead (owner_user_id);

-- What was sent in, exactly as it was accepted.
create table application (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('init-request', 'full-request')),
  loan_id uuid references loan,
  -- The accepted payload without secrets.
  payload jsonb not null,
  ip text not null default '',
  created_at timestamptz not null default now()
);
create index application_loan on application (loan_id);
