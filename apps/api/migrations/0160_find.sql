-- One search over everything (find.anything): what it reads of each row, and an index of its trigrams.
alter table loan add column find_text text not null generated always as (lower(name || ' ' || human_id)) stored;
alter table borrower add column find_text text not null
  generated always as (lower(first_name || ' ' || last_name || ' ' || email)) stored;
alter table contact add column find_text text not null
  generated always as (lower(first_name || ' ' || last_name || ' ' || email || ' ' || company)) stored;
alter table app_user add column find_text text not null
  generated always as (lower(first_name || ' ' || last_name || ' ' || email)) stored;
alter table property add column find_text text not null
  generated always as (lower(address_address || ' ' || address_city || ' ' || address_state || ' ' || address_zipcode)) stored;
alter table document add column find_text text not null
  generated always as (lower(document_name || ' ' || file_name)) stored;

create index loan_find on loan using gin (find_text gin_trgm_ops);
create index borrower_find on borrower using gin (find_text gin_trgm_ops);
create index contact_find on contact using gin (find_text gin_trgm_ops);
create index app_user_find on app_user using gin (find_text gin_trgm_ops);
create index property_find on property using gin (find_text gin_trgm_ops);
create index document_find on document using gin (find_text gin_trgm_ops);
