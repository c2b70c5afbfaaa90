import { isIPv4, isIPv6 } from 'node:net'
import { datePatterns, weekStarts } from '@plinth/domain/shared/dates'
import { z } from 'zod'

/** Whether a text says which proxies are ours: off, on (one), how many, or the networks they are in. */
const isTrust = (text: string): boolean => {
  if (/^(off|on|[1-9])$/.test(text)) return true
  return text.split(',').every((entry) => {
    const [address = '', bits, more] = entry.trim().split('/')
    const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : null
    return (
      most !== null && more === undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
    )
  })
}

const flag = z.enum(['on', 'off'])
const url = z.url()
/** Pairs as name=value, comma separated; none when left out. */
const pairs = (message: string) =>
  z
    .string()
    .regex(/^[\w-]+=[^=,]+(,[\w-]+=[^=,]+)*$/, message)
    .optional()
    .transform(
      (text): Record<string, string> =>
        Object.fromEntries((text?.split(',') ?? []).map((pair) => pair.split('=') as [string, string])),
    )

/** Every setting, read from the environment once. docs: the settings table of README.md. */
const Settings = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    /** Every address of the machine when not set; its own alone while anybody may sign in with the demo's passwords. */
    HOST: z.string().min(1).optional(),
    PLINTH_DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
      .optional(),
    PLINTH_DEMO: flag.optional(),
    PLINTH_BASE_PATH: z
      .string()
      .regex(/^(\/[\w-]+)+$/, 'must look like /api')
      .default('/api'),
    PLINTH_PUBLIC_URL: url.optional(),
    /** Whose X-Forwarded-For is believed: of so many proxies, or of those in these networks. */
    PLINTH_TRUST_PROXY: z
      .string()
      .refine(isTrust, 'must be off, a number of proxies such as 1, or their networks such as 10.0.0.0/8,fd00::/8')
      .default('off'),
    PLINTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    PLINTH_SEALING_KEYS: z
      .string()
      .regex(
        /^[\w-]+:[A-Za-z0-9+/=]{44}(,[\w-]+:[A-Za-z0-9+/=]{44})*$/,
        'must be id:base64-of-32-bytes, comma separated, the active one first',
      )
      .optional(),
    PLINTH_TIME_ZONE: z
      .string()
      .refine(
        (zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC',
        'must be an IANA time zone',
      )
      .default('America/New_York'),
    PLINTH_BRAND: z.string().min(1).max(60).default('Arion'),
    PLINTH_CONTACT_EMAIL: z.email().default('office@example.com'),
    PLINTH_DATE_FORMAT: z.enum(datePatterns).default('mm.dd.yyyy'),
    PLINTH_WEEK_START: z.enum(weekStarts).default('sunday'),
    /** Administrators and brokers without a second factor may only set one up (reliability row 4). */
    PLINTH_REQUIRE_SECOND_FACTOR: flag.default('off'),
    PLINTH_TEST_HELPERS: flag.default('off'),
    PLINTH_JOBS: flag.default('on'),
    PLINTH_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
    /** Accepted submissions of the public form per address and hour. */
    PLINTH_SUBMISSIONS_PER_HOUR: z.coerce.number().int().min(1).max(1_000_000).default(20),
    /** Days an unfinished full application is kept after it was last saved. */
    PLINTH_DRAFT_UPLOAD_MB: z.coerce.number().int().min(1).max(10_000).default(500),
    PLINTH_DRAFT_DAYS: z.coerce.number().int().min(1).max(365).default(30),
    /** Terms of the full application, plain text; terms.txt of the data directory when not set. */
    PLINTH_TERMS_FILE: z.string().min(1).optional(),
    /** Work of the embedded captcha: key-derivation rounds a try; 5000 takes a phone about a second. */
    PLINTH_CAPTCHA_COST: z.coerce.number().int().min(1).max(1_000_000).default(5000),
    TURNSTILE_SITE_KEY: z.string().min(1).optional(),
    TURNSTILE_SECRET_KEY: z.string().min(1).optional(),
    HCAPTCHA_SITE_KEY: z.string().min(1).optional(),
    HCAPTCHA_SECRET_KEY: z.string().min(1).optional(),
    /** Seconds that a request's head may take, and its body before it must come at 4 kB a second. */
    PLINTH_REQUEST_SECONDS: z.coerce.number().int().min(1).max(600).default(20),
    PLINTH_MAX_UPLOAD_MB: z.coerce.number().int().min(1).max(5000).default(200),
    PLINTH_CLAMD: z
      .string()
      .regex(/^(\[[0-9a-fA-F:]+\]|[\w.-]+):\d{1,5}$/, 'must look like host:3310')
      .optional(),
    /** LibreOffice: the path of soffice, or off; found on the machine when not set. */
    PLINTH_SOFFICE: z.string().min(1).optional(),
    PLINTH_SOFFICE_SECONDS: z.coerce.number().int().min(1).max(240).default(60),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
      .optional(),
    MAIL_FROM: z.email().optional(),
    /** Mail servers inside that the keys page may name. */
    PLINTH_SMTP_INTERNAL: z
      .string()
      .regex(/^[\w.:[\]-]+(\s*,\s*[\w.:[\]-]+)*$/, 'must be host names with commas between')
      .transform((names) => names.toLowerCase().split(/\s*,\s*/))
      .default([]),
    TWILIO_ACCOUNT_SID: z
      .string()
      .regex(/^AC[0-9a-fA-F]{32}$/, 'must look like AC and 32 hexadecimal digits')
      .optional(),
    TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
    TWILIO_FROM: z
      .string()
      .regex(/^(\+\d{8,15}|MG[0-9a-fA-F]{32})$/, 'must be a number such as +15551234567 or a messaging service (MG…)')
      .optional(),
    TWILIO_URL: url.default('https://api.twilio.com'),
    OIDC_ISSUER: url.optional(),
    OIDC_CLIENT_ID: z.string().min(1).optional(),
    GOOGLE_CLIENT_ID: z.string().min(1).optional(),
    GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
    GOOGLE_MAPS_KEY: z.string().min(1).optional(),
    CENSUS_GEOCODER: z.literal('on', { error: 'must be on, or not set' }).optional(),
    CENSUS_GEOCODER_URL: url.default('https://geocoding.geo.census.gov'),
    /** Streets of the map: a template of raster tiles, fetched by the browser. */
    PLINTH_MAP_TILES: z
      .string()
      .regex(/^https?:\/\/[^/\s]+\/\S*\{z\}\S*$/, 'must look like https://host/{z}/{x}/{y}.png')
      .includes('{x}')
      .includes('{y}')
      .optional(),
    PLINTH_MAP_ATTRIBUTION: z.string().max(300).optional(),
    /** Where browsers report errors: a Sentry server, or one that speaks its protocol. */
    PLINTH_SENTRY_DSN: z
      .string()
      .regex(/^https?:\/\/\w+@[^/\s]+\/(\S+\/)?\d+$/, 'must look like https://key@host/1')
      .optional(),
    /** Days that recipients have to sign, and days of silence after which they are reminded. */
    PLINTH_SIGNING_DAYS: z.coerce.number().int().min(1).max(365).default(14),
    PLINTH_SIGNING_REMINDER_DAYS: z.coerce.number().int().min(1).max(365).default(3),
    /** Days that calls to outside services stay on record, sealed. */
    PLINTH_PROVIDER_RECORD_DAYS: z.coerce.number().int().min(30).max(3650).default(400),
    PLINTH_SIGNING_P12: z.string().min(1).optional(),
    PLINTH_SIGNING_P12_PASSWORD: z.string().optional(),
    DOCUSIGN_INTEGRATION_KEY: z.string().min(1).optional(),
    DOCUSIGN_USER_ID: z.string().min(1).optional(),
    DOCUSIGN_ACCOUNT_ID: z.string().min(1).optional(),
    DOCUSIGN_PRIVATE_KEY: z.string().includes('PRIVATE KEY', { error: 'must be an RSA key as PEM' }).optional(),
    DOCUSIGN_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
    DOCUSIGN_AUTH_URL: url.default('https://account.docusign.com'),
    PLAID_CLIENT_ID: z.string().min(1).optional(),
    PLAID_SECRET: z.string().min(1).optional(),
    PLAID_URL: url.default('https://production.plaid.com'),
    /** Whether what sandboxes make up counts in policies and scores; not set, it does outside production. */
    PLINTH_SANDBOX_DATA: z.enum(['count', 'ignore']).optional(),
    /** Seconds that a borrower has to link another bank before all are read. */
    PLINTH_BANK_LINK_WAIT_SECONDS: z.coerce.number().int().min(0).max(3600).default(180),
    /** A language model behind an OpenAI-compatible address; without a key none is asked. */
    PLINTH_AI_KEY: z.string().min(1).optional(),
    PLINTH_AI_URL: url.default('https://api.openai.com/v1'),
    PLINTH_AI_MODEL: z.string().min(1).max(200).default('gpt-4o-mini'),
    /** Dollars that the model may cost on one loan, and what a million tokens in and out cost. */
    PLINTH_AI_LOAN_LIMIT: z.coerce.number().min(0).max(100_000).default(5),
    PLINTH_AI_PRICE_IN: z.coerce.number().min(0).max(1000).default(0.15),
    PLINTH_AI_PRICE_OUT: z.coerce.number().min(0).max(1000).default(0.6),
    CREDIT_PLUS_URL: url.optional(),
    CREDIT_PLUS_USER: z.string().min(1).optional(),
    CREDIT_PLUS_PASSWORD: z.string().min(1).optional(),
    CREDIT_PLUS_INTERFACE: z.string().min(1).default('Plinth'),
    CREDIT_PLUS_SOFT_USER: z.string().min(1).optional(),
    CREDIT_PLUS_SOFT_PASSWORD: z.string().min(1).optional(),
    XACTUS_URL: url.optional(),
    XACTUS_USER: z.string().min(1).optional(),
    XACTUS_PASSWORD: z.string().min(1).optional(),
    LEXIS_NEXIS_URL: url.optional(),
    LEXIS_NEXIS_USER: z.string().min(1).optional(),
    LEXIS_NEXIS_PASSWORD: z.string().min(1).optional(),
    CLEAR_URL: url.optional(),
    CLEAR_USER: z.string().min(1).optional(),
    CLEAR_PASSWORD: z.string().min(1).optional(),
    CLEAR_P12: z.string().min(1).optional(),
    CLEAR_P12_PASSWORD: z.string().optional(),
    /** Why data on persons may be read, as the contracts with LexisNexis and CLEAR name it; no default, it is law. */
    REPORT_GLB_PURPOSE: z.string().min(1).max(10).optional(),
    REPORT_DPPA_PURPOSE: z.string().min(1).max(10).optional(),
    REONOMY_ACCESS_KEY: z.string().min(1).optional(),
    REONOMY_SECRET_KEY: z.string().min(1).optional(),
    REONOMY_URL: url.default('https://api.reonomy.com'),
    HOUSE_CANARY_KEY: z.string().min(1).optional(),
    HOUSE_CANARY_SECRET: z.string().min(1).optional(),
    HOUSE_CANARY_URL: url.default('https://api.housecanary.com'),
    NEIGHBORHOOD_SCOUT_URL: url.optional(),
    NEIGHBORHOOD_SCOUT_KEY: z.string().min(1).optional(),
    /** Names of their figures, as ours=theirs, comma separated. */
    NEIGHBORHOOD_SCOUT_FIELDS: pairs('must look like population=pop,median_income=income'),
    RENTOMETER_KEY: z.string().min(1).optional(),
    RENTOMETER_URL: url.default('https://www.rentometer.com'),
    /** Dollars that a report costs, as kind=price, comma separated: what is counted for each loan. */
    PLINTH_REPORT_PRICES: pairs('must look like credit-plus=35,rentometer=2.50').pipe(
      z.record(z.string(), z.coerce.number<string>().min(0).max(10_000)),
    ),
    GOOGLE_DOCS_ACCOUNT: z.email().optional(),
    GOOGLE_DOCS_PRIVATE_KEY: z.string().min(1).optional(),
    GOOGLE_DOCS_FOLDER: z.string().min(1).optional(),
    GOOGLE_DOCS_URL: url.optional(),
    TEXTRACT_ACCESS_KEY_ID: z.string().min(1).optional(),
    TEXTRACT_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    TEXTRACT_REGION: z.string().min(1).default('us-east-1'),
    TEXTRACT_ENDPOINT: url.optional(),
    S3_BUCKET: z.string().min(1).optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_ENDPOINT: url.optional(),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  })
  .superRefine((s, ctx) => {
    const together = (...names: (keyof typeof s)[]) => {
      const missing = names.filter((n) => s[n] === undefined)
      if (missing.length > 0 && missing.length < names.length)
        for (const name of missing)
          ctx.addIssue({
            code: 'custom',
            path: [name],
            message: `is needed with ${names.filter((n) => n !== name).join(', ')}`,
          })
    }
    together('OIDC_ISSUER', 'OIDC_CLIENT_ID')
    together('TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY')
    together('HCAPTCHA_SITE_KEY', 'HCAPTCHA_SECRET_KEY')
    together('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
    together(
      'DOCUSIGN_INTEGRATION_KEY',
      'DOCUSIGN_USER_ID',
      'DOCUSIGN_ACCOUNT_ID',
      'DOCUSIGN_PRIVATE_KEY',
      'DOCUSIGN_WEBHOOK_SECRET',
    )
    together('PLAID_CLIENT_ID', 'PLAID_SECRET')
    together('TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM')
    together('CREDIT_PLUS_URL', 'CREDIT_PLUS_USER', 'CREDIT_PLUS_PASSWORD')
    together('CREDIT_PLUS_SOFT_USER', 'CREDIT_PLUS_SOFT_PASSWORD')
    together('XACTUS_URL', 'XACTUS_USER', 'XACTUS_PASSWORD')
    together('LEXIS_NEXIS_URL', 'LEXIS_NEXIS_USER', 'LEXIS_NEXIS_PASSWORD')
    together('CLEAR_URL', 'CLEAR_USER', 'CLEAR_PASSWORD', 'CLEAR_P12')
    together('REONOMY_ACCESS_KEY', 'REONOMY_SECRET_KEY')
    together('HOUSE_CANARY_KEY', 'HOUSE_CANARY_SECRET')
    together('NEIGHBORHOOD_SCOUT_URL', 'NEIGHBORHOOD_SCOUT_KEY')
    if (s.LEXIS_NEXIS_URL !== undefined || s.CLEAR_URL !== undefined)
      for (const name of ['REPORT_GLB_PURPOSE', 'REPORT_DPPA_PURPOSE'] as const)
        if (s[name] === undefined)
          ctx.addIssue({ code: 'custom', path: [name], message: 'is needed to ask for data on persons' })
    together('GOOGLE_DOCS_ACCOUNT', 'GOOGLE_DOCS_PRIVATE_KEY', 'GOOGLE_DOCS_FOLDER')
    together('TEXTRACT_ACCESS_KEY_ID', 'TEXTRACT_SECRET_ACCESS_KEY')
    together('S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY')
    // Both let anybody in: the demo's passwords are public.
    for (const name of ['PLINTH_TEST_HELPERS', 'PLINTH_DEMO'] as const)
      if (s.NODE_ENV === 'production' && s[name] === 'on')
        ctx.addIssue({ code: 'custom', path: [name], message: 'cannot be on in production' })
    if (s.NODE_ENV === 'production' && s.DATABASE_URL)
      for (const name of ['PLINTH_SECRET', 'PLINTH_SEALING_KEYS', 'PLINTH_PUBLIC_URL'] as const)
        if (!s[name])
          ctx.addIssue({ code: 'custom', path: [name], message: 'is needed in production with DATABASE_URL' })
  })

export type Config = z.output<typeof Settings> & {
  /** Where people reach this installation, without a trailing slash. */
  publicUrl: string
  /** Signs links and sessions. */
  secret: string
  /** Whether an empty database gets the demo portfolio and its logins: by default only on our own database. */
  demo: boolean
  /**
   * The lender's brand in force: the module `brand` puts what an administrator set over PLINTH_BRAND,
   * PLINTH_CONTACT_EMAIL and MAIL_FROM of this object; `defaults` keeps what the environment said.
   */
  brand: {
    defaults: { name: string; contactEmail: string; mailFrom: string | undefined }
    /** Version of what is in force; 0 while nothing was read. */
    version: number
    colour: string | null
    /** SHA-256 of the logo; null without one. */
    logo: string | null
    texts: Readonly<Record<string, string>>
  }
  /** Settings that came with the environment, or have a default of their own: they win over what an administrator sets. */
  fromEnvironment: ReadonlySet<string>
  /** Sealing keys by id; the first is active. */
  sealingKeys: { id: string; key: Buffer }[]
}

/** A mistake in the settings, told in one line that names them and never a value. */
export class SettingsError extends Error {}

export type Settings = z.output<typeof Settings>

/** The names of all settings, in the order of the table in README.md. */
export const settingNames: readonly string[] = Object.keys(Settings.shape)

/** Why a value cannot be that of a setting; null when it can. */
export const settingFault = (name: string, value: string): string | null => {
  const shape = Object.entries(Settings.shape).find(([known]) => known === name)?.[1]
  if (!shape) return 'Unknown setting'
  const parsed = shape.safeParse(value)
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'It does not fit')
}

/** Reads the settings; throws SettingsError naming every bad one. Empty variables count as not set. */
export const readSettings = (env: Record<string, string | undefined>): Settings => {
  const given = Object.fromEntries(Object.entries(env).filter(([, v]) => v !== undefined && v !== ''))
  const parsed = Settings.safeParse(given)
  if (parsed.success) return parsed.data
  throw new SettingsError(
    `Bad settings: ${parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; ')}`,
  )
}

/** Adds to the settings what was generated for this installation where the operator set nothing. */
export const completeConfig = (settings: Settings, generated: { secret: string; sealingKeys: string }): Config => ({
  ...settings,
  publicUrl: (settings.PLINTH_PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, ''),
  secret: settings.PLINTH_SECRET ?? generated.secret,
  demo: (settings.PLINTH_DEMO ?? (settings.DATABASE_URL || settings.NODE_ENV === 'production' ? 'off' : 'on')) === 'on',
  brand: {
    defaults: {
      name: settings.PLINTH_BRAND,
      contactEmail: settings.PLINTH_CONTACT_EMAIL,
      mailFrom: settings.MAIL_FROM,
    },
    version: 0,
    colour: null,
    logo: null,
    texts: {},
  },
  fromEnvironment: new Set(Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : [name]))),
  sealingKeys: (settings.PLINTH_SEALING_KEYS ?? generated.sealingKeys).split(',').map((entry) => {
    const [id = '', key = ''] = entry.split(':')
    return { id, key: Buffer.from(key, 'base64') }
  }),
})

/** Whether what sandboxes make up counts in policies and scores; in production it does only when asked for. */
export const sandboxDataCounts = ({
  PLINTH_SANDBOX_DATA: asked,
  NODE_ENV,
}: Pick<Settings, 'PLINTH_SANDBOX_DATA' | 'NODE_ENV'>): boolean =>
  asked === undefined ? NODE_ENV !== 'production' : asked === 'count'
