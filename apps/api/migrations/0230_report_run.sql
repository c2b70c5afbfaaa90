-- Reports asked of providers (N): each asking with what it cost, and what a row shows beside its value.

alter table report_row
  add column display_option integer not null default 0 check (display_option between 0 and 4),
  add column page integer check (page > 0);

-- One asking of a provider. Its process carries state and data points.
create table report_run (
  process_id uuid primary key references process on delete cascade,
  activity_id uuid not null references activity on delete cascade,
  borrower_id uuid references borrower on delete cascade,
  provider text not null,
  mode text not null check (mode in ('sandbox', 'live')),
  -- Raised when what is read of an answer changes.
  adapter_version integer not null,
  pull_option text check (pull_option in ('full', 'soft')),
  -- Why a full pull was repeated within 30 days.
  reason text,
  asked_at timestamptz not null,
  -- Set before a request that must not be sent twice.
  sent_at timestamptz,
  -- Sealed: the provider's number of an order that is under way.
  order_ref text,
  reference text,
  answered_at timestamptz,
  cost_cents integer not null default 0 check (cost_cents >= 0)
);
create index report_run_activity on report_run (activity_id);
create index report_run_borrower on report_run (borrower_id);

-- Figures of a made-up provider are told from real ones: they never take the place of real ones.
alter table neighborhood add column made_up boolean not null default false;
