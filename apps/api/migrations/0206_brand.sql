-- What an administrator puts over the settings of the environment: the lender's name, addresses, colour, logo and texts.
-- Null stands for the environment's.
create table brand (
  singleton boolean primary key default true check (singleton),
  name text check (length(name) between 1 and 60),
  contact_email text,
  mail_from text,
  colour text check (colour ~ '^#[0-9a-f]{6}$'),
  -- A PNG, checked when it came.
  logo bytea check (length(logo) <= 204800),
  logo_sha256 text,
  -- Texts of the screens by the name of their table and their place in it.
  texts jsonb not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
insert into brand default values;
