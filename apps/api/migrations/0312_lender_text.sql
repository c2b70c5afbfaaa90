-- Letters and notices in the lender's own words, each version kept: what was sent or agreed to can be read again. Without a
-- row the product's own wording is in force, as version 0; a null body goes back to it.
create table lender_text (
  name text not null check (name in ('rejection-letter', 'privacy-notice')),
  version integer not null check (version > 0),
  body text,
  created_at timestamptz not null default now(),
  created_by uuid references app_user on delete set null,
  primary key (name, version)
);
create index lender_text_created_by on lender_text (created_by);

-- Suggested steps end with the loan.
update loan set suggested_steps = '{}'
where suggested_steps <> '{}' and (archived_at is not null or status in ('rejected', 'paid-off'));
