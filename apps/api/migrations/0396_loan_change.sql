-- Which loans changed in what lists show, by the transaction that wrote it: who keeps the loans in memory asks for what was
-- written by transactions that it could not see when it last asked (decision 0057). Rows are deleted after two hours.
create table loan_change (
  xid xid8 not null default pg_current_xact_id(),
  -- null: any of them.
  loan_id uuid,
  at timestamptz not null default now()
);
create index loan_change_xid on loan_change (xid);

create or replace function loan_list_changed() returns trigger language plpgsql as $$
begin
  new.list_version := nextval('loan_list_change');
  new.updated_at := now();
  insert into loan_change (loan_id) values (new.id);
  return new;
end $$;

create function loan_came_or_went() returns trigger language plpgsql as $$
begin
  insert into loan_change (loan_id) values (coalesce(new.id, old.id));
  return null;
end $$;
create trigger loan_came_or_went after insert or delete on loan for each row execute function loan_came_or_went();

create function loans_emptied() returns trigger language plpgsql as $$
begin
  insert into loan_change (loan_id) values (null);
  return null;
end $$;
create trigger loans_emptied after truncate on loan for each statement execute function loans_emptied();
