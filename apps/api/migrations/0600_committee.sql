-- The committee: who votes on loans, by which rule, and each vote with its ballots, comments and conditions.

create table committee_setting (
  -- One row: the lender's own.
  id boolean primary key default true check (id),
  -- Whether a board review is accepted by a vote alone.
  votes_decide boolean not null default false,
  version integer not null default 1
);
insert into committee_setting default values;

-- Levels of authority in their order: the first that covers a loan's amount decides.
create table committee_level (
  id uuid primary key default uuidv7(),
  position integer not null unique,
  name text not null check (name <> ''),
  up_to_cents bigint check (up_to_cents > 0),
  quorum integer not null check (quorum between 1 and 25),
  approvals integer not null check (approvals between 1 and quorum),
  majority text not null check (majority in ('more-than-half', 'two-thirds', 'unanimous')),
  chair boolean not null
);

create table committee_member (
  id uuid primary key default uuidv7(),
  -- The account that votes signed in; null for a member from outside.
  user_id uuid unique references app_user on delete set null,
  name text not null check (name <> ''),
  email text not null unique check (email = lower(email)),
  role text not null check (role in ('chair', 'voting', 'advisory')),
  -- The largest loan the member may decide on; null for any.
  authority_cents bigint check (authority_cents > 0),
  left_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create table committee_meeting (
  id uuid primary key default uuidv7(),
  title text not null check (title <> ''),
  starts_at timestamptz not null,
  place text not null default '',
  link text not null default '',
  state text not null default 'planned' check (state in ('planned', 'closed', 'canceled')),
  created_by_name text not null,
  closed_at timestamptz,
  minutes_key text unique,
  minutes_sha256 text,
  minutes_bytes integer,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index committee_meeting_start on committee_meeting (starts_at desc);

create table committee_vote (
  id uuid primary key default uuidv7(),
  loan_id uuid not null references loan on delete cascade,
  -- The board review it decides on.
  activity_id uuid not null references activity on delete cascade,
  meeting_id uuid references committee_meeting,
  position integer not null default 0,
  question text not null default '',
  -- The level as it stood when the vote was opened: what is edited later changes no open vote.
  level_name text not null,
  up_to_cents bigint,
  quorum integer not null check (quorum between 1 and 25),
  approvals integer not null check (approvals between 1 and quorum),
  majority text not null check (majority in ('more-than-half', 'two-thirds', 'unanimous')),
  chair boolean not null,
  amount_cents bigint not null,
  -- The terms that are voted on, as a commitment would state them.
  terms jsonb not null,
  state text not null default 'open' check (state in ('open', 'closed', 'withdrawn')),
  result text check (result in ('approved', 'declined', 'no-quorum', 'beyond-authority', 'next-level')),
  -- Why it came out so, or was withdrawn.
  result_text text not null default '',
  opened_by_name text not null,
  opened_at timestamptz not null,
  deadline_at timestamptz not null,
  closed_at timestamptz,
  closed_by_name text not null default '',
  minutes_key text unique,
  minutes_sha256 text,
  minutes_bytes integer,
  version integer not null default 1,
  check ((state = 'closed') = (result is not null))
);
create index committee_vote_loan on committee_vote (loan_id);
create index committee_vote_meeting on committee_vote (meeting_id);
-- One open vote for a board review at a time.
create unique index committee_vote_open on committee_vote (activity_id) where state = 'open';
create index committee_vote_activity on committee_vote (activity_id);
create index committee_vote_closed on committee_vote (closed_at desc) where state <> 'open';

create table committee_ballot (
  id uuid primary key default uuidv7(),
  vote_id uuid not null references committee_vote on delete cascade,
  member_id uuid not null references committee_member,
  name text not null,
  email text not null,
  role text not null check (role in ('chair', 'voting', 'advisory')),
  -- Whether the loan was within the member's authority; without it there is no vote, and the reason is told.
  counts boolean not null,
  why_no_vote text,
  choice text check (choice in ('approve', 'decline', 'abstain', 'recuse')),
  reason text not null default '',
  cast_at timestamptz,
  way text check (way in ('account', 'link', 'recorded')),
  recorded_by_name text not null default '',
  reminders integer not null default 0,
  -- The one-time code of the mailed link, and the page that it opened.
  code_hash text,
  code_until timestamptz,
  code_tries integer not null default 0,
  session_hash text unique,
  session_until timestamptz,
  unique (vote_id, member_id)
);
create index committee_ballot_member on committee_ballot (member_id);

-- Every vote that was cast, also those that were changed later.
create table committee_cast (
  id uuid primary key default uuidv7(),
  ballot_id uuid not null references committee_ballot on delete cascade,
  choice text not null check (choice in ('approve', 'decline', 'abstain', 'recuse')),
  reason text not null,
  way text not null check (way in ('account', 'link', 'recorded')),
  recorded_by_name text not null default '',
  cast_at timestamptz not null
);
create index committee_cast_ballot on committee_cast (ballot_id);

create table committee_comment (
  id uuid primary key default uuidv7(),
  vote_id uuid not null references committee_vote on delete cascade,
  author_name text not null,
  body text not null check (body <> ''),
  created_at timestamptz not null
);
create index committee_comment_vote on committee_comment (vote_id);

-- What an approval asks for: each becomes a condition of the loan.
create table committee_condition (
  id uuid primary key default uuidv7(),
  vote_id uuid not null references committee_vote on delete cascade,
  stage text not null check (stage in ('term-sheet', 'commitment', 'closing', 'funding', 'post-closing')),
  title text not null check (title <> ''),
  details text not null default '',
  added_by_name text not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index committee_condition_vote on committee_condition (vote_id);
