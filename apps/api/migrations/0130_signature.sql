-- Electronic signing: envelopes with their recipients, the installation's certificate, news of hosted services.

alter table envelope drop constraint envelope_state_check;
alter table envelope
  add constraint envelope_state_check check (state in
    ('Preparing', 'Sent', 'Delivered', 'Finishing', 'Signed', 'Declined', 'Voided', 'Expired', 'Failed')),
  add column title text not null default '',
  -- What is signed, and its hash when it was sent: every recipient signs these very bytes.
  add column document_id uuid references document on delete cascade,
  add column document_sha256 text,
  add column page_count integer,
  -- What came of it.
  add column signed_document_id uuid references document on delete cascade,
  add column requested_by uuid references app_user,
  add column requested_by_name text not null default '',
  add column requested_by_email text not null default '',
  -- Why it ended or failed, in words for the staff.
  add column note text,
  -- Tries of the step that waits for a hosted service.
  add column attempts integer not null default 0,
  add column synced_at timestamptz;
create unique index envelope_open on envelope (activity_id)
  where state in ('Preparing', 'Sent', 'Delivered', 'Finishing', 'Failed');
create unique index envelope_provider on envelope (provider, provider_envelope_id);
create index envelope_document on envelope (document_id);
create index envelope_signed_document on envelope (signed_document_id);
create index envelope_requester on envelope (requested_by);

alter table envelope_recipient
  -- SHA-256 of the link's token, of the session that a code opened, and of the code itself.
  add column token_hash text unique,
  add column session_hash text unique,
  add column session_until timestamptz,
  add column code_hash text,
  add column code_until timestamptz,
  add column code_tries integer not null default 0,
  add column asked_at timestamptz,
  add column reminders integer not null default 0,
  -- Evidence of the signature.
  add column consent_text text,
  add column signature_kind text check (signature_kind in ('typed', 'drawn')),
  add column signature_name text,
  add column signature_image bytea,
  add column signed_ip text,
  add column signed_agent text;

-- One row: what files are sealed with, unless a PKCS#12 file is set. The key is sealed.
create table signing_certificate (
  singleton boolean primary key default true check (singleton),
  certificate text not null,
  sealed_key text not null,
  created_at timestamptz not null default now()
);

-- News that was taken, so that a repeat has no effect.
create table webhook_event (
  provider text not null,
  event_key text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_key)
);
create index webhook_event_age on webhook_event (received_at);
