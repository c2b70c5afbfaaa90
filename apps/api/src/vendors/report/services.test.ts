import { providerKinds, settingsOf } from '@plinth/domain/admin/provider/kinds'
import { afterEach, expect, test } from 'vitest'
import { testSettings } from '../../../test/harness.ts'
import { sample, startDescribed, startTold } from '../../../test/report-server.ts'
import type { Exchange } from '../provider/client.ts'
import { creditPlusRequest } from './credit-plus/adapter.ts'
import { createReports } from './index.ts'
import { type AskedReport, askedReports } from '@plinth/domain/shared/reports'
import type { ReportSubject } from './port.ts'
import { xactusRequest } from './xactus/adapter.ts'
import { readXml, type XmlNode } from '../../platform/formats/xml.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
const kept = <T extends { stop: () => Promise<unknown> }>(host: T): T => {
  stops.push(() => host.stop())
  return host
}

const place = { street: '100 Sample St', city: 'Springfield', state: 'IL', zip: '62701' }
const person = {
  ...{ first: 'Bo', last: 'Rower', email: 'bo@example.com', ssn: '219099999', birthDate: '1979-04-11', home: place },
  projects: 3,
}
const subject: ReportSubject = {
  ...{ activityId: 'a', requestId: 'activity-511', loan: 'L-1007', loanAmount: 300_000, pull: 'full' as const },
  ...{ person, askedAtMs: Date.parse('2026-03-02T15:04:05Z'), today: '2026-03-02' },
  property: { place, type: 'SFH', bedrooms: 2, units: 4, price: 400_000, rentInPlace: 1200 },
}

const key = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
const services = {
  'house-canary': (url: string) => ({ HOUSE_CANARY_URL: url, HOUSE_CANARY_KEY: 'k', HOUSE_CANARY_SECRET: 's' }),
  rentometer: (url: string) => ({ RENTOMETER_URL: url, RENTOMETER_KEY: 'k' }),
  reonomy: (url: string) => ({ REONOMY_URL: url, REONOMY_ACCESS_KEY: 'k', REONOMY_SECRET_KEY: 's' }),
  'neighborhood-scout': (url: string) => ({
    ...{ NEIGHBORHOOD_SCOUT_URL: `${url}/area`, NEIGHBORHOOD_SCOUT_KEY: 'k' },
    NEIGHBORHOOD_SCOUT_FIELDS: 'population=pop,vacancy=vac',
  }),
  xactus: (url: string) => ({ XACTUS_URL: `${url}/order`, XACTUS_USER: 'k', XACTUS_PASSWORD: 's' }),
  'credit-plus': (url: string) => ({
    ...{ CREDIT_PLUS_URL: url, CREDIT_PLUS_USER: 'k', CREDIT_PLUS_PASSWORD: 's' },
    ...{ CREDIT_PLUS_SOFT_USER: 'soft', CREDIT_PLUS_SOFT_PASSWORD: 'too' },
  }),
  'lexis-nexis': (url: string) => ({
    ...{ LEXIS_NEXIS_URL: url, LEXIS_NEXIS_USER: 'k', LEXIS_NEXIS_PASSWORD: 's' },
    ...{ REPORT_GLB_PURPOSE: '5', REPORT_DPPA_PURPOSE: '3' },
  }),
} as const satisfies Partial<Record<AskedReport, (url: string) => Record<string, string>>>
type Tested = keyof typeof services

const connect = (kind: Tested, url: string) => {
  const calls: Exchange[] = []
  const reports = createReports(testSettings(services[kind](url)), {
    clock: { now: () => subject.askedAtMs },
    keep: () => (exchange) => void calls.push(exchange),
  })
  expect(reports[kind].mode).toBe('live')
  return { provider: reports[kind], calls }
}
const told = async (kind: Tested, answers: Parameters<typeof startTold>[0]) => {
  const host = kept(await startTold(answers))
  return { ...connect(kind, host.url), asked: host.asked }
}
const xml = (name: string) => ({ type: 'text/xml', body: sample(name) })
const rowsOf = (outcome: Awaited<ReturnType<ReturnType<typeof connect>['provider']['ask']>>) => {
  if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome))
  return Object.fromEntries(outcome.value.lines.map((line) => [line.key, line.value]))
}

test('HouseCanary by its description: one call, every row of its example', async () => {
  const host = kept(await startDescribed('house-canary', '/v2', key('k', 's')))
  const rows = rowsOf(await connect('house-canary', host.url).provider.ask(subject))
  expect(rows).toMatchObject({
    value_mean: 412_000,
    price_variance: 0.03,
    rent_mean: 2150,
    living_area: 1840,
    flood_zone: 'X',
  })
})

test('Rentometer by its description: the rents of its example against the rent in place', async () => {
  const host = kept(await startDescribed('rentometer', '/api/v1', 'Bearer k'))
  const rows = rowsOf(await connect('rentometer', host.url).provider.ask(subject))
  expect(rows).toMatchObject({
    rent_median: 1450,
    samples: 38,
    gross_potential_rent: 5800,
    in_place_vs_median: 1200 / 1450,
  })
})

test('Reonomy by its description: the property, then what the borrower owns', async () => {
  const host = kept(await startDescribed('reonomy', '/v2', key('k', 's')))
  const { provider, calls } = connect('reonomy', host.url)
  const rows = rowsOf(await provider.ask(subject))
  expect(calls.map((one) => one.operation)).toEqual(['resolve', 'property', 'summaries', 'bulk'])
  expect(rows).toMatchObject({ properties_owned: 1, subject_owner: 'Sample Holdings LLC', current_mortgage: 1_050_000 })
})

test('NeighborhoodScout at a licensed address: figures under their names', async () => {
  const body = JSON.stringify({ zipcode: '62701', level: 'zip', vintage: '2025-06-01', pop: 12_000, vac: 0.07 })
  const { provider, asked } = await told('neighborhood-scout', [{ body }])
  const outcome = await provider.ask(subject)
  expect(rowsOf(outcome)).toMatchObject({ population: 12_000, vacancy: 0.07, median_income: null })
  expect(asked[0]).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer k' } })
  expect(asked[0]?.path).toMatch(/^\/area\?address=.*&zipcode=62701$/)
  expect(outcome.kind === 'ok' && outcome.value.area?.zip).toBe('62701')
})

/** The shape of a request: elements with the names of their attributes, values left out. */
const shape = ({ name, attributes, children }: XmlNode): unknown => [
  name,
  Object.keys(attributes).toSorted(),
  children.map(shape),
]
const fixed = [
  'MISMOVersionID',
  'CreditReportRequestActionType',
  'CreditReportType',
  'CreditReportTypeOtherDescription',
  '_SSN',
  '_BirthDate',
  '_PostalCode',
]
const values = (node: XmlNode): unknown => [
  Object.entries(node.attributes)
    .filter(([name]) => fixed.includes(name))
    .toSorted(),
  node.children.map(values),
]

test.each([
  ['a full pull', 'full', null, 'mismo-2.3.1-request-hard-submit.xml'],
  ['a soft pull', 'soft', null, 'mismo-2.3.1-request-soft-submit.xml'],
  ['what was ordered, once more', 'full', '900481', 'mismo-2.3.1-request-reissue.xml'],
] as const)('Xactus: %s is asked as the sample asks it', (_what, pull, reportId, name) => {
  const built = readXml(xactusRequest({ ...subject, pull }, { person, lender: 'Sample Lender LLC', reportId }))
  expect(shape(built)).toEqual(shape(readXml(sample(name))))
  expect(values(built)).toEqual(values(readXml(sample(name))))
})

const texts = (node: XmlNode): unknown => [node.name, node.children.length === 0 ? node.text : node.children.map(texts)]

test.each([
  ['an order', null, 'mismo-3.4-request-submit.xml'],
  ['how it stands', '77001', 'mismo-3.4-request-status-query.xml'],
] as const)('Credit Plus: %s is asked word for word as the sample asks it', (_what, orderId, name) =>
  expect(texts(readXml(creditPlusRequest(person, orderId)))).toEqual(texts(readXml(sample(name)))),
)

test('Xactus: a merged file of three bureaus is read to the dollar, its PDF is kept', async () => {
  const { provider, asked } = await told('xactus', [xml('mismo-2.3.1-response-hard-trimerge.xml')])
  const outcome = await provider.ask(subject)
  expect(rowsOf(outcome)).toMatchObject({
    ...{
      mid_score: 712,
      score_equifax: 712,
      score_experian: 724,
      score_transunion: 705,
      judgments: 1,
      bankruptcies: 0,
    },
    ...{ open_mortgages: 1, mortgage_balance: 318_450, mortgage_lates: '1 / 0 / 0', collections_open: 1 },
    ...{ revolving_utilization: 8120 / 25_000, monthly_debt: 2690, inquiries_120d: 1, report_id: '900481' },
  })
  expect(outcome.kind === 'ok' && outcome.value.pdf?.subarray(0, 5).toString()).toBe('%PDF-')
  expect(outcome.kind === 'ok' && outcome.value.creditScore).toBe(712)
  expect(asked[0]).toMatchObject({ method: 'POST', path: '/order', headers: { authorization: key('k', 's') } })
})

test('Xactus: a frozen bureau leaves two scores, of which the lower counts', async () => {
  const { provider } = await told('xactus', [xml('mismo-2.3.1-response-two-bureaus-one-frozen.xml')])
  const outcome = await provider.ask(subject)
  const score = outcome.kind === 'ok' ? outcome.value.lines.find((line) => line.key === 'mid_score') : undefined
  expect(score).toMatchObject({ value: 705, confidence: 8, note: 'Of 2. Experian: frozen' })
})

test('Credit Plus: an order is placed once and asked after by its number; a soft pull goes by its own account', async () => {
  const { provider, asked } = await told('credit-plus', [
    xml('mismo-3.4-response-new.xml'),
    xml('mismo-3.4-response-completed.xml'),
  ])
  expect(await provider.ask({ ...subject, pull: 'soft' })).toMatchObject({ kind: 'pending', ref: '77001' })
  const outcome = await provider.check({ ...subject, pull: 'soft' }, '77001')
  expect(rowsOf(outcome)).toMatchObject({ mid_score: 712, judgments: 1, mortgage_balance: 318_450, inquiries_120d: 1 })
  expect(outcome.kind === 'ok' && outcome.value.pdf?.subarray(0, 5).toString()).toBe('%PDF-')
  expect(asked.map((one) => [one.path, one.headers.authorization])).toEqual(
    Array.from({ length: 2 }, () => ['/inetapi/request_products.aspx', key('soft', 'too')]),
  )
  expect(asked[0]?.headers['mcl-interface']).toBe('Plinth')
})

test('LexisNexis: who it is, then what is recorded, each call with its purpose and our number', async () => {
  const { provider, asked } = await told('lexis-nexis', [
    { body: sample('lexis-nexis-flexid-response-ok.json') },
    { body: sample('lexis-nexis-person-report-response-ok.json') },
  ])
  const rows = rowsOf(await provider.ask(subject))
  expect(rows).toMatchObject({
    identity_match: 'Yes',
    judgments_liens_open: 0,
    judgments_liens_released: 1,
    ucc_active: 1,
  })
  expect(asked.map((one) => one.path)).toEqual(['/WsIdentity/FlexID?ver_=1.9', '/WsAccurint/PersonReport?ver_=1.9'])
  expect(JSON.parse(asked[0]?.body ?? '{}').FlexIDRequest).toMatchObject({
    User: { QueryId: 'activity-511', ReferenceCode: 'L-1007', GLBPurpose: '5', DLPurpose: '3' },
    SearchBy: { Name: { First: 'Bo', Last: 'Rower' }, DOB: { Year: 1979, Month: 4, Day: 11 }, SSN: '219099999' },
  })
})

const everyone = Object.keys(services) as Tested[]

test.each(everyone)(
  '%s: HTML, nothing, cut-off and wrong answers are refused, and none is tried again',
  async (kind) => {
    for (const body of [
      '<html><body>Login</body></html>',
      '',
      '{"a":',
      '<RESPONSE_GROUP>',
      '[]',
      '{}',
      '<MESSAGE/>',
      '[{"address_info":7}]',
    ]) {
      const { provider, calls } = await told(kind, [{ body, type: 'text/html' }])
      expect(await provider.ask(subject), body).toMatchObject({ kind: 'rejected', code: 'MALFORMED' })
      expect(calls).toHaveLength(1)
    }
  },
)

test.each(everyone)('%s: a key that is not taken is refused', async (kind) => {
  const { provider } = await told(kind, [{ status: 401, body: '{}' }])
  expect(await provider.ask(subject)).toMatchObject({ kind: 'rejected', code: 'HTTP_401' })
})

test('an answer that does not end is let go of', async () => {
  const { provider } = await told('rentometer', [{ body: Buffer.alloc(26_000_000, 32) }])
  expect(await provider.ask(subject)).toMatchObject({ kind: 'rejected', code: 'TOO_LARGE' })
})

const other: ReportSubject = {
  ...subject,
  person: { ...person, first: 'Ann', last: 'Other', ssn: '123450000', home: { ...place, zip: '10001' } },
  property: {
    ...subject.property,
    place: { ...place, street: '7 Other Road', zip: '10001' },
  } as ReportSubject['property'],
}

test.each([
  ['xactus', [xml('mismo-2.3.1-response-hard-trimerge.xml')]],
  ['credit-plus', [xml('mismo-3.4-response-completed.xml')]],
  [
    'lexis-nexis',
    [
      { body: sample('lexis-nexis-flexid-response-ok.json') },
      { body: sample('lexis-nexis-person-report-response-ok.json') },
    ],
  ],
] as const)('%s: the file of another person is refused', async (kind, answers) => {
  const { provider } = await told(kind, answers)
  expect(await provider.ask(other)).toMatchObject({ kind: 'rejected', code: 'WRONG_SUBJECT' })
})

test.each([
  ['house-canary', '/v2', key('k', 's')],
  ['rentometer', '/api/v1', 'Bearer k'],
  ['reonomy', '/v2', key('k', 's')],
] as const)('%s: another property is refused', async (kind, root, authorization) => {
  const host = kept(await startDescribed(kind, root, authorization))
  expect(await connect(kind, host.url).provider.ask(other)).toMatchObject({ kind: 'rejected', code: 'WRONG_SUBJECT' })
})

test.each([
  ['xactus', 'mismo-2.3.1-response-error-credentials.xml', { kind: 'rejected', code: 'E036' }],
  ['xactus', 'mismo-2.3.1-response-no-hit.xml', { kind: 'no-record' }],
  ['xactus', 'mismo-2.3.1-malformed-truncated.xml', { kind: 'rejected', code: 'MALFORMED' }],
  ['xactus', 'mismo-2.3.1-malformed-doctype-entity.xml', { kind: 'rejected', code: 'MALFORMED' }],
  ['credit-plus', 'mismo-3.4-response-error-service.xml', { kind: 'rejected', code: 'ERROR' }],
  ['credit-plus', 'mismo-3.4-response-errors-block.xml', { kind: 'rejected', code: 'InvalidCredentials' }],
] as const)('%s: %s', async (kind, name, expected) => {
  const { provider } = await told(kind, [xml(name)])
  expect(await provider.ask(subject)).toMatchObject(expected)
})

test('a fault of LexisNexis comes with the status of success, and is one all the same', async () => {
  const { provider } = await told('lexis-nexis', [{ body: sample('lexis-nexis-fault.json') }])
  expect(await provider.ask(subject)).toMatchObject({ kind: 'rejected', code: 'FAULT' })
})

test('data on persons are not asked for without a purpose, and half a key is refused at the start', () => {
  const { REPORT_GLB_PURPOSE: _gone, ...without } = services['lexis-nexis']('http://127.0.0.1:1')
  expect(() => testSettings(without)).toThrow('REPORT_GLB_PURPOSE')
  expect(() => testSettings({ XACTUS_USER: 'k' })).toThrow('XACTUS_URL')
})

test.each(askedReports)(
  '%s is real with the settings that the page of services names, and made up without any one of them',
  (kind) => {
    const names = providerKinds
      .filter((one) => one.kind === kind)
      .flatMap((one) => settingsOf(one))
      .map(({ name }) => name)
    expect(names).not.toEqual([])
    // Stands for the certificate as well, which is read at the start.
    const given = Object.fromEntries(names.map((name) => [name, import.meta.filename]))
    const modeWith = (over: object) =>
      createReports({ ...testSettings(), ...over }, { clock: { now: Date.now }, keep: () => () => undefined })[kind]
        .mode
    expect(modeWith(given)).toBe('live')
    // A start with an account and without a purpose is refused before this.
    for (const name of names.filter((one) => !one.startsWith('REPORT_')))
      expect([name, modeWith({ ...given, [name]: undefined })]).toEqual([name, 'sandbox'])
  },
)
