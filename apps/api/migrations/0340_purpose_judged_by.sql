-- A policy set and a scoring model of its own for loans of some purposes; all others are judged by those in use.

create table policy_set_purpose (
  purpose text primary key check (purpose in ('Purchase', 'Refinance', 'Acquisition', 'Cash out', 'Flip', 'Double Flip')),
  policy_set_id uuid not null references policy_set on delete cascade
);
create index policy_set_purpose_set on policy_set_purpose (policy_set_id);

create table scoring_model_purpose (
  purpose text primary key check (purpose in ('Purchase', 'Refinance', 'Acquisition', 'Cash out', 'Flip', 'Double Flip')),
  model_id uuid not null references scoring_model on delete cascade
);
create index scoring_model_purpose_model on scoring_model_purpose (model_id);
