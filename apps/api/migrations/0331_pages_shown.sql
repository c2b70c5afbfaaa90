-- How a signer proved who they are: by a code mailed to the address, or by being signed in to the account of it.
alter table envelope_recipient add column opened_by text not null default 'code' check (opened_by in ('code', 'account'));

-- When each page of a document was first shown to a signer, to its end: evidence kept with the signature.
create table envelope_page (
  recipient_id uuid not null references envelope_recipient (id) on delete cascade,
  page integer not null check (page >= 1),
  shown_at timestamptz not null,
  primary key (recipient_id, page)
);
