-- Scoring models, policies and the assistant's threads.

create table scoring_model (
  id uuid primary key default uuidv7(),
  name text not null,
  -- Weight of each category in the loan's score, by category name (R-33).
  weights jsonb not null default '{}',
  in_use boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index scoring_model_in_use on scoring_model (in_use) where in_use;

create table score_group (
  id uuid primary key default uuidv7(),
  name text not null,
  category text not null check (category in ('neighborhoods', 'borrowers', 'properties', 'loan-factors')),
  archived_at timestamptz,
  created_at timestamptz not null default now()
);

create table scoring_model_group (
  model_id uuid not null references scoring_model on delete cascade,
  group_id uuid not null references score_group on delete cascade,
  primary key (model_id, group_id)
);
create index scoring_model_group_group on scoring_model_group (group_id);

-- A value that scoring can read: a field of a borrower, property, neighborhood or loan.
create table data_location (
  id uuid primary key default uuidv7(),
  entity text not null check (entity in ('borrower', 'property', 'neighborhood', 'loan')),
  key_name text not null,
  value_type text not null,
  unique (entity, key_name)
);

create table score_variable (
  id uuid primary key default uuidv7(),
  group_id uuid references score_group on delete cascade,
  name text not null,
  math_function text not null check (math_function in
    ('value', 'sum', 'average', 'min', 'max', 'count', 'ratio', 'difference', 'product')),
  position integer not null default 0
);
create index score_variable_group on score_variable (group_id);

create table score_variable_parameter (
  variable_id uuid not null references score_variable on delete cascade,
  data_location_id uuid not null references data_location,
  position integer not null,
  primary key (variable_id, position)
);
create index score_variable_parameter_location on score_variable_parameter (data_location_id);

create table score_group_data_location (
  group_id uuid not null references score_group on delete cascade,
  data_location_id uuid not null references data_location on delete cascade,
  primary key (group_id, data_location_id)
);
create index score_group_data_location_location on score_group_data_location (data_location_id);

create table score_rule (
  id uuid primary key default uuidv7(),
  variable_id uuid not null references score_variable on delete cascade,
  condition text not null check (condition in
    ('<=', '>=', '<', '>', '=', '!=', 'Contains', 'Not Contains', 'Starts With', 'Ends With')),
  criteria text not null,
  -- Signed points (R-12).
  score numeric(8, 2) not null,
  position integer not null default 0
);
create index score_rule_variable on score_rule (variable_id);

-- The breakdown behind a loan's score, as last calculated (I-43).
create table loan_score (
  loan_id uuid primary key references loan on delete cascade,
  score integer,
  breakdown jsonb not null,
  calculated_at timestamptz not null default now()
);

create table policy_set (
  id uuid primary key default uuidv7(),
  name text not null,
  in_use boolean not null default false,
  created_at timestamptz not null default now()
);

create table policy_requirement (
  id uuid primary key default uuidv7(),
  policy_set_id uuid not null references policy_set on delete cascade,
  subject text not null check (subject in ('property', 'borrower', 'neighborhood')),
  key text not null,
  title text not null,
  prefix text not null default '',
  suffix text not null default '',
  func text not null check (func in ('max', 'min')),
  value numeric not null,
  diff_mid numeric not null default 0,
  diff_top numeric not null default 0,
  position integer not null default 0,
  unique (policy_set_id, subject, key)
);

create table thread (
  id uuid primary key default uuidv7(),
  loan_id uuid not null references loan on delete cascade,
  name text not null default 'New Thread',
  status text not null default 'active' check (status in ('active', 'archived')),
  thread_type text not null default 'chat',
  created_by uuid references app_user,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  last_message_at timestamptz
);
create index thread_loan on thread (loan_id);
create index thread_author on thread (created_by);

create table message (
  id uuid primary key default uuidv7(),
  thread_id uuid not null references thread on delete cascade,
  role text not null check (role in ('user', 'assistant')),
  content text not null,
  state text not null default 'done' check (state in ('writing', 'done', 'failed')),
  created_at timestamptz not null default now()
);
create index message_thread on message (thread_id, created_at);

create table message_reference (
  id uuid primary key default uuidv7(),
  message_id uuid not null references message on delete cascade,
  number integer not null,
  document_id uuid references document on delete cascade,
  page integer,
  quote text not null default '',
  unique (message_id, number)
);
create index message_reference_document on message_reference (document_id);
