-- Edits of these say which version they were made on, as those of other records do, so that nobody overwrites another unseen.
alter table score_variable add column version integer not null default 1;
alter table score_rule add column version integer not null default 1;
-- Of the model's name, weights, purposes and use; `version` counts what loans are scored by, its groups and rules too.
alter table scoring_model add column edit_version integer not null default 1;
alter table provider_note add column version integer not null default 1;
