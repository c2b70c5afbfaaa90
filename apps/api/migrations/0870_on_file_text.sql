-- People and properties on file are found by the text that the search over everything keeps (0160), which is folded once, when a row is
-- written: to fold it anew for each row that may match took most of a search. Accents are ignored as in the lists (B-18). A page in
-- the order of names is read from one index, text and all, where a word is in many rows. The space before it makes its first word one that
-- begins after a space, as the others do.
create index borrower_on_file_text on borrower
  using gin ((' ' || find_text || ' ' || coalesce(phone, '')) gin_trgm_ops);
create index borrower_by_name_text on borrower (last_name, first_name, id) include (find_text, phone);
create index contact_on_file_text on contact
  using gin ((' ' || find_text || ' ' || coalesce(phone, '') || ' ' || contact_type) gin_trgm_ops);
create index contact_by_name_text on contact (last_name, first_name, id) include (find_text, phone, contact_type);
create index property_on_file_text on property using gin ((' ' || find_text) gin_trgm_ops);
create index property_by_address_text on property (address_state, address_city, address_address, id) include (find_text);

-- Last: dropping an index holds up readers too, until the end of the transaction.
drop index borrower_on_file, borrower_by_name, contact_on_file, contact_by_name, property_on_file, property_by_address;
alter index borrower_on_file_text rename to borrower_on_file;
alter index borrower_by_name_text rename to borrower_by_name;
alter index contact_on_file_text rename to contact_on_file;
alter index contact_by_name_text rename to contact_by_name;
alter index property_on_file_text rename to property_on_file;
alter index property_by_address_text rename to property_by_address;
