import { bureaus } from '@plinth/domain/credit/report/credit'
import type { ReportSubject } from '../port.ts'
import { personKey, pick, type Story } from './stories.ts'

const PENDING_MS = 20_000

/** The made-up file of a person, the same each time for the same number. */
export const factsOf = (subject: ReportSubject, story: Story) => {
  const words = `credit ${personKey(subject)}`
  const base = pick(words, 560, 810)
  const { person } = subject
  return {
    id: String(pick(`${words} id`, 100_000, 999_999)),
    files: story === 'norecord' ? [] : bureaus.slice(0, story === 'thin' ? 2 : 3),
    score: (bureau: string) => Math.min(850, base + pick(`${words} ${bureau}`, 0, 24)),
    mortgages: Array.from({ length: pick(`${words} mortgages`, 0, 4) }, (_, n) => ({
      creditor: ['Harbor Mortgage', 'Summit Home Loans', 'Prairie Bank', 'Lakeside Lending'][n] ?? 'Bank',
      balance: pick(`${words} balance ${n}`, 80, 640) * 1000,
      payment: pick(`${words} payment ${n}`, 9, 48) * 100,
      late: pick(`${words} late ${n}`, 0, 9) === 0 ? 1 : 0,
    })),
    card: { limit: pick(`${words} limit`, 10, 60) * 1000, used: pick(`${words} used`, 2, 90) / 100 },
    hasJudgment: pick(`${words} judgment`, 0, 7) === 0,
    inquiries: pick(`${words} inquiries`, 0, 4),
    alert: story === 'alert',
    shown: story === 'wrong' ? { ...person, first: 'Jordan', last: 'Sample', ssn: '219099999' } : person,
  }
}
export type Facts = ReturnType<typeof factsOf>

export const factor = 'Proportion of balances to limits is high'

/** Whether the bureaus still work on it. */
export const isWaiting = (subject: ReportSubject, story: Story, nowMs: number) =>
  story === 'pending' && nowMs - subject.askedAtMs < PENDING_MS
