import type { ChaseSettings, saveChaseSettings } from '@plinth/contract/documents/chase'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import { epochOrNull } from '@plinth/domain/shared/dates'
import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { cadenceOf } from './facts.ts'
import { turnsJob } from './kinds.ts'
import { daysOff, replaceDaysOff, settingRow, templateCadences, writeSetting } from './setting.queries.ts'
import { cadenceView } from './view.service.ts'

/** How the lender reminds. */
export const readSettings = async (db: Db | Tx): Promise<ChaseSettings> => {
  const row = await settingRow(db)
  const [days, templates] = [await daysOff(db), await templateCadences(db)]
  return {
    ...{ version: row.version, enabled: row.enabled, from_hour: row.from_hour, to_hour: row.to_hour },
    ...{ skip_weekends: row.skip_weekends, skip_holidays: row.skip_holidays, days_off: days },
    cadence: cadenceView(cadenceOf(row)),
    templates: templates.map((one) => ({
      ...{ template_id: one.template_id, name: one.document_name, cadence: cadenceView(cadenceOf(one)) },
    })),
    ...{ looked_epoch: epochOrNull(row.looked_at), look_ms: row.look_ms, look_people: row.look_people },
  }
}

/** Changes how the lender reminds. Fails with version_conflict. */
export const saveSettings = (
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
  { version, cadence, days_off: days, ...given }: BodyOf<typeof saveChaseSettings>,
): Promise<ChaseSettings> =>
  inTx(db, async (tx) => {
    const before = await settingRow(tx)
    const written = await writeSetting(tx, version, { ...given, ...cadence })
    if (!written) fail('version_conflict', 'Someone else changed these settings. Review the change and try again.')
    await replaceDaysOff(tx, [...new Map(days.map((one) => [one.day, one])).values()])
    await record(tx, actor, {
      ...({ kind: 'chase.settings-changed', entity: 'setting', entityId: null } as const),
      before: { enabled: before.enabled },
      after: { enabled: given.enabled, hours: `${given.from_hour}-${given.to_hour}` },
    })
    // A change of the cadence moves every turn.
    await jobs.enqueue(tx, turnsJob, {})
    return readSettings(tx)
  })
