-- A row of the loans table shows how far its documents are and who looks after it: a change of either is a change of the row.
-- One statement of many requests touches each loan once, in one order.

create function loan_documents_changed() returns trigger language plpgsql as $$
declare
  touched uuid[];
begin
  if tg_op = 'INSERT' then
    touched := array(select distinct loan_id from new_rows where type = 'document-request');
  elsif tg_op = 'DELETE' then
    touched := array(select distinct loan_id from old_rows where type = 'document-request');
  else
    touched := array(
      select distinct n.loan_id from new_rows n join old_rows o on o.id = n.id
      where n.type = 'document-request'
        and (n.state, n.due_on, n.archived_at is null, n.superseded_at is null)
          is distinct from (o.state, o.due_on, o.archived_at is null, o.superseded_at is null));
  end if;
  if cardinality(touched) > 0 then
    perform 1 from loan where id = any(touched) order by id for no key update;
    update loan set list_version = list_version where id = any(touched);
  end if;
  return null;
end $$;
create trigger loan_documents_added after insert on activity
  referencing new table as new_rows for each statement execute function loan_documents_changed();
create trigger loan_documents_changed after update on activity
  referencing old table as old_rows new table as new_rows for each statement execute function loan_documents_changed();
create trigger loan_documents_removed after delete on activity
  referencing old table as old_rows for each statement execute function loan_documents_changed();

create function loan_officer_renamed() returns trigger language plpgsql as $$
begin
  update loan set list_version = list_version where owner_user_id = new.id;
  return null;
end $$;
create trigger loan_officer_renamed after update on app_user for each row
  when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function loan_officer_renamed();
