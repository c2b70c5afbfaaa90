import { createHash } from 'node:crypto'
import type { BrandSettings, updateBrand as updateCall } from '@plinth/contract/messaging/brand'
import { BrandTexts } from '@plinth/contract/shared/screen-texts'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import { logoRefusal } from '@plinth/domain/shared/png'
import type { Actor } from '../../platform/actor.ts'
import type { Config } from '../../platform/config.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import type { Letterhead } from '../../platform/pdf.ts'
import * as q from './brand.queries.ts'

type BrandDeps = Pick<Deps, 'db' | 'config'>

/** Puts what is stored over the settings of the environment: letters, documents and screens read it from there. */
const putOver = (config: Config, row: q.BrandRow): void => {
  const { defaults, version } = config.brand
  // Read before a change and arriving after it.
  if (row.version < version) return
  config.PLINTH_BRAND = row.name ?? defaults.name
  config.PLINTH_CONTACT_EMAIL = row.contact_email ?? defaults.contactEmail
  config.MAIL_FROM = row.mail_from ?? defaults.mailFrom
  config.brand = {
    defaults,
    version: row.version,
    colour: row.colour,
    logo: row.logo_sha256,
    texts: BrandTexts.parse(row.texts),
  }
}

/** Reads the brand anew, as another process of the server may have changed it. */
export const refreshBrand = async ({ db, config }: BrandDeps): Promise<void> => putOver(config, await q.readBrand(db))

const toSettings = (config: Config, row: q.BrandRow): BrandSettings => ({
  name: row.name,
  contact_email: row.contact_email,
  mail_from: row.mail_from,
  colour: row.colour,
  logo: row.logo_sha256 === null ? null : `${config.PLINTH_BASE_PATH}/brand/logo/${row.logo_sha256}`,
  texts: BrandTexts.parse(row.texts),
  defaults: {
    name: config.brand.defaults.name,
    contact_email: config.brand.defaults.contactEmail,
    mail_from: config.brand.defaults.mailFrom ?? null,
  },
  version: row.version,
})

export const readSettings = async ({ db, config }: BrandDeps): Promise<BrandSettings> =>
  toSettings(config, await q.readBrand(db))

/** The logo as it is stored; fails when it is none. */
const checked = (base64: string) => {
  const bytes = Buffer.from(base64, 'base64')
  const refused = logoRefusal(bytes)
  if (refused !== null) badField('logo', refused)
  return { logo: bytes, logo_sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Changes the brand and puts it into force in this process; the event names what changed. */
export const changeBrand = async (
  deps: BrandDeps,
  actor: Actor,
  { version, logo, texts, ...plain }: BodyOf<typeof updateCall>,
): Promise<BrandSettings> => {
  const image = logo === undefined ? {} : logo === null ? { logo: null, logo_sha256: null } : checked(logo)
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined))
  const row = await inTx(deps.db, async (tx) => {
    const before = await q.readBrand(tx)
    const set = { ...given, ...image, ...(texts ? { texts: JSON.stringify(texts) } : {}) }
    if (!(await q.writeBrand(tx, version, set)))
      fail('version_conflict', 'Someone else changed the brand. Review the change and try again.')
    const after = await q.readBrand(tx)
    await record(tx, actor, {
      kind: 'brand.updated',
      entity: 'setting',
      entityId: null,
      before: { ...before },
      after: { ...after },
    })
    return after
  })
  putOver(deps.config, row)
  return toSettings(deps.config, row)
}

/** The bytes of the logo in force. */
export const logoOf = async ({ db }: BrandDeps, sha256: string): Promise<Buffer> =>
  (await q.readLogo(db, sha256))?.logo ?? fail('not_found', 'This logo was not found.')

/** The brand in force as the head of a document. */
export const letterheadOf = async ({ db, config }: BrandDeps): Promise<Letterhead> => {
  const { colour, logo } = config.brand
  const bytes = logo === null ? undefined : (await q.readLogo(db, logo))?.logo
  return {
    name: config.PLINTH_BRAND,
    colour,
    logo: bytes ? `data:image/png;base64,${bytes.toString('base64')}` : null,
  }
}
