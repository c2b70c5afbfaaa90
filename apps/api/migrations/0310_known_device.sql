-- Browsers that a person has signed in with: a sign-in with another one is told to them. The hash is of a cookie.
create table known_device (
  user_id uuid not null references app_user (id) on delete cascade,
  device_hash bytea not null,
  first_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
