import { askedReports, type AskedReport, isAskedReport, reportOf } from '../../shared/reports.ts'

/** A setting of a service that an administrator may set on the page of providers. */
export interface ProviderSetting {
  /** As in the environment. */
  name: string
  label: string
  /** Never shown again once it is set. */
  secret: boolean
  /** Several lines, such as a key as PEM. */
  long?: true
  /** What it can be, each with its name for people. */
  choices?: readonly (readonly [value: string, label: string])[]
  /** Names a host, which only the environment may. */
  environmentOnly?: true
}

/** A real service that stands behind a port once all of its settings are there. */
export interface ProviderAdapter {
  id: string
  name: string
  settings: readonly ProviderSetting[]
}

/** A port under vendors/: the services it knows, the first with all settings is used, and what stands in for them. */
export interface ProviderKind {
  kind: string
  name: string
  /** What it is for, in words. */
  what: string
  adapters: readonly ProviderAdapter[]
  /** Settings that no service needs: the first names the service to use, by its id; else the first that is set is used. */
  choice?: readonly [ProviderSetting, ...ProviderSetting[]]
  standIn: string
  /** The stand-in makes things up: every screen and PDF says 'Sandbox'. */
  isSandbox: boolean
  /** Names under which its calls are on record (`provider_exchange.provider`). */
  records: readonly string[]
  /** Another adapter is taken at once; otherwise when the server starts again. */
  live: boolean
  /** No published description of its answers could be read: their layout is our own assumption. */
  layoutAssumed?: true
}

const secret = (name: string, label: string): ProviderSetting => ({ name, label, secret: true })
const plain = (name: string, label: string): ProviderSetting => ({ name, label, secret: false })
const pem = (name: string, label: string): ProviderSetting => ({ name, label, secret: true, long: true })

/** Why data on persons may be read, as the contract names it. */
const purposes = [
  plain('REPORT_GLB_PURPOSE', 'Purpose under the GLBA'),
  plain('REPORT_DPPA_PURPOSE', 'Purpose under the DPPA'),
]

/** A service that is asked for one kind of report; until its settings are there a made-up one answers. */
const reportKind = (kind: AskedReport): ProviderKind & { readonly kind: AskedReport } => {
  const { label, provider, settings, needsPurposes, isLayoutAssumed } = reportOf(kind)
  const needed = settings
    .filter((one) => !one.isOptional && one.otherwise === undefined)
    .map((one) => ({ name: one.name, label: one.label, secret: one.isSecret === true }))
  return {
    ...{ kind, name: provider, what: `Report: ${label}`, standIn: 'Sandbox', isSandbox: true, records: [kind] },
    adapters: [{ id: kind, name: provider, settings: [...needed, ...(needsPurposes ? purposes : [])] }],
    live: false,
    ...(isLayoutAssumed ? { layoutAssumed: true } : {}),
  }
}

const reportKinds = askedReports.map(reportKind)

/**
 * Every outside service. A new port joins by a line here (and, to be tested from the page, one in the module's checks).
 * Addresses of services come from the environment alone: who may type a key may not send it to a host of their choice.
 */
export const providerKinds = [
  {
    kind: 'bank-link',
    name: 'Bank link',
    what: 'Balances and statements of borrowers',
    adapters: [
      {
        id: 'plaid',
        name: 'Plaid',
        settings: [plain('PLAID_CLIENT_ID', 'Client id'), secret('PLAID_SECRET', 'Secret')],
      },
    ],
    standIn: 'Sandbox',
    isSandbox: true,
    records: ['plaid'],
    live: true,
  },
  {
    kind: 'maps',
    name: 'Maps and addresses',
    what: 'Addresses as they are typed',
    adapters: [
      { id: 'google', name: 'Google Places', settings: [secret('GOOGLE_MAPS_KEY', 'API key')] },
      {
        id: 'census',
        name: 'US Census geocoder',
        settings: [plain('CENSUS_GEOCODER', "'on' to use it; needs no key")],
      },
    ],
    standIn: 'Embedded ZIP directory',
    isSandbox: false,
    records: ['google-places', 'census'],
    live: true,
  },
  {
    kind: 'mail',
    name: 'Email',
    what: 'Letters to borrowers, brokers and staff',
    adapters: [{ id: 'smtp', name: 'Mail server', settings: [secret('SMTP_URL', 'Address with user and password')] }],
    standIn: 'Outbox: nothing is sent',
    isSandbox: false,
    records: ['smtp'],
    live: true,
  },
  {
    kind: 'sms',
    name: 'Text messages',
    what: 'Reminders to telephones, beside the email',
    adapters: [
      {
        id: 'twilio',
        name: 'Twilio',
        settings: [
          plain('TWILIO_ACCOUNT_SID', 'Account SID'),
          secret('TWILIO_AUTH_TOKEN', 'Auth token'),
          plain('TWILIO_FROM', 'Sender: a number, or a messaging service'),
        ],
      },
    ],
    standIn: 'Sandbox: nothing is sent',
    isSandbox: true,
    records: ['twilio'],
    live: true,
  },
  {
    kind: 'signature',
    name: 'E-signature',
    what: 'Signing of term sheets and other documents',
    adapters: [
      {
        id: 'docusign',
        name: 'DocuSign',
        settings: [
          plain('DOCUSIGN_INTEGRATION_KEY', 'Integration key'),
          plain('DOCUSIGN_USER_ID', 'User id'),
          plain('DOCUSIGN_ACCOUNT_ID', 'Account id'),
          pem('DOCUSIGN_PRIVATE_KEY', 'Private key (RSA, PEM)'),
          secret('DOCUSIGN_WEBHOOK_SECRET', 'Secret of its messages'),
        ],
      },
    ],
    standIn: 'Own signing page',
    isSandbox: false,
    records: ['docusign'],
    live: false,
  },
  {
    kind: 'docs',
    name: 'Online documents',
    what: 'Editing of documents',
    adapters: [
      {
        id: 'google-docs',
        name: 'Google Docs',
        settings: [
          plain('GOOGLE_DOCS_ACCOUNT', 'Service account'),
          pem('GOOGLE_DOCS_PRIVATE_KEY', 'Private key (PEM)'),
          plain('GOOGLE_DOCS_FOLDER', 'Folder id'),
        ],
      },
    ],
    standIn: 'Own editor page',
    isSandbox: false,
    records: ['google-docs'],
    live: false,
  },
  {
    kind: 'ocr',
    name: 'OCR',
    what: 'Words on scanned pages',
    adapters: [
      {
        id: 'textract',
        name: 'AWS Textract',
        settings: [
          plain('TEXTRACT_ACCESS_KEY_ID', 'Access key id'),
          secret('TEXTRACT_SECRET_ACCESS_KEY', 'Secret access key'),
        ],
      },
    ],
    standIn: 'Embedded Tesseract',
    isSandbox: false,
    records: ['textract'],
    live: false,
  },
  {
    kind: 'ai',
    name: 'Language model',
    what: 'Answers of the assistant and the check of files',
    adapters: [
      { id: 'openai', name: 'OpenAI or compatible', settings: [secret('PLINTH_AI_KEY', 'API key')] },
      { id: 'anthropic', name: 'Anthropic', settings: [secret('PLINTH_AI_ANTHROPIC_KEY', 'Anthropic API key')] },
      { id: 'google', name: 'Google Gemini', settings: [secret('PLINTH_AI_GOOGLE_KEY', 'Google API key')] },
      {
        id: 'local',
        name: 'Model on your own machines',
        settings: [{ ...plain('PLINTH_AI_LOCAL_URL', 'Address'), environmentOnly: true }],
      },
    ],
    choice: [
      {
        ...plain('PLINTH_AI_PROVIDER', 'Provider to use'),
        choices: [
          ['openai', 'OpenAI or compatible'],
          ['anthropic', 'Anthropic'],
          ['google', 'Google Gemini'],
          ['local', 'Model on your own machines'],
        ],
      },
      plain('PLINTH_AI_MODEL', 'Model'),
    ],
    standIn: 'None: rules alone answer',
    isSandbox: false,
    records: ['ai'],
    live: false,
  },
  {
    kind: 'captcha',
    name: 'Captcha',
    what: 'Tells people from programs on the public form',
    adapters: [
      {
        id: 'turnstile',
        name: 'Turnstile',
        settings: [plain('TURNSTILE_SITE_KEY', 'Site key'), secret('TURNSTILE_SECRET_KEY', 'Secret key')],
      },
      {
        id: 'hcaptcha',
        name: 'hCaptcha',
        settings: [plain('HCAPTCHA_SITE_KEY', 'Site key'), secret('HCAPTCHA_SECRET_KEY', 'Secret key')],
      },
    ],
    standIn: 'Embedded proof of work',
    isSandbox: false,
    records: ['turnstile', 'hcaptcha'],
    live: false,
  },
  {
    kind: 'storage',
    name: 'File storage',
    what: 'Where uploaded files lie',
    adapters: [
      {
        id: 's3',
        name: 'S3 bucket',
        settings: [
          plain('S3_BUCKET', 'Bucket'),
          plain('S3_ACCESS_KEY_ID', 'Access key id'),
          secret('S3_SECRET_ACCESS_KEY', 'Secret access key'),
        ],
      },
    ],
    standIn: 'Local disk',
    isSandbox: false,
    records: ['s3'],
    live: false,
  },
  {
    kind: 'scanner',
    name: 'Malware scanner',
    what: 'Looks through uploaded files',
    adapters: [{ id: 'clamav', name: 'ClamAV', settings: [plain('PLINTH_CLAMD', 'host:port')] }],
    standIn: 'None: files are not scanned',
    isSandbox: false,
    records: ['clamav'],
    live: false,
  },
  {
    kind: 'identity',
    name: 'Sign-in',
    what: 'Where people prove who they are',
    adapters: [
      {
        id: 'oidc',
        name: 'OpenID Connect',
        settings: [plain('OIDC_ISSUER', 'Issuer'), plain('OIDC_CLIENT_ID', 'Client id')],
      },
    ],
    standIn: 'Embedded',
    isSandbox: false,
    records: ['oidc'],
    live: false,
  },
  ...reportKinds,
] as const satisfies readonly ProviderKind[]

export type ProviderKindName = (typeof providerKinds)[number]['kind']
export const providerKindNames = providerKinds.map(({ kind }) => kind) as [ProviderKindName, ...ProviderKindName[]]

const namesHost = (kind: AskedReport): boolean =>
  reportOf(kind).settings.some((one) => one.takes === 'address' && one.otherwise === undefined)

/** Kinds that only the environment sets: a wrong value would lock everybody out, lose files or name a host. */
export const environmentOnly: ReadonlySet<string> = new Set([
  ...['identity', 'scanner', 'storage'],
  ...askedReports.filter(namesHost),
])

/** Records of services that are not asked through the client with the circuit. */
export const withoutCircuit: ReadonlySet<string> = new Set([
  ...['google-places', 'smtp', 'docusign', 'google-docs', 'textract', 'turnstile', 'hcaptcha', 's3', 'clamav', 'oidc'],
])

/** Kinds that can be asked something harmless. Each call to the others is a report: it costs, and the law wants a reason. */
export type TestableKindName = Exclude<ProviderKindName, AskedReport>

export const isTestable = (kind: ProviderKindName): kind is TestableKindName => !isAskedReport(kind)

/**
 * The service that stands behind a port: the one that is chosen, else the first, whose settings are all there; null = the
 * stand-in. What is chosen and not set up is replaced by no other.
 *
 * @param valueOf The value of a setting; undefined where it has none.
 */
export const adapterInUse = (
  kind: Pick<ProviderKind, 'adapters' | 'choice'>,
  valueOf: (setting: string) => unknown,
): ProviderAdapter | null => {
  const chosen = kind.choice && valueOf(kind.choice[0].name)
  return (
    kind.adapters
      .filter(({ id }) => chosen === undefined || id === chosen)
      .find((one) => one.settings.every(({ name }) => valueOf(name) !== undefined)) ?? null
  )
}

/** The settings of a kind. */
export const settingsOf = (kind: Pick<ProviderKind, 'adapters' | 'choice'>): readonly ProviderSetting[] => [
  ...(kind.choice ?? []),
  ...kind.adapters.flatMap((one) => one.settings),
]
