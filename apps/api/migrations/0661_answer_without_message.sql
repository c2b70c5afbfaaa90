-- An answer to a request can be given signed in, without a reminder that was answered.
alter table chase_answer alter column message_id drop not null;
alter table chase_answer add column email text;
alter table chase_answer add column name text;
update chase_answer w set email = m.email, name = m.name from chase_message m where m.id = w.message_id;
alter table chase_answer alter column email set not null;
alter table chase_answer alter column name set not null;
