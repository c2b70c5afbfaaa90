-- One-time links and codes of a letter are sealed until it is sent, and nowhere else: the text that is kept, listed and
-- searched has them masked.

alter table mail
  -- The whole text and the address that stops such letters, sealed; null once sent, used or expired, and for a letter without secrets.
  add column secret_sealed text,
  -- What its link opens, such as 'invitation:<user>': everything of that key is dropped once the link is used or replaced.
  add column secret_key text,
  -- Until when its link works; null where nobody may pass it on.
  add column secret_until timestamptz,
  -- The permission that passing the link on takes besides 'reveal-links'.
  add column secret_needs text,
  -- The only person who may pass it on; null for everybody with the permissions.
  add column secret_only_for uuid references app_user on delete cascade;
create index mail_secret on mail (secret_key) where secret_sealed is not null;

-- What was kept until now. Letters that still wait keep their text until they are sent.
update mail
set body_text = regexp_replace(
      regexp_replace(
        regexp_replace(body_text, '([?&#](token|resume|signature|code|key)=)[^\s&]+', '\1…', 'g'),
        '(/plaid/)[0-9a-f-]{36}', '\1…', 'g'),
      '(Your code is )\d+', '\1…', 'g'),
    unsubscribe_url = null
where state <> 'queued';

-- Who had every right taken away has none of the new ones either.
update app_user
set denied = (
  select array_agg(distinct one order by one)
  from unnest(denied || array['view-loans', 'view-people', 'view-users', 'view-settings', 'view-outbox', 'reveal-links',
    'manage-bank-links', 'export-documents', 'ask-assistant', 'save-views']) as one)
where role = 'admin'
  and denied @> array['view-application', 'view-files', 'view-plaid', 'edit-loan', 'set-status', 'edit-parties',
    'manage-templates', 'manage-scoring', 'manage-users', 'manage-settings', 'upload-ocr', 'accept-document-request'];
