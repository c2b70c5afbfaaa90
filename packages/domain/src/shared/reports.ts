/** A setting of the service behind a report: an environment variable, and often a field of the Integrations page. */
export interface ReportSetting {
  /** As in the environment. */
  readonly name: string
  readonly label: string
  /** One line of docs/settings.md. */
  readonly about: string
  /** Never shown again once it is set. */
  readonly isSecret?: true
  /** 'address' takes http(s) only; 'pairs' takes ours=theirs, comma separated. */
  readonly takes?: 'address' | 'pairs'
  /** What holds where it is not set. */
  readonly otherwise?: string
  /** The service works without it. */
  readonly isOptional?: true
}

/** A third-party report: what it is called, whom it is about, how it comes to a loan, and what its service needs. */
interface ReportRow {
  /** What it is called on a loan (N-16, N-25). */
  readonly label: string
  /** Who makes it. */
  readonly provider: string
  /** Where it stands among the others, 1 first; two of one place keep their order here (N-14, N-15). */
  readonly place: number
  readonly of: 'borrower' | 'property'
  /** Asked of a service at a press, pulled from the bureaus in full or soft, linked by its borrower, or read from a file. */
  readonly way: 'asked' | 'credit' | 'linked' | 'read'
  /** Which borrowers or properties get one at once (N-13). */
  readonly opens: 'each' | 'single-family' | 'not-land' | 'none'
  readonly settings: readonly ReportSetting[]
  /** Data on persons: every request carries why the law allows it. */
  readonly needsPurposes?: true
  /** No published description of its answers could be read: their layout is our own assumption. */
  readonly isLayoutAssumed?: true
}

const none = { settings: [] } as const

/** Every report a loan can carry (N-13). What else knows reports by name is derived from here. */
export const reports = {
  plaid: {
    ...{ label: 'Liquidity Verification', provider: 'Plaid', place: 3 },
    ...{ of: 'borrower', way: 'linked', opens: 'each', ...none },
  },
  'credit-plus': {
    ...{ label: 'Credit Analysis', provider: 'Credit Plus', place: 1 },
    ...{ of: 'borrower', way: 'credit', opens: 'each' },
    settings: [
      {
        name: 'CREDIT_PLUS_URL',
        label: 'Address',
        takes: 'address',
        about:
          'With the next two: Credit Analysis from Credit Plus over Mortgage Credit Link; the base address in your contract. [providers.md](providers.md) explains how to set up each report.',
      },
      { name: 'CREDIT_PLUS_USER', label: 'User', about: 'Credit Plus user name.' },
      { name: 'CREDIT_PLUS_PASSWORD', label: 'Password', isSecret: true, about: 'Credit Plus password.' },
      {
        name: 'CREDIT_PLUS_INTERFACE',
        label: 'Interface',
        otherwise: 'Plinth',
        about: 'Interface name that your contract assigns.',
      },
      {
        name: 'CREDIT_PLUS_SOFT_USER',
        label: 'User for soft pulls',
        isOptional: true,
        about: 'With the next: account for soft pulls, if it is a separate one.',
      },
      {
        name: 'CREDIT_PLUS_SOFT_PASSWORD',
        label: 'Password for soft pulls',
        isOptional: true,
        about: 'Password of that account.',
      },
    ],
  },
  xactus: {
    ...{ label: 'Credit Analysis', provider: 'Xactus', place: 1 },
    ...{ of: 'borrower', way: 'credit', opens: 'none' },
    settings: [
      {
        name: 'XACTUS_URL',
        label: 'Address',
        takes: 'address',
        about: 'With the next two: Credit Analysis from Xactus; the full address that takes orders.',
      },
      { name: 'XACTUS_USER', label: 'User', about: 'Xactus user name.' },
      { name: 'XACTUS_PASSWORD', label: 'Password', isSecret: true, about: 'Xactus password.' },
    ],
  },
  'lexis-nexis': {
    ...{ label: 'Legal Verification', provider: 'LexisNexis', place: 2 },
    ...{ of: 'borrower', way: 'asked', opens: 'each', needsPurposes: true, isLayoutAssumed: true },
    settings: [
      {
        name: 'LEXIS_NEXIS_URL',
        label: 'Address',
        takes: 'address',
        about: 'With the next two and both purposes: Legal Verification from LexisNexis.',
      },
      { name: 'LEXIS_NEXIS_USER', label: 'User', about: 'LexisNexis user name.' },
      { name: 'LEXIS_NEXIS_PASSWORD', label: 'Password', isSecret: true, about: 'LexisNexis password.' },
    ],
  },
  reonomy: {
    ...{ label: 'Borrower Experience', provider: 'Reonomy', place: 4 },
    ...{ of: 'borrower', way: 'asked', opens: 'each' },
    settings: [
      {
        name: 'REONOMY_ACCESS_KEY',
        label: 'Access key',
        about: 'With the next: Borrower Experience from Reonomy.',
      },
      { name: 'REONOMY_SECRET_KEY', label: 'Secret key', isSecret: true, about: 'Reonomy secret key.' },
      {
        name: 'REONOMY_URL',
        label: 'Address',
        takes: 'address',
        otherwise: 'https://api.reonomy.com',
        about: 'Address of the Reonomy API.',
      },
    ],
  },
  clear: {
    ...{ label: '2nd Legal Verification', provider: 'CLEAR', place: 9 },
    ...{ of: 'borrower', way: 'asked', opens: 'each', needsPurposes: true, isLayoutAssumed: true },
    settings: [
      {
        name: 'CLEAR_URL',
        label: 'Address',
        takes: 'address',
        about: 'With the next three and both purposes: 2nd Legal Verification from Thomson Reuters CLEAR.',
      },
      { name: 'CLEAR_USER', label: 'User', about: 'CLEAR user name.' },
      { name: 'CLEAR_PASSWORD', label: 'Password', isSecret: true, about: 'CLEAR password.' },
      {
        name: 'CLEAR_P12',
        label: 'File with the client certificate',
        about: 'File with the client certificate and key, PKCS#12.',
      },
      {
        name: 'CLEAR_P12_PASSWORD',
        label: 'Password of that file',
        isOptional: true,
        about: 'Password of that file, if it has one.',
      },
    ],
  },
  costar: {
    ...{ label: 'Property Analysis', provider: 'CoStar', place: 5 },
    ...{ of: 'property', way: 'read', opens: 'each', ...none },
  },
  'house-canary': {
    ...{ label: 'Single Family Verification', provider: 'HouseCanary', place: 6 },
    ...{ of: 'property', way: 'asked', opens: 'single-family' },
    settings: [
      {
        name: 'HOUSE_CANARY_KEY',
        label: 'Key',
        about: 'With the next: Single Family Verification from HouseCanary.',
      },
      { name: 'HOUSE_CANARY_SECRET', label: 'Secret', isSecret: true, about: 'HouseCanary secret.' },
      {
        name: 'HOUSE_CANARY_URL',
        label: 'Address',
        takes: 'address',
        otherwise: 'https://api.housecanary.com',
        about: 'Address of the HouseCanary API.',
      },
    ],
  },
  'neighborhood-scout': {
    ...{ label: 'Demographic', provider: 'NeighborhoodScout', place: 7 },
    ...{ of: 'property', way: 'asked', opens: 'each', isLayoutAssumed: true },
    settings: [
      {
        name: 'NEIGHBORHOOD_SCOUT_URL',
        label: 'Address',
        takes: 'address',
        about: 'With the next: Demographic from NeighborhoodScout; the address of the JSON your license includes.',
      },
      {
        name: 'NEIGHBORHOOD_SCOUT_KEY',
        label: 'Key',
        isSecret: true,
        about: 'NeighborhoodScout key, sent as a bearer token.',
      },
      {
        name: 'NEIGHBORHOOD_SCOUT_FIELDS',
        label: 'Names of their figures',
        takes: 'pairs',
        isOptional: true,
        about: 'Names of their figures as ours=theirs, such as `population=pop,vacancy=vac`.',
      },
    ],
  },
  rentometer: {
    ...{ label: 'Rent Comparison', provider: 'Rentometer', place: 8 },
    ...{ of: 'property', way: 'asked', opens: 'not-land' },
    settings: [
      {
        name: 'RENTOMETER_KEY',
        label: 'API key',
        isSecret: true,
        about: 'Key for Rent Comparison from Rentometer.',
      },
      {
        name: 'RENTOMETER_URL',
        label: 'Address',
        takes: 'address',
        otherwise: 'https://www.rentometer.com',
        about: 'Address of the Rentometer API.',
      },
    ],
  },
  appraisal: {
    ...{ label: 'Appraisal', provider: 'Appraisal', place: 10 },
    ...{ of: 'property', way: 'read', opens: 'each', ...none },
  },
} as const satisfies Record<string, ReportRow>

type Rows = typeof reports
export type ReportType = keyof Rows
type Coming<W extends ReportRow['way']> = { [R in ReportType]: Rows[R]['way'] extends W ? R : never }[ReportType]
/** A report that a service of its own is asked for. */
export type AskedReport = Coming<'asked' | 'credit'>
/** The right to ask for a report; credit reports have rights of their own, by the kind of pull (W-14). */
export type ReportPermission = `request-${Coming<'asked'>}`

/** The row of a report, with what only some rows have. */
export const reportOf = (type: ReportType): ReportRow => reports[type]

export const reportTypes = Object.keys(reports) as [ReportType, ...ReportType[]]

const isWay =
  <W extends ReportRow['way']>(...ways: readonly W[]) =>
  (type: ReportType): type is Coming<W> =>
    (ways as readonly string[]).includes(reports[type].way)
export const isCreditReport = isWay('credit')
/** Reports that a service is asked for; the others come over a bank link or from an uploaded file. */
export const askedReports = reportTypes.filter(isWay('asked', 'credit'))
export const isAskedReport = (type: string): type is AskedReport => (askedReports as readonly string[]).includes(type)

/** A table over reports, worked out row by row. */
export const byReport = <R extends ReportType, V>(types: readonly R[], value: (type: R) => V): Record<R, V> =>
  Object.fromEntries(types.map((type) => [type, value(type)])) as Record<R, V>

/** What each report is called on screen (N-16, N-25). */
export const reportLabels = byReport(reportTypes, (type) => reports[type].label)

/** Who makes each report. */
export const reportProviders = byReport(reportTypes, (type) => reports[type].provider)

/** The right to ask for each report that has one of its own. */
export const reportPermissions = byReport(
  reportTypes.filter(isWay('asked')),
  (type): ReportPermission => `request-${type}`,
)

/** A table over the rights to ask for one report each. */
export const byReportPermission = <V>(value: (type: AskedReport) => V): Record<ReportPermission, V> =>
  Object.fromEntries(
    reportTypes.filter(isWay('asked')).map((type) => [reportPermissions[type], value(type)]),
  ) as Record<ReportPermission, V>
