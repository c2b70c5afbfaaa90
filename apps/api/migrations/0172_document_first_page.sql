-- The first page of a long PDF as a picture: shown while the PDF itself is being opened.
create table document_first_page (
  document_id uuid primary key references document on delete cascade,
  png bytea not null
);
