-- The conversation on a document request, between staff, borrowers and brokers.
create table request_message (
  id uuid primary key default uuidv7(),
  activity_id uuid not null references activity on delete cascade,
  loan_id uuid not null references loan on delete cascade,
  side text not null check (side in ('staff', 'borrower', 'broker')),
  -- Null where the author has no account, or it was removed; the name stays.
  author_id uuid references app_user on delete set null,
  author_name text not null,
  author_email text not null,
  source text not null check (source in ('screen', 'reminder', 'mail')),
  -- What a reply by mail is known by: it comes in once.
  source_key text unique,
  body text not null check (body <> ''),
  created_at timestamptz not null
);
create index request_message_activity on request_message (activity_id, id);
create index request_message_loan on request_message (loan_id);
create index request_message_author on request_message (author_id);

-- Who is to read a message, and whether they did or had it by mail.
create table request_message_reader (
  message_id uuid not null references request_message on delete cascade,
  email text not null,
  name text not null,
  user_id uuid references app_user on delete cascade,
  read_at timestamptz,
  -- Taken for a letter, or given up: nothing goes out any more.
  mailed_at timestamptz,
  -- The letter that told it; a reply names that letter.
  mail_id uuid,
  primary key (message_id, email)
);
create index request_message_reader_user on request_message_reader (user_id) where read_at is null;
create index request_message_reader_account on request_message_reader (user_id);
create index request_message_reader_waiting on request_message_reader (email)
  where read_at is null and mailed_at is null;
create index request_message_reader_mail on request_message_reader (mail_id) where mail_id is not null;

alter table notification add column activity_id uuid references activity on delete set null;
create index notification_activity on notification (activity_id) where activity_id is not null;

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in
  ('document-uploaded', 'application-received', 'loan-news', 'deal-news', 'request-message', 'mention', 'task'));
alter table notification_mail_off drop constraint notification_mail_off_kind_check;
alter table notification_mail_off add constraint notification_mail_off_kind_check check (kind in
  ('document-uploaded', 'application-received', 'loan-news', 'deal-news', 'request-message', 'mention', 'task'));
