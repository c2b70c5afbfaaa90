-- Work on a loan: document-request templates, activities, their processes and documents.

create table template (
  id uuid primary key default uuidv7(),
  entity_kind text not null check (entity_kind in ('borrower', 'legal-entity', 'loan', 'property')),
  document_name text not null,
  description text not null,
  folder_name text not null default '',
  use_textract boolean not null default false,
  auto_create boolean not null default false,
  -- Which of flip, cash_flow, mid_construction, retail asks for it (M-46, M-48).
  flags text[] not null default '{}',
  -- [{name, question}]: what validation asks of each document.
  questions jsonb not null default '[]',
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index template_name on template (entity_kind, document_name) where archived_at is null;

create table activity (
  id uuid primary key default uuidv7(),
  loan_id uuid not null references loan on delete cascade,
  type text not null check (type in
    ('term-sheet', 'good-faith-deposit', 'question', 'internal', 'commitment', 'document-request', 'board-review',
     'underwriting', 'ocr', 'costar', 'appraisal', 'credit-plus', 'xactus', 'reonomy', 'clear', 'rentometer', 'plaid',
     'house-canary', 'lexis-nexis', 'neighborhood-scout', 'application', 'report')),
  state text not null default 'New' check (state in
    ('New', 'Generated', 'Sent', 'Waiting', 'Signed', 'Approved', 'Processing', 'Processed', 'Accepted', 'In Progress',
     'Rejected', 'Done', 'Unsupported', 'Paused', 'Missing Data', 'Error', 'Failed')),
  -- What resume brings back.
  state_before_pause text,
  state_text text not null default '',
  name text not null,
  document_name text not null default '',
  description text not null default '',
  entity_kind text not null default 'loan' check (entity_kind in ('borrower', 'legal-entity', 'loan', 'property')),
  borrower_id uuid references borrower,
  legal_entity_id uuid references legal_entity,
  property_id uuid references property,
  template_id uuid references template,
  parent_id uuid references activity,
  report_type text,
  url text,
  due_on date,
  -- Field values of a deal document (term sheet, commitment, board review, deposit), by field name.
  field_values jsonb not null default '{}',
  rejection_reason text,
  -- A downgrade keeps later artefacts and marks them (P-28).
  superseded_at timestamptz,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (entity_kind <> 'borrower' or borrower_id is not null),
  check (entity_kind <> 'property' or property_id is not null),
  check (entity_kind <> 'legal-entity' or legal_entity_id is not null)
);
create index activity_loan on activity (loan_id) where archived_at is null;
create index activity_borrower on activity (borrower_id);
create index activity_legal_entity on activity (legal_entity_id);
create index activity_property on activity (property_id);
create index activity_template on activity (template_id);
create index activity_parent on activity (parent_id);

-- One run of an activity: one upload, one generated document, one report.
create table process (
  id uuid primary key default uuidv7(),
  activity_id uuid not null references activity on delete cascade,
  name text not null,
  state text not null default 'New' check (state in
    ('New', 'Generated', 'Sent', 'Waiting', 'Signed', 'Approved', 'Processing', 'Processed', 'Accepted', 'In Progress',
     'Rejected', 'Done', 'Unsupported', 'Paused', 'Missing Data', 'Error', 'Failed')),
  state_text text not null default '',
  -- {reason, data_from_user, extracted fields} (U-17).
  data_to_display jsonb not null default '{}',
  memory jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index process_activity on process (activity_id);

create table document (
  id uuid primary key default uuidv7(),
  loan_id uuid not null references loan on delete cascade,
  activity_id uuid not null references activity on delete cascade,
  process_id uuid not null references process on delete cascade,
  file_name text not null,
  document_name text not null default '',
  content_type text not null,
  size_bytes bigint,
  sha256 text,
  page_count integer,
  storage_key text not null unique,
  -- Versions of one slot, from 1.
  slot_version integer not null default 1,
  uploaded_by uuid references app_user,
  -- Null until the bytes have arrived and were checked.
  received_at timestamptz,
  created_at timestamptz not null default now()
);
create index document_loan on document (loan_id);
create index document_activity on document (activity_id);
create index document_process on document (process_id);
create index document_uploader on document (uploaded_by);

create table data_point (
  id uuid primary key default uuidv7(),
  loan_id uuid not null references loan on delete cascade,
  process_id uuid references process on delete cascade,
  borrower_id uuid references borrower on delete cascade,
  property_id uuid references property on delete cascade,
  key_name text not null,
  value jsonb not null,
  value_type text not null check (value_type in
    ('INTEGER', 'STRING', 'FLOAT', 'BOOLEAN', 'LIST[STRING]', 'LIST[INTEGER]', 'LIST[FLOAT]', 'LIST[BOOLEAN]')),
  display_option integer not null default 0 check (display_option between 0 and 4),
  priority integer not null default 0,
  page integer,
  quote text,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index data_point_loan on data_point (loan_id);
create index data_point_process on data_point (process_id);
create index data_point_borrower on data_point (borrower_id);
create index data_point_property on data_point (property_id);

create table report_row (
  id uuid primary key default uuidv7(),
  activity_id uuid not null references activity on delete cascade,
  position integer not null,
  key text not null,
  label text not null,
  value text not null,
  confidence_level integer check (confidence_level between 0 and 10),
  note text not null default '',
  quote text not null default '',
  unique (activity_id, position)
);

create table envelope (
  id uuid primary key default uuidv7(),
  activity_id uuid not null references activity on delete cascade,
  process_id uuid references process on delete cascade,
  provider text not null,
  provider_envelope_id text,
  state text not null default 'Sent' check (state in ('Sent', 'Delivered', 'Signed', 'Declined', 'Voided', 'Expired')),
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create index envelope_activity on envelope (activity_id);
create index envelope_process on envelope (process_id);

create table envelope_recipient (
  id uuid primary key default uuidv7(),
  envelope_id uuid not null references envelope on delete cascade,
  position integer not null,
  name text not null,
  email text not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  signed_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  unique (envelope_id, position)
);

create table notification (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user on delete cascade,
  loan_id uuid references loan on delete cascade,
  document_id uuid references document on delete cascade,
  message text not null,
  status text not null default 'New' check (status in ('New', 'read')),
  state text not null default 'New' check (state in ('New', 'Done')),
  created_at timestamptz not null default now()
);
create index notification_user on notification (user_id, created_at desc);
create index notification_loan on notification (loan_id);
create index notification_document on notification (document_id);
