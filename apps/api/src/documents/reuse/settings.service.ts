import type { OnFileSettings, saveOnFileSettings } from '@plinth/contract/documents/on-file'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import { filedKinds, filedAs } from '@plinth/domain/documents/on-file/validity'
import type { Validity } from '@plinth/domain/documents/on-file/filing'
import type { Deps } from '../../app/deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { readValidities, replaceValidities, settingRow, writeSetting } from '../on-file/index.ts'
import { countDue } from './renewal.service.ts'

const isSame = (a: Validity, b: Validity) => a.rule === b.rule && (a.rule !== 'days' || a.days === b.days)

/** How documents on file are used, and what requesting again would make today. */
export const readOnFileSettings = async (deps: Pick<Deps, 'db' | 'config' | 'clock'>): Promise<OnFileSettings> => {
  const [row, validities] = await Promise.all([settingRow(deps.db), readValidities(deps.db)])
  return {
    version: row.version,
    hold: row.hold,
    renewal: row.renewal,
    lead_days: row.lead_days,
    validities: filedKinds.map((kind) => ({
      kind,
      rule: validities[kind].rule,
      days: validities[kind].days,
      usual: isSame(validities[kind], filedAs(kind).validity),
    })),
    due_today: await countDue(deps, row.lead_days),
  }
}

/** Changes how documents on file are used. Fails with version_conflict. */
export const saveOnFileSettingsNow = async (
  deps: Deps,
  actor: Actor,
  { version, validities, ...given }: BodyOf<typeof saveOnFileSettings>,
): Promise<OnFileSettings> => {
  await inTx(deps.db, async (tx) => {
    const before = await settingRow(tx)
    // Loans count as new from when it is turned on for new ones.
    const since = given.renewal !== before.renewal ? new Date(deps.clock.now()) : before.renewal_since
    if (!(await writeSetting(tx, version, { ...given, renewal_since: since })))
      fail('version_conflict', 'Someone else changed these settings. Review the change and try again.')
    await replaceValidities(
      tx,
      validities
        .map((one) => ({ ...one, days: one.rule === 'days' ? one.days : 0 }))
        .filter((one) => !isSame(one, filedAs(one.kind).validity)),
    )
    await record(tx, actor, {
      ...({ kind: 'on-file.settings-changed', entity: 'setting', entityId: null } as const),
      before: { hold: before.hold, renewal: before.renewal, lead_days: before.lead_days },
      after: { ...given, validities: validities.length },
    })
    await tell(tx, { kind: 'changed', topics: ['on-file'], loan_id: null })
  })
  return readOnFileSettings(deps)
}
