-- What an administrator sets for outside services where the environment says nothing, each value sealed.
create table provider_setting (
  name text primary key,
  value_sealed text not null,
  set_by uuid references app_user on delete set null,
  set_at timestamptz not null default now()
);
create index provider_setting_author on provider_setting (set_by);

-- What a call to a service costs, as the lender's contract says, and how its last test went.
create table provider_note (
  kind text primary key,
  call_cents numeric(10, 2) check (call_cents >= 0),
  test_ok boolean,
  test_text text,
  test_ms integer,
  tested_at timestamptz
);

create index provider_exchange_provider on provider_exchange (provider, at desc);
