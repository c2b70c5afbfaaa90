-- A message to a reply address that was made for somebody else is quarantined (AE-23).
alter table loan_mail drop constraint loan_mail_reason_check,
  add constraint loan_mail_reason_check check (reason in
    ('unknown-sender', 'other-sender', 'forged', 'unproven', 'not-checked', 'unreadable', 'old-address'));
