import path from 'node:path'
import { z } from 'zod'
import { isRestoredCopy } from './restored-copy.ts'
import { application, backups, data, files, lender, server, signIn, signing } from './settings/installation.ts'
import { reportServices } from './settings/report-settings.ts'
import { ai, bank, maps, messages, other, reports } from './settings/services.ts'

/** Every setting, read from the environment once (docs/settings.md). */
const Settings = z
  .object({
    ...server,
    ...data,
    ...backups,
    ...lender,
    ...signIn,
    ...application,
    ...files,
    ...signing,
    ...messages,
    ...maps,
    ...ai,
    ...bank,
    ...reports,
    ...other,
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
    together('CREDIT_PLUS_SOFT_USER', 'CREDIT_PLUS_SOFT_PASSWORD')
    for (const { names } of reportServices) together(...names)
    const asksForPersons = reportServices.some((one) => one.needsPurposes && one.names.some((n) => s[n] !== undefined))
    if (asksForPersons)
      for (const name of ['REPORT_GLB_PURPOSE', 'REPORT_DPPA_PURPOSE'] as const)
        if (s[name] === undefined)
          ctx.addIssue({ code: 'custom', path: [name], message: 'is needed to ask for data on persons' })
    together('GOOGLE_DOCS_ACCOUNT', 'GOOGLE_DOCS_PRIVATE_KEY', 'GOOGLE_DOCS_FOLDER')
    together('TEXTRACT_ACCESS_KEY_ID', 'TEXTRACT_SECRET_ACCESS_KEY')
    together('PLINTH_BACKUP_DIR', 'PLINTH_BACKUP_RECIPIENT')
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
  /** Whether this is a restored copy that was not released yet: it does nothing beyond itself. */
  restoredCopy: boolean
  /** Sealing keys by id; the first is active. */
  sealingKeys: { id: string; key: Buffer }[]
}

/** A mistake in the settings, told in one line that names them and never a value. */
export class SettingsError extends Error {}

export type Settings = z.output<typeof Settings>

/** The names of all settings. */
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
  restoredCopy: isRestoredCopy(settings),
  fromEnvironment: new Set(Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : [name]))),
  sealingKeys: (settings.PLINTH_SEALING_KEYS ?? generated.sealingKeys).split(',').map((entry) => {
    const [id = '', key = ''] = entry.split(':')
    return { id, key: Buffer.from(key, 'base64') }
  }),
})

/** The file that keeps the head of the audit trail outside the database. */
export const auditHeadFile = (settings: Pick<Settings, 'PLINTH_AUDIT_HEAD' | 'PLINTH_DATA_DIR'>): string =>
  settings.PLINTH_AUDIT_HEAD ?? path.join(settings.PLINTH_DATA_DIR, 'audit-head.json')

/** Whether what sandboxes make up counts in policies and scores; in production it does only when asked for. */
export const sandboxDataCounts = ({
  PLINTH_SANDBOX_DATA: asked,
  NODE_ENV,
}: Pick<Settings, 'PLINTH_SANDBOX_DATA' | 'NODE_ENV'>): boolean =>
  asked === undefined ? NODE_ENV !== 'production' : asked === 'count'
