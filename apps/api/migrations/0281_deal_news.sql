-- Brokers have a bell too: what happens to their deals (A-39).
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('document-uploaded', 'application-received', 'loan-news', 'deal-news'));
alter table notification_mail_off drop constraint notification_mail_off_kind_check;
alter table notification_mail_off add constraint notification_mail_off_kind_check
  check (kind in ('document-uploaded', 'application-received', 'loan-news', 'deal-news'));
