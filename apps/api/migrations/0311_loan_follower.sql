-- Staff who follow a loan without being its officer: they hear of it too (S-01).
create table loan_follower (
  loan_id uuid not null references loan on delete cascade,
  user_id uuid not null references app_user on delete cascade,
  since timestamptz not null default now(),
  primary key (loan_id, user_id)
);
create index loan_follower_user on loan_follower (user_id);

-- The bell pages through one tab by key, newest first.
create index notification_page on notification (user_id, state, id desc);
