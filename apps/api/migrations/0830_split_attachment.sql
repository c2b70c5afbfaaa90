-- An attachment of the tray that holds several documents is split: its parts lie in the tray as files of their own.

alter table mail_attachment
  add column split_from uuid references mail_attachment on delete cascade,
  -- Pages after which a new part begins; null unless it is split.
  add column split_after int[];
alter table mail_attachment drop constraint mail_attachment_state_check;
alter table mail_attachment add constraint mail_attachment_state_check
  check (state in ('held', 'reading', 'waiting', 'splitting', 'split', 'filing', 'filed', 'ignored', 'refused'));
create index mail_attachment_split_from on mail_attachment (split_from);
drop index mail_attachment_tray;
create index mail_attachment_tray on mail_attachment (created_at, id) where state in ('reading', 'waiting', 'splitting');
