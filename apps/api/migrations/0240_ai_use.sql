-- What a language model was asked for on account of a loan, and what it cost.
create table ai_use (
  id uuid primary key default uuidv7(),
  loan_id uuid not null references loan on delete cascade,
  -- What for: validation, chat.
  kind text not null,
  model text not null,
  tokens_in integer not null check (tokens_in >= 0),
  tokens_out integer not null check (tokens_out >= 0),
  -- Dollars, by the prices set when it was asked.
  cost numeric(14, 8) not null check (cost >= 0),
  at timestamptz not null default now()
);
create index ai_use_loan on ai_use (loan_id, at);
