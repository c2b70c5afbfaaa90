-- How many leads there are of a state and a source (decision 0083): what the list of leads is counted from, however many there are.
-- Connections count in several rows, so that public forms sent at the same time do not wait for each other; a row alone may be
-- below zero, their sum is right.
create table lead_count (
  state text not null,
  source text not null,
  slot smallint not null,
  leads integer not null,
  primary key (state, source, slot)
);

create function lead_count_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into lead_count as c
    select state, source, pg_backend_pid() % 16, count(*) from new_rows group by 1, 2 order by 1, 2
    on conflict (state, source, slot) do update set leads = c.leads + excluded.leads;
  elsif tg_op = 'UPDATE' then
    insert into lead_count as c
    select state, source, pg_backend_pid() % 16, sum(n)
    from (select state, source, -1 as n from old_rows union all select state, source, 1 from new_rows) moved
    group by 1, 2 having sum(n) <> 0 order by 1, 2
    on conflict (state, source, slot) do update set leads = c.leads + excluded.leads;
  else
    insert into lead_count as c
    select state, source, pg_backend_pid() % 16, -count(*) from old_rows group by 1, 2 order by 1, 2
    on conflict (state, source, slot) do update set leads = c.leads + excluded.leads;
  end if;
  return null;
end $$;
create trigger lead_count_added after insert on lead referencing new table as new_rows
  for each statement execute function lead_count_keep();
create trigger lead_count_changed after update on lead referencing old table as old_rows new table as new_rows
  for each statement execute function lead_count_keep();
create trigger lead_count_removed after delete on lead referencing old table as old_rows
  for each statement execute function lead_count_keep();

insert into lead_count select state, source, 0, count(*) from lead group by 1, 2;

-- What a search reads of a lead, as of people (0160), and each order of the list.
alter table lead add column find_text text not null generated always as
  (fold_for_search(first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || property)) stored;
create index lead_find on lead using gin ((' ' || find_text) gin_trgm_ops);
create index lead_by_created on lead (created_at desc, id desc);
create index lead_by_state on lead (state, created_at desc, id desc);
create index lead_by_updated on lead (updated_at desc, created_at desc, id desc);
create index lead_by_amount on lead (amount_cents desc nulls last, created_at desc, id desc);
create index lead_by_name on lead (
  fold_for_search(btrim(btrim(first_name || ' ' || last_name) || ' ' || email)), created_at desc, id desc);
