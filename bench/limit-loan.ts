/** `loan.get` as one statement written by hand: the answer the server gives to an administrator, built by PostgreSQL alone. */

/**
 * What rules work out and SQL cannot: the ratios, held against the limits of the policy set, and the words for how debt service
 * is worked out. In their place the statement answers the rows that they are made of.
 */
const workedOut: readonly string[] = ['ratios', 'debt_service']

/** What both must answer alike: the loan without what rules work out. */
export const withoutRatios = (loan: { figures: Record<string, unknown> }) => ({
  ...loan,
  figures: Object.fromEntries(Object.entries(loan.figures).filter(([name]) => !workedOut.includes(name))),
})

const money = (column: string, name = column.replace(/^\w+\./, '')) => `'${name}', ${column}_cents / 100.0`
const same = (alias: string, ...names: string[]) => names.map((name) => `'${name}', ${alias}.${name}`).join(', ')
/** A plain date as epoch seconds. */
const day = (column: string, name: string) => `'${name}', extract(epoch from ${column})::bigint`
const instant = (column: string, name: string) => `'${name}', floor(extract(epoch from ${column}))::bigint`
const object = (...parts: string[]) => `json_build_object(${parts.join(', ')})`
const list = (what: string, order: string, from: string) =>
  `(select coalesce(json_agg(${what} order by ${order}), '[]') from ${from})`

const insights = (where: string) =>
  list(
    `json_build_object(${same('i', 'name', 'description', 'level')})`,
    'i.level desc, i.id',
    `insight i where ${where}`,
  )
const loans = (link: string, key: string, id: string) =>
  list(
    `json_build_object(${same('o', 'id', 'human_id', 'name')})`,
    'o.human_id',
    `${link} k join loan o on o.id = k.loan_id where k.${key} = ${id}`,
  )

/** Figures in use that a sandbox made up. */
const madeUp = (subject: string) => `underwriting_value v where v.subject_id = ${subject} and v.in_use and v.sandbox`

const neighborhood = `json_build_object(${same('n', 'id', 'zipcode', 'name', 'city', 'state', 'population', 'population_growth', 'vacancy_rate', 'score')},
  'property_id', p.id, ${money('n.median_income')}, ${money('n.median_home_value')})`

const property = object(
  same(
    'p',
    'id',
    'property_type',
    'address_address',
    'address_city',
    'address_state',
    'address_zipcode',
    'number_of_units',
    'number_of_commercial_units',
    'bedrooms',
    'bathrooms',
    'total_square_footage',
    'requires_rehab',
    'rehab_started',
    'is_occupied',
    'score',
    'version',
  ),
  `'coordinates', json_build_object('lat', p.latitude, 'lng', p.longitude), ${money('p.purchase_price')},
   'avg_unit_price', case when coalesce(p.number_of_units, 0) + coalesce(p.number_of_commercial_units, 0) > 0 then
     round(coalesce(p.purchase_price_cents, 0)::numeric / (coalesce(p.number_of_units, 0) + coalesce(p.number_of_commercial_units, 0))) / 100 else 0 end,
   ${money('p.current_gross_income_residential')}, ${money('p.current_gross_income_commercial')},
   ${money('p.expected_gross_income_residential')}, ${money('p.expected_gross_income_commercial')},
   ${money('p.current_operating_expenses')}, ${money('p.expected_operating_expenses')}, ${money('p.current_noi')}, ${money('p.expected_noi')},
   ${money('p.rehab_budget_hard')}, ${money('p.rehab_budget_soft')},
   'score_made_up', p.score is not null and (coalesce(n.made_up, false) or exists (select from ${madeUp('p.id')})),
   'neighborhood', case when n.id is not null then ${neighborhood} end,
   'insights', ${insights('i.property_id = p.id')}, 'loans', ${loans('loan_property', 'property_id', 'p.id')}`,
)

const waiting = (column: string, record: string) =>
  `'waiting_email', (select h.new_value from held_change h where h.${column} = ${record}.id and h.state = 'waiting')`

const borrower = `json_build_object(${same('b', 'id', 'first_name', 'last_name', 'phone', 'credit_score', 'credit_score_band', 'completed_projects', 'address_address', 'address_city', 'address_state', 'address_zipcode', 'score', 'version')},
  'email', case when not b.email_is_placeholder then b.email end, ${day('b.date_of_birth', 'date_of_birth')},
  'age', extract(year from age(current_date, b.date_of_birth)), ${money('b.net_worth')}, ${money('b.liquidity')},
  'contact_type', 'borrower', 'has_ssn', b.ssn_sealed is not null, ${waiting('borrower_id', 'b')}, 'made_up', ${list('v.kind', 'v.kind', madeUp('b.id'))}, 'insights', ${insights('i.borrower_id = b.id')},
  'loans', ${loans('loan_borrower', 'borrower_id', 'b.id')})`

const contact = `json_build_object(${same('c', 'id', 'first_name', 'last_name', 'email', 'phone', 'company', 'contact_type', 'version')},
  ${waiting('contact_id', 'c')}, 'loans', ${loans('loan_contact', 'contact_id', 'c.id')})`

const entity = `json_build_object(${same('e', 'id', 'name', 'kind', 'state', 'version', 'signatory_name', 'signatory_title', 'signatory_email')}, 'has_ein', e.ein_sealed is not null, ${waiting('legal_entity_id', 'e')},
  'members', ${list(`json_build_object(${same('m', 'borrower_id', 'owner_entity_id', 'first_name', 'last_name', 'email', 'percentage')})`, 'm.percentage desc, m.id', 'legal_entity_member m where m.legal_entity_id = e.id')})`

const activity = `json_build_object('activity_type', a.type, 'activity_id', a.id, 'docusign_envelope_id',
  (select v.provider_envelope_id from envelope v where v.activity_id = a.id order by v.created_at desc limit 1))`

const ofProperties =
  'loan_property k join property p on p.id = k.property_id left join neighborhood n on n.id = p.neighborhood_id where k.loan_id = l.id'

const values = `underwriting_value v where v.in_use and v.subject_id in
  (select l.id union all select k.property_id from loan_property k where k.loan_id = l.id)`
const rules = `coalesce((select w.rules from policy_set s join policy_set_version w on w.policy_set_id = s.id and w.version = s.version
  where s.id = coalesce((select o.policy_set_id from policy_set_purpose o where o.purpose = l.purpose),
    (select g.id from policy_set g where g.in_use))), '[]')`

const figures = object(
  money('l.amount'),
  `'amount_at_closing', coalesce(l.amount_at_closing_cents, greatest(0, l.amount_cents - coalesce(l.construction_reserve_cents, 0))) / 100.0`,
  `'ratios', ${object(
    `'values', ${list(object(same('v', 'kind', 'source', 'origin', 'page', 'as_of', 'sandbox'), `'verified', v.verified_at is not null`), 'v.kind, v.id', values)}`,
    `'rules', ${rules}`,
  )}`,
  `'score_completeness', r.completeness, 'score_made_up', l.score is not null and coalesce(r.made_up, false),
   'sandbox', exists (select from ${values} and v.sandbox)
     or exists (select from ${ofProperties} and n.made_up)
     or exists (select from loan_borrower k join underwriting_value v on v.subject_id = k.borrower_id where k.loan_id = l.id and v.in_use and v.sandbox)`,
)

/** `$1` is the loan's id; answers one row with the JSON text as `body`. */
export const oneLoan = `select (${object(
  same(
    'l',
    'id',
    'human_id',
    'name',
    'purpose',
    'duration_months',
    'exit_strategy',
    'interest_rate',
    'is_flip',
    'is_blanket_loan',
    'score',
    'story',
    'google_drive_folder_id',
    'spreadsheet_id',
    'rejection_reason',
    'version',
  ),
  `'archived', l.archived_at is not null, ${instant('coalesce(l.archived_at, l.archive_due_at)', 'archive_epoch')},
   ${money('l.amount')}, ${money('l.amount_at_closing')}, ${money('l.construction_reserve')}, ${money('l.estimated_as_is_value')},
   ${money('l.stabilized_value')}, ${money('l.estimated_sellout')}, ${money('l.current_loan_balance')}, ${money('l.cost_spent_to_date')},
   ${day('l.expected_closing', 'expected_closing_epoch')}, ${day('l.purchase_date', 'purchase_date_epoch')},
   'purchase_price', q.price / 100.0, 'number_of_properties', q.count,
   ${instant('l.updated_at', 'last_update')}, ${instant('l.created_at', 'created_epoch')},
   'status', json_build_object('state', l.status, 'suggested_steps', to_json(l.suggested_steps), ${instant('l.status_since', 'since')}),
   'analysis', json_build_object('url', 'https://docs.google.com/spreadsheets/d/' || l.spreadsheet_id || '/edit',
     'reason', case when l.spreadsheet_id is null and not exists (select from loan_property k where k.loan_id = l.id)
       then 'Link a property first: the workbook is made of its figures' end)`,
  `'figures', ${figures}, 'guarantor_ids', array(select k.borrower_id from loan_borrower k where k.loan_id = l.id and k.role = 'guarantor')`,
  `'properties', ${list(property, 'k.position, p.id', ofProperties)},
   'borrowers', ${list(borrower, 'k.position, b.id', 'loan_borrower k join borrower b on b.id = k.borrower_id where k.loan_id = l.id')},
   'contacts', ${list(contact, 'k.position, c.id', 'loan_contact k join contact c on c.id = k.contact_id where k.loan_id = l.id')},
   'legal_entities', ${list(entity, 'e.name, e.id', 'loan_legal_entity k join legal_entity e on e.id = k.legal_entity_id where k.loan_id = l.id')},
   'neighborhoods', (select coalesce(json_agg(${neighborhood} order by k.position, p.id) filter (where n.id is not null), '[]') from ${ofProperties}),
   'insights', ${insights('i.loan_id = l.id and i.borrower_id is null and i.property_id is null')},
   'insight_level', greatest(
     (select max(i.level) from insight i where i.loan_id = l.id and i.borrower_id is null and i.property_id is null),
     (select max(i.level) from loan_property k join insight i on i.property_id = k.property_id where k.loan_id = l.id),
     (select max(i.level) from loan_borrower k join insight i on i.borrower_id = k.borrower_id where k.loan_id = l.id)),
   'owner_user', (select json_build_object('id', u.id, 'name', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)) from app_user u where u.id = l.owner_user_id),
   'activity', ${list(activity, 'a.id', 'activity a where a.loan_id = l.id and a.archived_at is null')},
   'can', json_build_object('edit', l.archived_at is null, 'archive', true, 'set_status', l.archived_at is null, 'edit_parties', l.archived_at is null)`,
)})::text as body from loan l left join loan_score r on r.loan_id = l.id,
  lateral (select sum(p.purchase_price_cents) as price, count(*) from loan_property k join property p on p.id = k.property_id where k.loan_id = l.id) q
  where l.id = $1::uuid`
