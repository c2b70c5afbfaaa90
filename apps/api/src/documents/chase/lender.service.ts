import type { SendingTimes } from '@plinth/domain/documents/chase/hours'
import { todayIn } from '@plinth/domain/shared/dates'
import type { Db, Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { cadenceOf, type LenderFacts } from './facts.ts'
import { federalHolidays } from './holidays.ts'
import { daysOff, settingRow, type SettingRow } from './setting.queries.ts'

/** What holds for the lender: whether, when and how often it reminds. */
export interface Lender extends LenderFacts {
  setting: SettingRow
  times: SendingTimes
}

/** Reads the lender's settings with the days off of this year and the next. */
export const readLender = async (db: Db | Tx, deps: Pick<Deps, 'config' | 'clock'>): Promise<Lender> => {
  const [setting, own] = await Promise.all([settingRow(db), daysOff(db)])
  const zone = deps.config.PLINTH_TIME_ZONE
  const year = Number(todayIn(zone, deps.clock.now()).slice(0, 4))
  const holidays = setting.skip_holidays ? await Promise.all([year, year + 1, year + 2].map(federalHolidays)) : []
  return {
    setting,
    cadence: cadenceOf(setting),
    zone,
    times: {
      hours: { from: setting.from_hour, to: setting.to_hour },
      skipWeekends: setting.skip_weekends,
      daysOff: new Set([...holidays.flat(), ...own.map(({ day }) => day)]),
    },
  }
}
