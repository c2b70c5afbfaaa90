-- Since when somebody puts the analysis of a loan online: the call to Google is made outside any transaction, by one at a time.

alter table loan add column analysis_claimed_at timestamptz;
