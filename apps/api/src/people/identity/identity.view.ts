import { epochOf } from '@plinth/domain/shared/dates'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import type { getIdentityConfig, getInvitation } from '@plinth/contract/people/identity'
import type { Role } from '@plinth/domain/people/user/role'
import type { Deps } from '../../app/deps.ts'

/** What a browser may know before anyone is signed in. */
export const toIdentityConfig = (
  { config, identity }: Pick<Deps, 'config' | 'identity'>,
  needsSetUp: boolean,
): ReplyOf<typeof getIdentityConfig> => ({
  provider: identity.kind,
  issuer: identity.kind === 'oidc' ? identity.browser.issuer : null,
  client_id: identity.kind === 'oidc' ? identity.browser.clientId : null,
  google: identity.kind === 'embedded' && identity.browser.google,
  needs_set_up: needsSetUp,
  date_format: config.PLINTH_DATE_FORMAT,
  week_start: config.PLINTH_WEEK_START,
  time_zone: config.PLINTH_TIME_ZONE,
  test_helpers: config.PLINTH_TEST_HELPERS === 'on',
  restored_copy: config.restoredCopy,
  map: config.PLINTH_MAP_TILES
    ? { tiles: config.PLINTH_MAP_TILES, attribution: config.PLINTH_MAP_ATTRIBUTION ?? '' }
    : null,
  error_reports: config.PLINTH_SENTRY_DSN ?? null,
  brand: {
    name: config.PLINTH_BRAND,
    contact_email: config.PLINTH_CONTACT_EMAIL,
    colour: config.brand.colour,
    logo: config.brand.logo === null ? null : `${config.PLINTH_BASE_PATH}/brand/logo/${config.brand.logo}`,
    texts: config.brand.texts,
  },
})

/** What the page of an invitation shows. */
export const toInvitationView = (row: {
  email: string
  first_name: string
  last_name: string
  role: Role
  expires_at: Date
}): ReplyOf<typeof getInvitation> => ({
  email: row.email,
  first_name: row.first_name,
  last_name: row.last_name,
  // A check constraint of the table names the same roles.
  role: row.role,
  expires_epoch: epochOf(row.expires_at),
})
