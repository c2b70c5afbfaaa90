import { epochOf } from '@plinth/domain/shared/dates'
import type { ProviderView } from '@plinth/contract/admin/provider'
import { settingsOf } from '@plinth/domain/admin/provider/kinds'
import { fullName } from '@plinth/domain/shared/text'
import type { Config } from '../../platform/config.ts'
import type { ProviderRecord } from './provider.service.ts'
import { standingOf } from './stored-settings.service.ts'

/** A setting as the page shows it: a secret never leaves the server. */
const toSetting = (
  { name, secret }: { name: string; secret: boolean },
  { stored }: ProviderRecord,
  config: Config,
): ProviderView['settings'][number] => {
  const given: unknown = config.fromEnvironment.has(name) ? Reflect.get(config, name) : undefined
  const row = stored.find((one) => one.name === name)
  if (given !== undefined)
    return { name, source: 'environment', value: secret ? null : String(given), set_epoch: null, set_by: null }
  if (!row) return { name, source: null, value: null, set_epoch: null, set_by: null }
  return {
    name,
    source: row.value === null ? 'unreadable' : 'page',
    value: secret ? null : row.value,
    set_epoch: epochOf(row.set_at),
    set_by: row.first_name === null ? null : fullName(row.first_name, row.last_name ?? ''),
  }
}

const toTest = (note: ProviderRecord['note']): ProviderView['last_test'] =>
  note?.tested_at && note.test_text !== null
    ? {
        ok: note.test_ok === true,
        text: note.test_text,
        took_ms: note.test_ms ?? 0,
        tested_epoch: epochOf(note.tested_at),
      }
    : null

const toError = (error: ProviderRecord['lastError']): ProviderView['last_error'] =>
  error ? { operation: error.operation, code: error.code ?? 'failed', at_epoch: epochOf(error.at) } : null

const toCircuit = (circuit: ProviderRecord['circuit']): ProviderView['circuit'] =>
  circuit && {
    state: circuit.state,
    operation: circuit.operation,
    failures: circuit.failures,
    until_epoch: circuit.state === 'open' ? Math.ceil(circuit.until / 1000) : null,
  }

/** Nothing was set yet where there is no note. */
const versionOf = (note: ProviderRecord['note']): number => note?.version ?? 1

export const toProvider = (one: ProviderRecord, config: Config): ProviderView => {
  const { kind, note, lastError } = one
  const { adapter, next, waits } = standingOf(kind, config, one.stored)
  const cents = note?.call_cents ?? null
  // What a stand-in answers costs nothing, though a sandbox's calls are on record like a service's.
  const charged = adapter === null ? 0 : one.calls
  return {
    kind: kind.kind,
    adapter: adapter?.name ?? null,
    next: next?.name ?? null,
    restart_needed: waits && (adapter !== null || next !== null),
    settings: settingsOf(kind).map((setting) => toSetting(setting, one, config)),
    last_test: toTest(note),
    last_error: toError(lastError),
    circuit: toCircuit(one.circuit),
    calls: one.calls,
    failed: one.failed,
    call_dollars: cents === null ? null : cents / 100,
    version: versionOf(note),
    cost_dollars: cents === null ? null : Math.round(cents * charged) / 100,
  }
}
