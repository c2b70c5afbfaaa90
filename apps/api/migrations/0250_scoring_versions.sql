-- What a scoring model said after each change (R-33), so that a score can be read by the model it was made by.
create table scoring_model_version (
  model_id uuid not null references scoring_model on delete cascade,
  version integer not null,
  -- Weights, groups, variables and rules as `ScoreModel` of the domain.
  contents jsonb not null,
  made_by uuid references app_user on delete set null,
  made_at timestamptz not null default now(),
  primary key (model_id, version)
);
create index scoring_model_version_author on scoring_model_version (made_by);

alter table loan_score add column model_id uuid references scoring_model on delete set null;
alter table loan_score add column model_version integer;
create index loan_score_model on loan_score (model_id);

-- A model tried over past loans against the one that was in use.
create table scoring_back_test (
  id uuid primary key default uuidv7(),
  model_id uuid not null references scoring_model on delete cascade,
  model_version integer not null,
  active_id uuid not null references scoring_model on delete cascade,
  active_version integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  result jsonb,
  asked_by uuid references app_user on delete set null,
  asked_at timestamptz not null default now(),
  done_at timestamptz
);
create index scoring_back_test_model on scoring_back_test (model_id, asked_at desc);
create index scoring_back_test_active on scoring_back_test (active_id);
create index scoring_back_test_author on scoring_back_test (asked_by);
