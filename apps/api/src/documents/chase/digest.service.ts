import { instantAt } from '@plinth/domain/documents/chase/zones'
import { todayIn } from '@plinth/domain/shared/dates'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { queueMail } from '../../platform/mail.ts'
import { claimDigest, digestHour, digestRows, dueDigests, setDigestHour } from './digest.queries.ts'

const sections = {
  answer: 'Answers to decide',
  escalated: 'Escalated: no response to reminders',
  overdue: 'Overdue',
  review: 'Ready for review',
} as const

type Row = Awaited<ReturnType<typeof digestRows>>[number]

/** The digest of a person: what there is, section by section, each line with its loan. */
const digestText = (rows: readonly Row[], o: { name: string; brand: string; url: string }): string =>
  [
    `Good morning ${o.name},`,
    ...(['answer', 'escalated', 'overdue', 'review'] as const).flatMap((section) => {
      const some = rows.filter((row) => row.section === section)
      if (some.length === 0) return []
      return [[sections[section], ...some.map((r) => `- ${r.loan} (${r.human_id}): ${r.line}`)].join('\n')]
    }),
    [...new Set(rows.map((r) => `${o.url}/loan/${encodeURIComponent(r.human_id)}`))].join('\n'),
    `Change the hour of this digest: ${o.url}/account`,
    o.brand,
  ].join('\n\n')

/** Writes the digests whose hour has come where the lender is; one a person and day, none when there is nothing to say. */
export const sendDigests = async (deps: Pick<Deps, 'db' | 'config' | 'clock' | 'jobs' | 'sealer'>): Promise<void> => {
  const { PLINTH_TIME_ZONE: zone, PLINTH_BRAND: brand, publicUrl: url } = deps.config
  const nowMs = deps.clock.now()
  const today = todayIn(zone, nowMs)
  const hour = Math.floor((nowMs - instantAt(zone, today, 0)) / 3_600_000)
  for (const person of await dueDigests(deps.db, today, hour))
    await inTx(deps.db, async (tx) => {
      if (!(await claimDigest(tx, person.id, today))) return
      const rows = await digestRows(tx, person.id, today)
      if (rows.length === 0) return
      const name = `${person.first_name} ${person.last_name}`.trim() || person.email
      await queueMail(tx, deps, {
        to: { name, email: person.email },
        subject: `Your loans today: ${rows.filter(({ section }) => section === 'answer').length} answers to decide, ${new Set(rows.map((r) => r.human_id)).size} loans with open items`,
        text: digestText(rows, { name, brand, url }),
      })
    })
}

/** The hour at which a member of staff gets their digest, in the lender's zone; null while they get none. */
export const readDigestHour = (db: Db | Tx, userId: string): Promise<number | null> => digestHour(db, userId)

/** Changes that hour; null ends the digest. */
export const changeDigestHour = (db: Db, userId: string, hour: number | null): Promise<void> =>
  inTx(db, (tx) => setDigestHour(tx, userId, hour))
