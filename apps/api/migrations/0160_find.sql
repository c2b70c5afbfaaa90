-- One search over everything (find.anything): what it reads of each row, case and accents
-- ignored as in the lists (B-18), and an index of its trigrams.
create function fold_for_search(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(normalize(lower(value), NFD), U&'[\0300-\036F]', '', 'g');

alter table loan add column find_text text not null generated always as (fold_for_search(name || ' ' || human_id)) stored;
alter table borrower add column find_text text not null
  generated always as (fold_for_search(first_name || ' ' || last_name || ' ' || email)) stored;
alter table contact add column find_text text not null
  generated always as (fold_for_search(first_name || ' ' || last_name || ' ' || email || ' ' || company)) stored;
alter table app_user add column find_text text not null
  generated always as (fold_for_search(first_name || ' ' || last_name || ' ' || email)) stored;
alter table property add column find_text text not null
  generated always as (fold_for_search(address_address || ' ' || address_city || ' ' || address_state || ' ' || address_zipcode)) stored;
alter table document add column find_text text not null
  generated always as (fold_for_search(document_name || ' ' || file_name)) stored;

create index loan_find on loan using gin (find_text gin_trgm_ops);
create index borrower_find on borrower using gin (find_text gin_trgm_ops);
create index contact_find on contact using gin (find_text gin_trgm_ops);
create index app_user_find on app_user using gin (find_text gin_trgm_ops);
create index property_find on property using gin (find_text gin_trgm_ops);
create index document_find on document using gin (find_text gin_trgm_ops);
