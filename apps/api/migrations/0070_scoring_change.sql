-- How often a model's contents changed: of several recalculations that wait, only the one of the last change runs (R-33).
alter table scoring_model add column version integer not null default 1;
