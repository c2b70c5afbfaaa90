-- How many people have the same first turns at the same place (decision 0081): what the list of next messages is counted from,
-- however many people there are. 'infinity' where there is no turn.
create table chase_group (
  zone text not null,
  state text not null,
  day date not null,
  first_if_yesterday date not null,
  first_if_today date not null,
  first_if_tomorrow date not null,
  people integer not null check (people >= 0),
  primary key (zone, state, day, first_if_yesterday, first_if_today, first_if_tomorrow)
);

-- The people of a group in the order of the list, a page at a time.
create index chase_first_group on chase_first (
  zone, state, day, coalesce(first_if_yesterday, 'infinity'), coalesce(first_if_today, 'infinity'),
  coalesce(first_if_tomorrow, 'infinity'), email collate "C");

create function chase_group_keep() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update chase_group g set people = g.people - gone.people
    from (
      select zone, state, day, coalesce(first_if_yesterday, 'infinity') as yesterday,
        coalesce(first_if_today, 'infinity') as today, coalesce(first_if_tomorrow, 'infinity') as tomorrow, count(*) as people
      from old_rows group by 1, 2, 3, 4, 5, 6) gone
    where (g.zone, g.state, g.day, g.first_if_yesterday, g.first_if_today, g.first_if_tomorrow)
      = (gone.zone, gone.state, gone.day, gone.yesterday, gone.today, gone.tomorrow);
  end if;
  if tg_op <> 'DELETE' then
    insert into chase_group as g
    select zone, state, day, coalesce(first_if_yesterday, 'infinity'), coalesce(first_if_today, 'infinity'),
      coalesce(first_if_tomorrow, 'infinity'), count(*)
    from new_rows group by 1, 2, 3, 4, 5, 6
    on conflict (zone, state, day, first_if_yesterday, first_if_today, first_if_tomorrow)
      do update set people = g.people + excluded.people;
  end if;
  delete from chase_group where people = 0;
  return null;
end $$;
create trigger chase_first_added after insert on chase_first referencing new table as new_rows
  for each statement execute function chase_group_keep();
create trigger chase_first_changed after update on chase_first referencing old table as old_rows new table as new_rows
  for each statement execute function chase_group_keep();
create trigger chase_first_removed after delete on chase_first referencing old table as old_rows
  for each statement execute function chase_group_keep();

insert into chase_group
select zone, state, day, coalesce(first_if_yesterday, 'infinity'), coalesce(first_if_today, 'infinity'),
  coalesce(first_if_tomorrow, 'infinity'), count(*)
from chase_first group by 1, 2, 3, 4, 5, 6;
