-- What sums are kept of lies on the parts of a loan too: a change of one is a change of its loan in the log (decision 0060).
-- No row of a loan is touched by it, so that no list reads the loan anew.

create function activity_logged() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into loan_change (loan_id) select distinct loan_id from new_rows;
  elsif tg_op = 'DELETE' then
    insert into loan_change (loan_id) select distinct loan_id from old_rows;
  else
    insert into loan_change (loan_id)
    select distinct n.loan_id from new_rows n join old_rows o on o.id = n.id
    where (n.loan_id, n.type, n.state, n.state_since, n.due_on, n.expires_on, n.expired_at, n.archived_at, n.superseded_at)
      is distinct from (o.loan_id, o.type, o.state, o.state_since, o.due_on, o.expires_on, o.expired_at, o.archived_at, o.superseded_at);
  end if;
  return null;
end $$;
create trigger activity_log_added after insert on activity
  referencing new table as new_rows for each statement execute function activity_logged();
create trigger activity_log_changed after update on activity
  referencing old table as old_rows new table as new_rows for each statement execute function activity_logged();
create trigger activity_log_removed after delete on activity
  referencing old table as old_rows for each statement execute function activity_logged();

-- A file, a process or an envelope of an activity.
create function activity_part_logged() returns trigger language plpgsql as $$
begin
  insert into loan_change (loan_id)
  select loan_id from activity where id = (case when tg_op = 'DELETE' then old.activity_id else new.activity_id end);
  return null;
end $$;
create trigger process_logged after insert or delete on process for each row execute function activity_part_logged();
create trigger process_state_logged after update on process for each row
  when ((old.state, old.state_since) is distinct from (new.state, new.state_since)) execute function activity_part_logged();
create trigger document_logged after insert or delete on document for each row execute function activity_part_logged();
create trigger document_received_logged after update on document for each row
  when ((old.activity_id, old.received_at) is distinct from (new.activity_id, new.received_at))
  execute function activity_part_logged();
create trigger envelope_logged after insert or delete on envelope for each row execute function activity_part_logged();
create trigger envelope_state_logged after update on envelope for each row
  when (old.state is distinct from new.state) execute function activity_part_logged();

-- A move in the trail of a loan.
create function move_logged() returns trigger language plpgsql as $$
begin
  insert into loan_change (loan_id) values (new.loan_id);
  return null;
end $$;
create trigger move_logged after insert on event for each row
  when (new.loan_id is not null
    and new.kind in ('loan.status-changed', 'loan.archived', 'loan.archive-scheduled', 'loan.restored'))
  execute function move_logged();
