-- Entities and properties are merged like people, and separated again.
alter table party_merge drop constraint party_merge_kind_check;
alter table party_merge add constraint party_merge_kind_check
  check (kind in ('borrower', 'contact', 'legal-entity', 'property'));
alter table party_merge add column kept_ein_sealed text, add column gone_ein_sealed text;
