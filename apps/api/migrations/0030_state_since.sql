-- Since when an activity, and a process, has its state. A trigger keeps it, so that no writer can forget.

alter table activity add column state_since timestamptz not null default now();
alter table process add column state_since timestamptz not null default now();
-- What a document's check found, when it was refused.
alter table document add column refusal text;

create function state_changed() returns trigger language plpgsql as $$
begin
  new.state_since := now();
  return new;
end $$;
create trigger activity_state_changed before update on activity for each row
  when (old.state is distinct from new.state) execute function state_changed();
create trigger process_state_changed before update on process for each row
  when (old.state is distinct from new.state) execute function state_changed();

-- The bell counts and lists one person's notifications.
create index notification_user_state on notification (user_id, state, created_at desc);
