-- People and properties on file are found by the text that the search over everything keeps (0160), which is folded once, when a row is
-- written: to fold it anew for each row that may match took most of a search. Accents are ignored as in the lists (B-18). A page in
-- the order of names is read from one index, text and all, where a word is in many rows. The space before it makes its first word one that
-- begins after a space, as the others do.
drop index borrower_on_file;
create index borrower_on_file on borrower using gin ((' ' || find_text || ' ' || coalesce(phone, '')) gin_trgm_ops);
drop index borrower_by_name;
create index borrower_by_name on borrower (last_name, first_name, id) include (find_text, phone);

drop index contact_on_file;
create index contact_on_file on contact
  using gin ((' ' || find_text || ' ' || coalesce(phone, '') || ' ' || contact_type) gin_trgm_ops);
drop index contact_by_name;
create index contact_by_name on contact (last_name, first_name, id) include (find_text, phone, contact_type);

drop index property_on_file;
create index property_on_file on property using gin ((' ' || find_text) gin_trgm_ops);
drop index property_by_address;
create index property_by_address on property (address_state, address_city, address_address, id) include (find_text);
