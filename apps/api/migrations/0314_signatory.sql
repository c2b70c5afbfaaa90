-- Who signs for a legal entity, and with which title; kept for its next paper.
alter table legal_entity
  add column signatory_name text not null default '',
  add column signatory_title text not null default '',
  add column signatory_email text not null default '';

-- The title of somebody who signs for an entity, as it was when they were asked.
alter table envelope_recipient add column title text not null default '';
