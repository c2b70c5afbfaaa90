-- What a sender says of a file beforehand, so that an upload broken off goes on where it stopped and arrives as it was:
-- its size and its fingerprint (SHA-256 over the SHA-256 of each 8 MiB), and the multipart upload it goes by.
alter table document
  add column fingerprint text,
  add column declared_bytes bigint,
  add column multipart_ref text,
  -- The same content, sent before by the same person or for the same request.
  add column same_as uuid references document on delete set null;
create index document_same_as on document (same_as);
create index document_fingerprint on document (loan_id, fingerprint);
