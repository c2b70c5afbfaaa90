-- Pages of an attachment on which another document seems to start: what splitting it is offered with.
alter table mail_attachment add column starts int[] not null default '{}';
