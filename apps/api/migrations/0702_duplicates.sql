-- Records that may be one: entities by EIN, found by a keyed digest without opening it (platform/sealing.ts), or by name.
alter table legal_entity add column ein_index text;
create index legal_entity_ein on legal_entity (ein_index);
create index legal_entity_plain_name on legal_entity (regexp_replace(lower(name), '[^a-z0-9]+', '', 'g'));
create index borrower_born on borrower (date_of_birth);
