import { adapterInUse, type ProviderKind, providerKinds, settingsOf } from '@plinth/domain/admin/provider/kinds'
import { type Config, settingFault } from '../../platform/config.ts'
import type { Deps } from '../../app/deps.ts'
import * as q from './provider.queries.ts'

type StoreDeps = Pick<Deps, 'db' | 'sealer' | 'config' | 'log'>

/** Where a value lies, for its seal. */
export const placeOf = (name: string): string => `provider_setting.value:${name}`

/** Settings as text by name; a config has more under the same names, which are no settings of services. */
type Values = Record<string, unknown>

/** What administrators set, opened; null stands for a value that cannot be opened or does not fit any more. */
export const openSettings = async ({ db, sealer, log }: Pick<StoreDeps, 'db' | 'sealer' | 'log'>) => {
  const rows = await q.listSettings(db)
  return rows.map((row) => {
    try {
      const value = sealer.open(row.value_sealed, placeOf(row.name))
      return { ...row, value: settingFault(row.name, value) === null ? value : null }
    } catch {
      log.warn({ setting: row.name }, 'a setting of a service cannot be opened')
      return { ...row, value: null }
    }
  })
}
export type StoredSetting = Awaited<ReturnType<typeof openSettings>>[number]

const byName = (stored: readonly StoredSetting[]): ReadonlyMap<string, string> =>
  new Map(stored.flatMap(({ name, value }) => (value === null ? [] : [[name, value] as const])))

const valueIn = (values: Values) => (name: string) => values[name]

/** The settings of a kind that the environment leaves open, with what administrators set for them. */
const wantedOf = (kind: ProviderKind, config: Config, stored: ReadonlyMap<string, string>): Values =>
  Object.fromEntries(
    settingsOf(kind)
      .filter(({ name, environmentOnly }) => !environmentOnly && !config.fromEnvironment.has(name))
      .map(({ name }) => [name, stored.get(name)]),
  )

/** Puts what administrators set over the settings, before any adapter is made of them; a restored copy reaches no service. */
export const loadStoredSettings = async (deps: StoreDeps): Promise<void> => {
  if (deps.config.restoredCopy) return
  const stored = byName(await openSettings(deps))
  for (const kind of providerKinds) Object.assign(deps.config, wantedOf(kind, deps.config, stored))
}

/** What the settings name, beside what answers now; they differ until the server starts again. */
export const standingOf = (kind: ProviderKind, config: Config, stored: readonly StoredSetting[]) => {
  const now: Values = { ...config }
  const wanted = wantedOf(kind, config, byName(stored))
  const next = { ...now, ...wanted }
  return {
    adapter: adapterInUse(kind, valueIn(now)),
    next: adapterInUse(kind, valueIn(next)),
    waits: Object.entries(wanted).some(([name, value]) => now[name] !== value),
  }
}

/**
 * Takes up what administrators changed, where an adapter can be made anew. A real service is never replaced by its
 * stand-in while the server runs: that waits for the next start.
 */
export const followSettings = async (deps: StoreDeps & Pick<Deps, 'renew'>): Promise<void> => {
  if (deps.config.restoredCopy) return
  const stored = await openSettings(deps)
  for (const kind of providerKinds) {
    const { next, waits } = standingOf(kind, deps.config, stored)
    if (!waits || !kind.live || next === null) continue
    Object.assign(deps.config, wantedOf(kind, deps.config, byName(stored)))
    deps.renew[kind.kind]?.()
  }
}
