import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import type { getIdentityConfig } from '@plinth/contract/people/identity'
import { writeDatesAs } from '@plinth/domain/shared/dates'
import { basePath } from './base-path.ts'
import { overrideWords } from './words.ts'

/** How this installation signs people in, and its brand. Answered without a session. */
export type IdentityConfig = ReplyOf<typeof getIdentityConfig>

const fallback: IdentityConfig = {
  provider: 'embedded',
  issuer: null,
  client_id: null,
  google: false,
  needs_set_up: false,
  date_format: 'mm.dd.yyyy',
  week_start: 'sunday',
  // Until the server has said where the lender sits: where the person does.
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  test_helpers: false,
  restored_copy: false,
  map: null,
  error_reports: null,
  brand: { name: 'Arion', contact_email: null, colour: null, logo: null, texts: {} },
}

let loaded: IdentityConfig | null = null
let loading: Promise<IdentityConfig> | null = null

const load = async (): Promise<IdentityConfig> => {
  const res = await fetch(`${basePath()}/identity/config`, { headers: { accept: 'application/json' } })
  if (!res.ok) throw new Error(`identity config answered ${res.status}`)
  const body = (await res.json()) as Partial<IdentityConfig>
  loaded = { ...fallback, ...body, brand: { ...fallback.brand, ...body.brand } }
  overrideWords(loaded.brand.texts)
  writeDatesAs(loaded.date_format)
  return loaded
}

/**
 * The installation's configuration, fetched once. When the server cannot be reached the default is answered, and the
 * next caller tries again, so that a page opened during a restart recovers by itself.
 */
export const identityConfig = (): Promise<IdentityConfig> => {
  if (loaded) return Promise.resolve(loaded)
  loading ??= load()
    .catch(() => fallback)
    .finally(() => {
      loading = null
    })
  return loading
}

/** The configuration as known now; the default until it has been loaded. */
export const identityConfigNow = (): IdentityConfig => loaded ?? fallback
