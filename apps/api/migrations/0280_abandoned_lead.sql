-- The lead that a full application became when it was left unfinished (T-05); sent in after all, it is that lead's loan.
alter table application_draft add column lead_id uuid references lead on delete set null;
create index application_draft_lead on application_draft (lead_id);
create index application_draft_abandoned on application_draft (saved_at) where lead_id is null and application_id is null;
