-- Layouts of operating statements, by the keys of their lines, and what staff said that lines of each count as (DB-22).
create table statement_layout (
  id uuid primary key default uuidv7(),
  line_keys text[] not null,
  created_at timestamptz not null default now()
);
create index statement_layout_lines on statement_layout using gin (line_keys);

create table statement_mapping (
  layout_id uuid not null references statement_layout on delete cascade,
  line_key text not null,
  category text not null check (category in (
    'potential_rent', 'rent', 'vacancy', 'other_income',
    'taxes', 'insurance', 'management', 'payroll', 'repairs', 'utilities', 'services', 'marketing', 'administration',
    'other_expense', 'debt', 'capital', 'depreciation', 'owner'
  )),
  set_by uuid references app_user on delete set null,
  set_at timestamptz not null default now(),
  primary key (layout_id, line_key)
);
create index statement_mapping_set_by on statement_mapping (set_by);

-- The rows of a rent roll or operating statement as they were read (DB-12).
create table document_rows (
  document_id uuid primary key references document on delete cascade,
  rows jsonb not null,
  layout_id uuid references statement_layout on delete set null,
  read_at timestamptz not null default now()
);
create index document_rows_layout on document_rows (layout_id);

-- What people made of cells, one after the other; the last of a cell counts (DB-14, DB-15). Rows are known by their key,
-- so that a correction outlives another reading.
create table document_cell_edit (
  id uuid primary key default uuidv7(),
  document_id uuid not null references document on delete cascade,
  row_key text not null,
  column_key text not null,
  was_read jsonb not null,
  before jsonb not null,
  after jsonb not null,
  -- Back to what was read: the cell follows the file again.
  as_read boolean not null,
  edited_by uuid references app_user on delete set null,
  edited_by_name text not null,
  edited_at timestamptz not null default now()
);
create index document_cell_edit_cell on document_cell_edit (document_id, row_key, column_key, id);
create index document_cell_edit_by on document_cell_edit (edited_by);
