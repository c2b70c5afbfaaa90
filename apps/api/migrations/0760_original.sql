-- A photo in Apple's format is kept as it was sent beside the JPEG that is shown in its stead (AF-15).
alter table document
  add column original_key text,
  add column original_name text,
  add constraint document_original check ((original_key is null) = (original_name is null));
