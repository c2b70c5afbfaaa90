-- list_version is drawn from one sequence instead of counting up by itself: a loan removed and another added with the
-- same number would leave count and sum as they were, and a list of loans would not notice.

create sequence loan_list_change;
select setval('loan_list_change', (select coalesce(max(list_version), 1) from loan));
alter table loan alter column list_version set default nextval('loan_list_change');

create or replace function loan_list_changed() returns trigger language plpgsql as $$
begin
  new.list_version := nextval('loan_list_change');
  new.updated_at := now();
  return new;
end $$;

-- The map panel shows the score by category (C-02).
create trigger loan_score_changed after insert or update or delete on loan_score for each row execute function loan_part_changed();
