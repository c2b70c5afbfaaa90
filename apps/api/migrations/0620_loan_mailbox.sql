-- The loan mailbox: addresses of loans, messages that came to them, and attachments on their way into the file.

-- The unguessable part of a loan's address. A replaced one is still known, so that what comes to it is not lost.
create table loan_address (
  token text primary key default substr(md5(gen_random_uuid()::text), 1, 20) check (token ~ '^[0-9a-f]{20}$'),
  loan_id uuid not null references loan on delete cascade,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index loan_address_current on loan_address (loan_id) where retired_at is null;
create index loan_address_loan on loan_address (loan_id);

insert into loan_address (loan_id) select id from loan;
create function give_loan_address() returns trigger language plpgsql as $$
begin
  insert into loan_address (loan_id) values (new.id);
  return null;
end $$;
create trigger loan_gets_address after insert on loan for each row execute function give_loan_address();

-- A message as it came, whole, in the file store.
create table inbound_mail (
  id uuid primary key default uuidv7(),
  source text not null check (source in ('webhook', 'smtp', 'imap')),
  storage_key text not null unique,
  size_bytes bigint not null,
  -- What the hand-over said of the sender; SPF is checked by it.
  remote_ip text,
  helo text,
  envelope_from text,
  received_at timestamptz not null,
  read_at timestamptz
);
create index inbound_mail_unread on inbound_mail (received_at) where read_at is null;

-- A message on a loan: one that came, or one that staff wrote there.
create table loan_mail (
  id uuid primary key default uuidv7(),
  loan_id uuid not null references loan on delete cascade,
  direction text not null check (direction in ('in', 'out')),
  inbound_id uuid references inbound_mail,
  -- The letter of the outbox by which it went.
  mail_id uuid references mail on delete set null,
  -- Hash of Message-ID and content: the same message is taken once.
  identity text,
  old_address boolean not null default false,
  message_id text not null default '',
  in_reply_to text not null default '',
  refs text[] not null default '{}',
  from_email text not null default '',
  from_name text not null default '',
  to_line text not null default '',
  subject text not null default '',
  body text not null default '',
  quoted text not null default '',
  html text,
  kind text not null default 'message' check (kind in ('message', 'auto-reply', 'bounce', 'loop')),
  state text not null check (state in ('reading', 'taken', 'quarantined', 'discarded')),
  reason text check (reason in ('unknown-sender', 'forged', 'unproven', 'not-checked', 'unreadable', 'old-address')),
  -- What SPF, DKIM and DMARC said, in a line.
  checks text not null default '',
  written_by uuid references app_user on delete set null,
  decided_by uuid references app_user on delete set null,
  decided_by_name text not null default '',
  decided_at timestamptz,
  at timestamptz not null default now(),
  unique (loan_id, identity)
);
create index loan_mail_loan on loan_mail (loan_id, at desc, id desc);
create index loan_mail_quarantine on loan_mail (at desc, id desc) where state = 'quarantined';
create index loan_mail_inbound on loan_mail (inbound_id);
create index loan_mail_mail on loan_mail (mail_id);
create index loan_mail_writer on loan_mail (written_by);
create index loan_mail_decider on loan_mail (decided_by);

create table mail_attachment (
  id uuid primary key default uuidv7(),
  loan_mail_id uuid not null references loan_mail on delete cascade,
  loan_id uuid not null references loan on delete cascade,
  position int not null,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  storage_key text not null,
  state text not null check (state in ('held', 'reading', 'waiting', 'filing', 'filed', 'ignored', 'refused')),
  -- Why it was refused, or how it could not be read, in words for people.
  reason text not null default '',
  -- What kind of document its text tells, in words; empty where it tells none.
  called text not null default '',
  page_count int,
  suggested_id uuid references activity on delete set null,
  -- Percent.
  confidence int check (confidence between 0 and 100),
  -- Where it goes: a request, or a new one of this name.
  filed_to uuid references activity on delete set null,
  file_as text,
  document_id uuid references document on delete set null,
  decided_by uuid references app_user on delete set null,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  unique (loan_mail_id, position)
);
create index mail_attachment_tray on mail_attachment (created_at, id) where state in ('reading', 'waiting');
create index mail_attachment_loan on mail_attachment (loan_id);
create index mail_attachment_suggested on mail_attachment (suggested_id);
create index mail_attachment_filed on mail_attachment (filed_to);
create index mail_attachment_document on mail_attachment (document_id);
create index mail_attachment_decider on mail_attachment (decided_by);

-- Addresses that a mail server said do not exist or take nothing.
create table bounced_address (
  email text primary key check (email = lower(email)),
  detail text not null,
  at timestamptz not null default now()
);

-- How far an IMAP mailbox was read.
create table imap_mark (
  mailbox text primary key,
  uid_validity bigint not null,
  last_uid bigint not null,
  -- Until when somebody looks into it.
  busy_until timestamptz
);

-- Where replies to a letter go, and what it answers.
alter table mail add column in_reply_to text not null default '', add column refs text[] not null default '{}';
