-- Text messages to telephones, as mail is to addresses. 'sandbox' stays here: no service is set.
create table text_message (
  id uuid primary key default uuidv7(),
  loan_id uuid references loan on delete cascade,
  to_name text not null default '',
  -- As parties have it: three digits, a dash, seven digits.
  to_phone text not null,
  body_text text not null,
  state text not null default 'queued' check (state in ('queued', 'sandbox', 'sent', 'delivered', 'failed')),
  error text,
  attempts integer not null default 0,
  -- The service's own number of the message.
  reference text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index text_message_created on text_message (created_at desc);
create index text_message_loan on text_message (loan_id);
