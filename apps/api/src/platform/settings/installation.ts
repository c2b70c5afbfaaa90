import { datePatterns, weekStarts } from '@plinth/domain/shared/dates'
import { z } from 'zod'
import { flag, isRsaKey, isTrust, text, url } from './shapes.ts'

/** Settings of the installation itself, by group. Each description becomes its line in docs/settings.md. */

export const server = {
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('`production` refuses the demo and the test helpers, and requires secrets of your own.'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port the server listens on.'),
  HOST: text
    .optional()
    .describe(
      'Address the server listens on. Not set: every address of the machine (`0.0.0.0`), but `127.0.0.1` only while the demo logins or the test helpers are on.',
    ),
  PLINTH_PUBLIC_URL: z
    .url()
    .optional()
    .describe(
      'Address people use to reach this installation, such as `https://loans.example.com`. Used in emails and links.',
    ),
  PLINTH_BASE_PATH: z
    .string()
    .regex(/^(\/[\w-]+)+$/, 'must look like /api')
    .default('/api')
    .describe('Path of the API.'),
  PLINTH_TRUST_PROXY: z
    .string()
    .refine(isTrust, 'must be off, a number of proxies such as 1, or their networks such as 10.0.0.0/8,fd00::/8')
    .default('off')
    .describe(
      'Whose `X-Forwarded-For` to trust: the number of proxies in front of the server (`1`; `on` means the same), or their networks (`10.0.0.0/8,fd00::/8`). Use networks if clients can also reach the server directly.',
    ),
  PLINTH_JOBS: flag.default('on').describe('`off` leaves background jobs to worker processes (`npm run worker`).'),
  PLINTH_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('warn')
    .describe('`fatal`, `error`, `warn`, `info`, `debug` or `silent`. Logs are JSON lines on stdout.'),
  PLINTH_REQUEST_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(600)
    .default(20)
    .describe(
      'Seconds a request may take to send its headers, and grace for its body before it must arrive at 4 kB per second. Slower requests are cut off, and so is an answer of which nothing was taken for one and a half times as long, at the latest after three times.',
    ),
  PLINTH_DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe(
      'Seconds that a server told to end says it is not ready and serves on, so that a load balancer can turn away from it first.',
    ),
  PLINTH_METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe(
      'Port that serves `GET /metrics` for Prometheus, beside the application and without signing in. Not set: no metrics. 0 takes a free one.',
    ),
  PLINTH_METRICS_HOST: text
    .default('127.0.0.1')
    .describe('Address of that port. In a container `0.0.0.0`, reachable from your own network alone.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url
    .optional()
    .describe(
      'OpenTelemetry collector that takes traces by OTLP over HTTP, such as `http://127.0.0.1:4318`. `OTEL_EXPORTER_OTLP_HEADERS` adds headers. Not set: no traces.',
    ),
  PLINTH_TEST_HELPERS: flag.default('off').describe('`on` lets anyone sign in as anyone. For tests only.'),
}

export const data = {
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional()
    .describe('PostgreSQL 18 to use instead of the embedded one: `postgres://user:password@host/database`.'),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional()
    .describe(
      'Set it when `DATABASE_URL` leads through PgBouncer (1.21 or newer) in transaction mode: the same database and role past it, for the job queue, live updates and migrations. [More](operations.md#more-than-one-machine)',
    ),
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional()
    .describe(
      'A streaming replica of the same database and role: it answers statistics, exports, search and long lists as soon as it has all that was saved before; while it lags or is away, the primary does.',
    ),
  PLINTH_OWNER_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional()
    .describe(
      'The same database as the role that owns its schema: migrations run as it, and the role of `DATABASE_URL` gets only what serving takes. Not set: one role does both, and could change the audit trail.',
    ),
  PLINTH_DATA_DIR: text
    .default('./data')
    .describe('Folder for files, generated secrets and, without `DATABASE_URL`, the database.'),
  PLINTH_AUDIT_HEAD: text
    .optional()
    .describe(
      'File that keeps the head of the audit trail outside the database, best on another disk. Not set: `audit-head.json` in the data directory.',
    ),
  PLINTH_DEMO: flag
    .optional()
    .describe(
      '`on` or `off`: load the demo portfolio into an empty database. Not set: only into the embedded one, and never in production.',
    ),
  PLINTH_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Signs links and sessions; 32 characters or more. Generated into the data directory when not set.'),
  PLINTH_SEALING_KEYS: z
    .string()
    .regex(
      /^[\w-]+:[A-Za-z0-9+/=]{44}(,[\w-]+:[A-Za-z0-9+/=]{44})*$/,
      'must be id:base64-of-32-bytes, comma separated, the active one first',
    )
    .optional()
    .describe(
      'Keys that encrypt SSNs and tokens: `id:base64-of-32-bytes`, comma separated, the active one first. Generated into the data directory when not set.',
    ),
}

export const backups = {
  PLINTH_BACKUP_DIR: text
    .optional()
    .describe(
      'With the next: folder, best on another disk or machine, that takes [backups](operations.md#backups) of the embedded database and the data directory, every four minutes while the server runs.',
    ),
  PLINTH_BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]+$/, 'must look like age1…; `npm run backup -- --new-key` makes one')
    .optional()
    .describe('Whom backups are encrypted for (`age1…`). The key that opens them does not belong on the server.'),
  PLINTH_BACKUP_KEEP_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(14)
    .describe('Days that a backup goes back.'),
  PLINTH_RESTORED_COPY: flag
    .default('off')
    .describe(
      '`on` for a copy of a database that you restored yourself: it runs no jobs, sends nothing and asks no outside service. A copy that `npm run restore` made does so by itself.',
    ),
}

export const lender = {
  PLINTH_BRAND: z
    .string()
    .min(1)
    .max(60)
    .default('Arion')
    .describe(
      "Your company's name in titles, emails and documents. The [Brand page](brand.md) overrides it, the contact email and `MAIL_FROM`.",
    ),
  PLINTH_CONTACT_EMAIL: z.email().default('office@example.com').describe('Email address borrowers can write to.'),
  PLINTH_TIME_ZONE: z
    .string()
    .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC', 'must be an IANA time zone')
    .default('America/New_York')
    .describe('IANA time zone that defines "today" for due dates, closing dates and statistics.'),
  PLINTH_DATE_FORMAT: z
    .enum(datePatterns)
    .default('mm.dd.yyyy')
    .describe('`mm.dd.yyyy`, `mm/dd/yyyy` or `dd.mm.yyyy`, on screens and in emails, exports and generated documents.'),
  PLINTH_WEEK_START: z
    .enum(weekStarts)
    .default('sunday')
    .describe('`sunday` or `monday`: first day of the week in calendars.'),
}

export const signIn = {
  PLINTH_REQUIRE_SECOND_FACTOR: flag
    .default('off')
    .describe(
      '`on` requires an authenticator app or a passkey of administrators and brokers before they can do anything else (reliability row 4). An outside identity provider applies its own rules.',
    ),
  OIDC_ISSUER: z
    .url()
    .optional()
    .describe('With `OIDC_CLIENT_ID`: sign-in through your OpenID Connect provider instead of the embedded service.'),
  OIDC_CLIENT_ID: text.optional().describe('Client ID of Plinth at that provider.'),
  GOOGLE_CLIENT_ID: text
    .optional()
    .describe('With `GOOGLE_CLIENT_SECRET`: "Sign in with Google" at the embedded service.'),
  GOOGLE_CLIENT_SECRET: text.optional().describe('Secret of that client.'),
}

export const application = {
  PLINTH_SUBMISSIONS_PER_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(20)
    .describe('Submissions of the public form accepted per address and hour.'),
  PLINTH_DRAFT_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(30)
    .describe('Days an unfinished full application is kept after it was last saved.'),
  PLINTH_DRAFT_UPLOAD_MB: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(500)
    .describe(
      'Most MB of files in one unfinished full application. One network may upload four times as much per day.',
    ),
  PLINTH_TERMS_FILE: text
    .optional()
    .describe(
      'Plain-text file with the terms that applicants read to the end and sign. Not set: `terms.txt` in the data directory, or a short standard text if there is none.',
    ),
  PLINTH_CAPTCHA_COST: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(5000)
    .describe('Work of the embedded captcha: key-derivation rounds per try. 5000 takes a phone about a second.'),
  TURNSTILE_SITE_KEY: text
    .optional()
    .describe('With `TURNSTILE_SECRET_KEY`: Cloudflare Turnstile instead of the embedded captcha.'),
  TURNSTILE_SECRET_KEY: text.optional().describe('Secret key of that Turnstile site.'),
  HCAPTCHA_SITE_KEY: text.optional().describe('With `HCAPTCHA_SECRET_KEY`: hCaptcha instead of the embedded captcha.'),
  HCAPTCHA_SECRET_KEY: text.optional().describe('Secret key of that hCaptcha site.'),
}

export const files = {
  PLINTH_MAX_UPLOAD_MB: z.coerce
    .number()
    .int()
    .min(1)
    .max(5000)
    .default(200)
    .describe('Largest file people can upload, in MB.'),
  PLINTH_CLAMD: z
    .string()
    .regex(/^(\[[0-9a-fA-F:]+\]|[\w.-]+):\d{1,5}$/, 'must look like host:3310')
    .optional()
    .describe(
      '`host:3310` of a ClamAV daemon. Every file is scanned for malware before anyone can download it, and held while the daemon is down. Not set: files are not scanned.',
    ),
  PLINTH_SOFFICE: text
    .optional()
    .describe(
      'LibreOffice, which prints PDFs from your Word templates: the path of `soffice`, or `off`. Not set: searched for on the machine.',
    ),
  PLINTH_SOFFICE_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(240)
    .default(60)
    .describe('Seconds LibreOffice may take for one document.'),
  S3_BUCKET: text
    .optional()
    .describe('With both S3 keys: files are kept in this bucket instead of the data directory.'),
  S3_REGION: text.default('us-east-1').describe('Region of the bucket.'),
  S3_ENDPOINT: z.url().optional().describe('Address of an S3-compatible store, if it is not Amazon S3.'),
  S3_ACCESS_KEY_ID: text.optional().describe('Access key ID for the bucket.'),
  S3_SECRET_ACCESS_KEY: text.optional().describe('Secret access key for the bucket.'),
}

export const signing = {
  PLINTH_SIGNING_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(14)
    .describe('Days recipients have to sign a document.'),
  PLINTH_SIGNING_REMINDER_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(3)
    .describe('Days without an answer after which a recipient is reminded.'),
  PLINTH_SIGNING_P12: text
    .optional()
    .describe(
      'File (PKCS#12, RSA) with the certificate that seals signed documents. Not set: Plinth creates its own, which PDF readers do not recognize.',
    ),
  PLINTH_SIGNING_P12_PASSWORD: z.string().optional().describe('Password of that file.'),
  DOCUSIGN_INTEGRATION_KEY: text
    .optional()
    .describe(
      "With the next four: recipients sign at DocuSign instead of on Plinth's own page. Written to DocuSign's published description; not yet run against DocuSign itself.",
    ),
  DOCUSIGN_USER_ID: text
    .optional()
    .describe('GUID of the DocuSign user Plinth acts for. Grant consent to the integration key once.'),
  DOCUSIGN_ACCOUNT_ID: text.optional().describe('GUID of the DocuSign account.'),
  DOCUSIGN_PRIVATE_KEY: z
    .string()
    .refine(isRsaKey, 'must be an RSA key as PEM')
    .optional()
    .describe('RSA private key of the integration, PEM.'),
  DOCUSIGN_WEBHOOK_SECRET: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('HMAC key of DocuSign Connect, which posts to `{PLINTH_PUBLIC_URL}/api/signature/webhook/docusign`.'),
  DOCUSIGN_AUTH_URL: z
    .url()
    .default('https://account.docusign.com')
    .describe('`https://account-d.docusign.com` for a developer account.'),
}
