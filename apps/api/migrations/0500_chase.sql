-- Reminders for document requests that plan themselves: when, how often, and what went out.
create table chase_setting (
  -- One row: the lender's own.
  id boolean primary key default true check (id),
  enabled boolean not null default false,
  from_hour smallint not null default 9 check (from_hour between 8 and 19),
  to_hour smallint not null default 18 check (to_hour between 10 and 21),
  skip_weekends boolean not null default true,
  skip_holidays boolean not null default true,
  days_before smallint[] not null default '{1}',
  on_day boolean not null default true,
  every_days smallint not null default 4 check (every_days between 1 and 30),
  max_after smallint not null default 5 check (max_after between 0 and 12),
  silent_rounds smallint not null default 2 check (silent_rounds between 1 and 12),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  -- The last look: when, how long it took and at how many people.
  looked_at timestamptz,
  look_ms integer,
  look_people integer,
  check (to_hour - from_hour >= 2)
);
insert into chase_setting default values;

-- The lender's own days off, beside weekends and federal holidays.
create table chase_day_off (
  day date primary key,
  name text not null
);

-- A cadence of a template, a loan or a person goes before the lender's own.
create table chase_cadence (
  id uuid primary key default uuidv7(),
  template_id uuid unique references template on delete cascade,
  loan_id uuid unique references loan on delete cascade,
  email text unique,
  days_before smallint[] not null,
  on_day boolean not null,
  every_days smallint not null check (every_days between 1 and 30),
  max_after smallint not null check (max_after between 0 and 12),
  silent_rounds smallint not null check (silent_rounds between 1 and 12),
  check (num_nonnulls(template_id, loan_id, email) = 1)
);

-- A loan on which nobody is reminded.
create table chase_paused_loan (
  loan_id uuid primary key references loan on delete cascade,
  reason text not null default '',
  paused_by uuid references app_user,
  paused_at timestamptz not null
);
create index chase_paused_loan_by on chase_paused_loan (paused_by);

-- What is known of a person who is reminded, by address: they may be borrower of one loan and broker of another.
create table chase_person (
  email text primary key,
  zone text,
  snoozed_until date
);

-- A request whose reminders begin anew, or rest.
create table chase_request (
  activity_id uuid primary key references activity on delete cascade,
  -- What went out before does not count: the due date was moved, or a reply was given.
  since timestamptz,
  quiet_until date
);

-- One message to a person on a day of theirs: claimed with what sends it, so that it goes out once.
create table chase_message (
  id uuid primary key default uuidv7(),
  email text not null,
  name text not null,
  round_on date not null,
  state text not null check (state in ('sent', 'skipped')),
  -- Null for one that was planned.
  sent_by uuid references app_user,
  subject text not null default '',
  -- Without its link.
  body_text text not null default '',
  texted boolean not null default false,
  created_at timestamptz not null,
  -- The link was opened: first, and how often.
  opened_at timestamptz,
  opened_count integer not null default 0,
  unique (email, round_on)
);
create index chase_message_sent_by on chase_message (sent_by);
create index chase_message_created on chase_message (created_at desc);

create table chase_item (
  message_id uuid not null references chase_message on delete cascade,
  activity_id uuid not null references activity on delete cascade,
  loan_id uuid not null references loan on delete cascade,
  why text not null check (why in ('before', 'due', 'overdue', 'broker', 'officer')),
  primary key (message_id, activity_id)
);
create index chase_item_activity on chase_item (activity_id);
create index chase_item_loan on chase_item (loan_id);

-- What a person answered from a message.
create table chase_answer (
  id uuid primary key default uuidv7(),
  message_id uuid not null references chase_message on delete cascade,
  activity_id uuid not null references activity on delete cascade,
  kind text not null check (kind in ('by-date', 'not-applicable', 'question')),
  -- The reason, or the question.
  said text not null default '',
  promised_on date,
  created_at timestamptz not null,
  -- 'noted' needs no decision.
  state text not null check (state in ('noted', 'open', 'accepted', 'declined', 'replied')),
  reply text not null default '',
  decided_by uuid references app_user,
  decided_at timestamptz
);
create index chase_answer_message on chase_answer (message_id);
create index chase_answer_activity on chase_answer (activity_id);
create index chase_answer_decided_by on chase_answer (decided_by);
create index chase_answer_open on chase_answer (created_at) where state = 'open';
