import { oneLoan } from './limit-loan.ts'

/** What PostgreSQL alone can do: the same answers, each by one statement written by hand. `$1` is what the call is about. */

const row = `json_build_object('id', l.id, 'human_id', l.human_id, 'name', l.name, 'amount', l.amount_cents / 100.0,
  'amount_at_closing', l.amount_at_closing_cents / 100.0, 'purpose', l.purpose, 'duration_months', l.duration_months,
  'score', l.score, 'scores', json_build_object('loan', round((s.breakdown #>> '{loan-factors,total_score}')::numeric),
    'property', round(coalesce((s.breakdown #>> '{properties,total_score}')::numeric, p.score)),
    'neighborhood', round(coalesce((s.breakdown #>> '{neighborhoods,total_score}')::numeric, p.neighborhood_score)),
    'borrower', round(coalesce((s.breakdown #>> '{borrowers,total_score}')::numeric, b.score))),
  'status', json_build_object('state', l.status, 'suggested_steps', to_json(l.suggested_steps)),
  'expected_closing_epoch', extract(epoch from l.expected_closing)::bigint, 'last_update', floor(extract(epoch from l.updated_at)),
  'archived', l.archived_at is not null, 'archive_epoch', floor(extract(epoch from coalesce(l.archived_at, l.archive_due_at))),
  'rejection_reason', l.rejection_reason, 'purchase_price', p.price / 100.0, 'interest_rate', l.interest_rate,
  'exit_strategy', l.exit_strategy, 'properties', coalesce(p.list, '[]'), 'borrowers', coalesce(b.list, '[]'),
  'contacts', coalesce(c.list, '[]'), 'owner_user_id', l.owner_user_id, 'insight_level', i.level, 'version', l.version)`

const parts = `
  left join loan_score s on s.loan_id = l.id
  left join lateral (
    select json_agg(json_build_object('property_type', property_type, 'address_address', address_address, 'address_city', address_city,
        'address_state', address_state, 'coordinates', json_build_object('lat', latitude, 'lng', longitude)) order by lp.position) as list,
      sum(purchase_price_cents) as price, avg(property.score) as score, avg(neighborhood.score) as neighborhood_score
    from loan_property lp join property on property.id = lp.property_id left join neighborhood on neighborhood.id = property.neighborhood_id
    where lp.loan_id = l.id) p on true
  left join lateral (
    select json_agg(json_build_object('id', borrower.id, 'first_name', first_name, 'last_name', last_name) order by lb.position) as list, avg(score) as score
    from loan_borrower lb join borrower on borrower.id = lb.borrower_id where lb.loan_id = l.id) b on true
  left join lateral (
    select json_agg(json_build_object('id', contact.id, 'first_name', first_name, 'last_name', last_name) order by lc.position) as list
    from loan_contact lc join contact on contact.id = lc.contact_id where lc.loan_id = l.id) c on true
  left join lateral (select max(level) as level from insight where insight.loan_id = l.id) i on true`

const active = `l.archived_at is null and l.status not in ('funded', 'paid-off')`

const page = (where: string, limit: string) => `
  select json_build_object('loans', coalesce(json_agg(r.row order by r.amount_cents desc, r.id), '[]'),
    'total', (select count(*) from loan l where ${where}))::text as body
  from (select ${row} as row, l.amount_cents, l.id
    from (select * from loan l where ${where} order by l.amount_cents desc, l.id ${limit}) l ${parts}) r
  where $1::text is not null`

const tally = (amount: string) => `count(*) as count, coalesce(sum(${amount}), 0) / 100.0 as amount`

export const limitSql = {
  all: page(active, ''),
  first: page(active, 'limit 100'),
  filtered: page(`${active} and lower(l.name) like '%avenue%' and l.status = 'underwriting'`, 'limit 50'),
  one: oneLoan,
  update: `with old as (select id, interest_rate from loan where id = $1::uuid and archived_at is null for update),
    changed as (
      update loan set interest_rate = 0.0975 + (version % 9) * 0.0001, version = version + 1 from old where loan.id = old.id
      returning loan.*, old.interest_rate as rate_before),
    noted as (insert into event (actor_name, kind, entity, entity_id, loan_id, before, after)
      select 'bench', 'loan.updated', 'loan', id, id, jsonb_build_object('interest_rate', rate_before),
        jsonb_build_object('interest_rate', interest_rate) from changed returning id)
    select ${row}::text as body from changed l ${parts}`,
  summary: `with book as materialized (
      select l.status, l.amount_cents, l.amount_at_closing_cents, l.expected_closing, p.address_state, p.property_type
      from loan l left join lateral (select address_state, property_type from loan_property lp join property on property.id = lp.property_id
        where lp.loan_id = l.id order by lp.position limit 1) p on true
      where l.archived_at is null and $1::text is not null),
    act as materialized (select * from book where status not in ('funded', 'paid-off'))
    select json_build_object(
      'statuses', (select json_agg(s) from (select status, ${tally('amount_cents')}, coalesce(sum(amount_at_closing_cents), 0) / 100.0 as amount_at_closing from book group by status) s),
      'total', (select to_json(s) from (select ${tally('amount_cents')} from act) s),
      'value', (select to_json(s) from (select sum(amount_cents) / 100.0 as total, avg(amount_cents) / 100.0 as average, percentile_cont(0.5) within group (order by amount_cents) / 100.0 as median from act) s),
      'closing', (select json_agg(s) from (select days, ${tally('amount_cents')} from unnest(array[4, 14, 30]) days join act on expected_closing between current_date and current_date + days group by days) s),
      'by_state', (select json_agg(s) from (select address_state as state, ${tally('amount_cents')} from act group by 1 order by 3 desc) s),
      'by_property_type', (select json_agg(s) from (select property_type, ${tally('amount_cents')} from act group by 1) s))::text as body`,
} as const

export type LimitCall = keyof typeof limitSql
