-- What the open loans add up to by state, so that a share of the book is not counted from every loan (decision 0057). A job takes
-- changed loans in every minute; who asks adds those it has not taken in yet.
create table open_exposure_loan (
  -- No reference: what a removed loan added is still known until it is taken out.
  loan_id uuid primary key,
  state text not null,
  cents bigint not null
);
create table open_exposure (
  state text primary key,
  cents bigint not null
);
-- One row. All transactions before this one are taken in.
create table open_exposure_seen (
  seen xid8 not null
);

-- The open loans of those ids by the state of their first property, '' without one.
create function open_exposure_of(ids uuid[]) returns table (loan_id uuid, state text, cents bigint) language sql stable as $$
  select l.id, coalesce(p.address_state, ''), l.amount_cents
  from loan l left join lateral (
    select property.address_state from loan_property lp join property on property.id = lp.property_id
    where lp.loan_id = l.id order by lp.position, property.id limit 1) p on true
  where l.id = any(ids) and l.archived_at is null and l.status not in ('rejected', 'paid-off')
$$;

lock table loan in share row exclusive mode;
insert into open_exposure_loan select * from open_exposure_of(array(select id from loan));
insert into open_exposure select state, sum(cents) from open_exposure_loan group by state;
insert into open_exposure_seen values (pg_snapshot_xmin(pg_current_snapshot()));
