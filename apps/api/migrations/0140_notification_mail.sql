-- Letters about notifications: which kind each is, which went out, and who does not want which.

alter table notification
  add column kind text not null default 'loan-news'
    check (kind in ('document-uploaded', 'application-received', 'loan-news')),
  -- When it went out in a letter, or was found to need none.
  add column mailed_at timestamptz;
-- What was there before is not written to anybody now.
update notification set mailed_at = created_at;
create index notification_to_mail on notification (user_id, created_at) where mailed_at is null;

-- A row: this person wants no letters of this kind. The bell rings all the same.
create table notification_mail_off (
  user_id uuid not null references app_user on delete cascade,
  kind text not null check (kind in ('document-uploaded', 'application-received', 'loan-news')),
  at timestamptz not null default now(),
  primary key (user_id, kind)
);

-- Where a letter says that its reader may stop such letters (RFC 8058).
alter table mail add column unsubscribe_url text;
