-- Banks that a borrower links (H), and the record of calls to outside services.

-- What went over the wire, sealed: it holds personal data and tokens.
create table provider_exchange (
  id uuid primary key default uuidv7(),
  provider text not null,
  operation text not null,
  activity_id uuid references activity on delete set null,
  status integer,
  outcome text not null,
  code text,
  reference text,
  took_ms integer not null,
  request_sealed text not null,
  answer_sealed text not null,
  at timestamptz not null default now()
);
create index provider_exchange_activity on provider_exchange (activity_id);
create index provider_exchange_at on provider_exchange (at);

-- A token that opens the provider's window; each serves one link.
create table bank_link_token (
  token_hash bytea primary key,
  activity_id uuid not null references activity on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index bank_link_token_activity on bank_link_token (activity_id);

create table bank_item (
  id uuid primary key default uuidv7(),
  activity_id uuid not null references activity on delete cascade,
  provider text not null check (provider in ('plaid', 'sandbox')),
  item_ref text not null,
  -- Sealed; null once the access is ended.
  access_token text,
  institution text not null,
  masks text[] not null default '{}',
  state text not null default 'linked' check (state in ('linked', 'interrupted', 'removed')),
  linked_at timestamptz not null,
  unique (provider, item_ref)
);
create index bank_item_activity on bank_item (activity_id);

-- The statements on order for a liquidity report.
create table bank_report (
  activity_id uuid primary key references activity on delete cascade,
  -- The banks it was ordered for.
  item_key text not null,
  report_id text not null,
  -- Sealed.
  report_ref text not null,
  ordered_at timestamptz not null,
  liquid_cents bigint,
  read_at timestamptz
);
create index bank_report_report on bank_report (report_id);
