-- People and properties on file are found by what is typed of them (AI-21), however many there are: by any part of name, email, phone,
-- company or address, and by name or address a page at a time.
create index borrower_on_file on borrower
  using gin (lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, '')) gin_trgm_ops);
create index borrower_by_name on borrower (last_name, first_name, id);
create index contact_on_file on contact
  using gin (lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || company || ' ' || contact_type) gin_trgm_ops);
create index contact_by_name on contact (last_name, first_name, id);
create index property_on_file on property
  using gin (lower(address_address || ' ' || address_city || ' ' || address_state || ' ' || address_zipcode) gin_trgm_ops);
create index property_by_address on property (address_state, address_city, address_address, id);
