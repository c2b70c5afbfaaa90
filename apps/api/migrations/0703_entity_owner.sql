-- An entity may be owned by another one, as by a person.
alter table legal_entity_member
  add column owner_entity_id uuid references legal_entity,
  add check (owner_entity_id is null or (borrower_id is null and owner_entity_id <> legal_entity_id));
create index legal_entity_member_owner on legal_entity_member (owner_entity_id);
create index legal_entity_name_trgm on legal_entity using gin (lower(name) gin_trgm_ops);
