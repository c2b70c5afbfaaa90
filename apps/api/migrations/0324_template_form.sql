-- The blank form of a template: what a borrower downloads, signs and sends back.
create table template_form (
  template_id uuid primary key references template,
  file_name text not null,
  content bytea not null check (length(content) <= 5242880),
  added_by uuid references app_user,
  added_at timestamptz not null default now()
);
create index template_form_added_by on template_form (added_by);
