import { DAY_MS } from '@plinth/domain/shared/dates'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import type { updateProvider } from '@plinth/contract/admin/provider'
import {
  environmentOnly,
  isTestable,
  type ProviderKind,
  type ProviderKindName,
  providerKinds,
  settingsOf,
  withoutCircuit,
} from '@plinth/domain/admin/provider/kinds'
import { monthOf } from './month.ts'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { settingFault } from '../../platform/config.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { refuseStale } from '../../platform/versions.ts'
import { limitRate } from '../../platform/rate-limit.ts'
import { circuitOf } from '../../vendors/provider/circuit.ts'
import { testConnection } from './checks.service.ts'
import * as q from './provider.queries.ts'
import { followSettings, openSettings, placeOf } from './stored-settings.service.ts'

const TESTS_A_MINUTE = 6

const circuitIn = (row: { operation: string; failures: number; at: Date }, now: number) => {
  const circuit = circuitOf(row.failures, row.at.getTime(), now)
  return circuit === null ? [] : [{ ...circuit, operation: row.operation, failures: row.failures }]
}

/** A model's streamed answers are asked for beside the client, under the whole path. */
const isStream = ({ provider, operation }: { provider: string; operation: string }) =>
  provider === 'ai' && operation.startsWith('/')

/** Everything the page tells of the kinds. */
export const readProviders = async (deps: Deps) => {
  const { db, clock, config } = deps
  const stored = await openSettings(deps)
  const notes = new Map((await q.listNotes(db)).map((row) => [row.kind, row]))
  const counts = new Map(
    (await q.countCalls(db, monthOf(clock.now(), config.PLINTH_TIME_ZONE))).map((row) => [row.provider, row]),
  )
  const records = providerKinds.flatMap((kind): readonly string[] => kind.records)
  const errors = await q.lastErrors(db, records)
  const guarded = records.filter((one) => !withoutCircuit.has(one))
  const failing = await q.failingNow(db, guarded, new Date(clock.now() - DAY_MS))
  return providerKinds.map((kind) => {
    const own = (provider: string) => (kind.records as readonly string[]).includes(provider)
    const calls = [...counts.values()].filter((row) => own(row.provider))
    return {
      kind: kind as ProviderKind & { kind: ProviderKindName },
      stored,
      note: notes.get(kind.kind),
      calls: calls.reduce((sum, row) => sum + row.calls, 0),
      failed: calls.reduce((sum, row) => sum + row.failed, 0),
      lastError: errors.filter((row) => own(row.provider)).toSorted((a, b) => b.at.getTime() - a.at.getTime())[0],
      circuit:
        failing.filter((row) => own(row.provider) && !isStream(row)).flatMap((row) => circuitIn(row, clock.now()))[0] ??
        null,
    }
  })
}
export type ProviderRecord = Awaited<ReturnType<typeof readProviders>>[number]

export const readProvider = async (deps: Deps, name: ProviderKindName): Promise<ProviderRecord> =>
  (await readProviders(deps)).find(({ kind }) => kind.kind === name) ?? fail('not_found', 'This service was not found.')

/** Refuses what cannot be a setting of the kind, or is not the page's to set. */
const check = (deps: Deps, kind: ProviderKind, values: Readonly<Record<string, string | null>>): void => {
  for (const [name, value] of Object.entries(values)) {
    const setting = settingsOf(kind).find((one) => one.name === name)
    const field = `settings.${name}`
    if (!setting) return badField(field, 'This service has no such setting')
    if (deps.config.fromEnvironment.has(name)) badField(field, 'Set in the environment, which takes precedence')
    if (environmentOnly.has(kind.kind) || setting.environmentOnly) badField(field, 'Can only be set in the environment')
    if (value === null) continue
    const fault = settingFault(name, value)
    if (fault !== null) badField(field, fault)
  }
}

/** Sets keys of a service, or takes them back; the event names them and never a value. */
export const changeProvider = async (
  deps: Deps,
  actor: Actor,
  name: ProviderKindName,
  body: BodyOf<typeof updateProvider>,
): Promise<void> => {
  const kind = providerKinds.find((one) => one.kind === name) ?? fail('not_found', 'This service was not found.')
  const values = body.settings ?? {}
  check(deps, kind, values)
  const entries = Object.entries(values)
  const removed = entries.flatMap(([key, value]) => (value === null ? [key] : []))
  await inTx(deps.db, async (tx) => {
    refuseStale('service', await q.holdVersion(tx, name), body.version)
    await q.countEdit(tx, name)
    for (const [key, value] of entries)
      if (value !== null)
        await q.writeSetting(tx, key, deps.sealer.seal(value, placeOf(key)), actor.id, new Date(deps.clock.now()))
    if (removed.length > 0) await q.removeSettings(tx, removed)
    const price = body.call_dollars
    if (price !== undefined) await q.writePrice(tx, name, price === null ? null : Math.round(price * 10_000) / 100)
    await record(tx, actor, {
      kind: 'provider.updated',
      entity: 'setting',
      entityId: null,
      after: {
        service: name,
        set: entries.flatMap(([key, value]) => (value === null ? [] : [key])),
        removed,
        ...(price === undefined ? {} : { call_dollars: price }),
      },
    })
    if (entries.length > 0) await tell(tx, { kind: 'provider-settings' })
  })
  await followSettings(deps)
}

/** Tests the connection of a service and keeps how it went; at most six times a minute. Fails with state_conflict, too_many. */
export const testProvider = async (deps: Deps, actor: Actor, name: ProviderKindName): Promise<void> => {
  if (!isTestable(name))
    return fail('state_conflict', "This provider charges for every call, so its connection can't be tested.")
  await limitRate(deps.db, `provider-test ${name}`, TESTS_A_MINUTE, 60)
  const test = await testConnection(deps, name)
  await inTx(deps.db, async (tx) => {
    await q.writeTest(tx, name, { ...test, at: new Date(deps.clock.now()) })
    await record(tx, actor, {
      kind: 'provider.tested',
      entity: 'setting',
      entityId: null,
      after: { service: name, ok: test.ok },
    })
  })
}

const AT_ONCE = 1000

/** Forgets calls to outside services once they are older than the setting says, a stretch at a time. */
export const forgetOldCalls = async (
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  signal: AbortSignal,
): Promise<void> => {
  const before = new Date(clock.now() - config.PLINTH_PROVIDER_RECORD_DAYS * DAY_MS)
  let forgotten = AT_ONCE
  while (!signal.aborted && forgotten === AT_ONCE) forgotten = await q.forgetExchanges(db, before, AT_ONCE)
}
