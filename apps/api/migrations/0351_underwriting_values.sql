-- Underwriting figures as dated values, each with its source. The figure's own column, where it has one, is the value in use.

create table underwriting_value (
  id uuid primary key default uuidv7(),
  kind text not null,
  loan_id uuid references loan on delete cascade,
  property_id uuid references property on delete cascade,
  borrower_id uuid references borrower on delete cascade,
  neighborhood_id uuid references neighborhood on delete cascade,
  subject_id uuid not null generated always as (coalesce(loan_id, property_id, borrower_id, neighborhood_id)) stored,
  -- Whole cents, a fraction or a count, by the kind.
  value numeric not null,
  as_of date not null,
  source text not null check (source in ('stated', 'document', 'report', 'bank-link', 'staff')),
  -- What says so, in words: the name of a file, of a report, 'Application'.
  origin text not null,
  document_id uuid references document on delete set null,
  page integer check (page > 0),
  -- The reading, report or bank link that brought it.
  process_id uuid references process on delete set null,
  activity_id uuid references activity on delete set null,
  sandbox boolean not null default false,
  verified_at timestamptz,
  verified_by_name text,
  note text not null default '',
  added_by uuid references app_user on delete set null,
  added_by_name text not null,
  added_at timestamptz not null default now(),
  in_use boolean not null default false,
  picked_at timestamptz,
  picked_by_name text,
  pick_reason text,
  -- Read otherwise since, or its file was rejected: told in the history, never used.
  withdrawn_at timestamptz,
  check (num_nonnulls(loan_id, property_id, borrower_id, neighborhood_id) = 1),
  check (not (sandbox and verified_at is not null))
);
create unique index underwriting_value_in_use on underwriting_value (subject_id, kind) where in_use;
create index underwriting_value_subject on underwriting_value (subject_id, kind, added_at desc);
create index underwriting_value_document on underwriting_value (document_id);
create index underwriting_value_process on underwriting_value (process_id);
create index underwriting_value_activity on underwriting_value (activity_id);
create index underwriting_value_author on underwriting_value (added_by);
create index underwriting_value_loan on underwriting_value (loan_id);
create index underwriting_value_property on underwriting_value (property_id);
create index underwriting_value_borrower on underwriting_value (borrower_id);
create index underwriting_value_neighborhood on underwriting_value (neighborhood_id);

alter table loan add column stabilized_value_cents bigint check (stabilized_value_cents >= 0);

-- Whoever writes a figure's column past the values (a form that is sent in) states a value: it is kept as such.
-- Arguments: kind, column of the subject here, column of the figure there.
create function state_underwriting_value() returns trigger language plpgsql as $$
declare
  stated numeric;
begin
  execute format('select ($1).%I::numeric', tg_argv[2]) using new into stated;
  if exists (select 1 from underwriting_value where subject_id = new.id and kind = tg_argv[0] and in_use and value = stated)
  then return null;
  end if;
  update underwriting_value set in_use = false where subject_id = new.id and kind = tg_argv[0] and in_use;
  if stated is not null then
    execute format('insert into underwriting_value (kind, %I, value, as_of, source, origin, added_by_name, in_use)
      values ($1, $2, $3, now()::date, ''stated'', ''Application'', ''Plinth'', true)', tg_argv[1])
      using tg_argv[0], new.id, stated;
  end if;
  return null;
end $$;

do $$
declare
  figure record;
begin
  for figure in
    select * from (values
      ('loan', 'loan_id', 'estimated_as_is_value_cents', 'as_is_value'),
      ('loan', 'loan_id', 'stabilized_value_cents', 'stabilized_value'),
      ('loan', 'loan_id', 'estimated_sellout_cents', 'sellout'),
      ('property', 'property_id', 'purchase_price_cents', 'purchase_price'),
      ('property', 'property_id', 'current_noi_cents', 'current_noi'),
      ('property', 'property_id', 'expected_noi_cents', 'expected_noi'),
      ('borrower', 'borrower_id', 'net_worth_cents', 'net_worth'),
      ('borrower', 'borrower_id', 'liquidity_cents', 'liquidity')
    ) as f (holder, subject, col, kind)
  loop
    execute format('insert into underwriting_value (kind, %I, value, as_of, source, origin, added_by_name, added_at, in_use)
      select %L, id, %I, created_at::date, ''stated'', ''Application'', ''Plinth'', created_at, true from %I where %I is not null',
      figure.subject, figure.kind, figure.col, figure.holder, figure.col);
    execute format('create trigger %I after insert on %I for each row when (new.%I is not null)
      execute function state_underwriting_value(%L, %L, %L)',
      'state_' || figure.kind || '_new', figure.holder, figure.col, figure.kind, figure.subject, figure.col);
    execute format('create trigger %I after update of %I on %I for each row when (new.%I is distinct from old.%I)
      execute function state_underwriting_value(%L, %L, %L)',
      'state_' || figure.kind, figure.col, figure.holder, figure.col, figure.col, figure.kind, figure.subject, figure.col);
  end loop;
end $$;

-- Reports told the growth of five years where a yearly one was kept.
update neighborhood n set population_growth = round((power(1 + n.population_growth, 0.2) - 1)::numeric, 8)
where n.population_growth > -1 and exists (
  select 1 from property p join activity a on a.property_id = p.id join report_run r on r.activity_id = a.id
  where p.neighborhood_id = n.id and r.answered_at is not null
    and exists (select 1 from report_row w where w.activity_id = a.id and w.key = 'population_growth_5y'));

insert into underwriting_value (kind, neighborhood_id, value, as_of, source, origin, sandbox, added_by_name, in_use)
select 'population_growth', id, population_growth, now()::date, 'report', name, made_up, 'Plinth', true
from neighborhood where population_growth is not null;
