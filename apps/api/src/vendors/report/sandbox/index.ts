import { setTimeout as wait } from 'node:timers/promises'
import { type AskedReport, isCreditReport } from '@plinth/domain/shared/reports'
import { type Answer, createProviderClient, type Exchange } from '../../provider/client.ts'
import type { Failure } from '../../provider/outcome.ts'
import { stillWorking } from '../answers.ts'
import type { Connect, ReportSubject } from '../port.ts'
import type { ReportService } from '../service.ts'
import { json, storyOf } from './stories.ts'

const SLOW_MS = 3000
const PENDING_MS = 20_000

type Stand = Pick<ReportService, 'sandbox' | 'noRecord'>
type Said = Parameters<ReportService['sandbox']>[1]

const tell = async (
  { kind, stand }: { kind: AskedReport; stand: Stand },
  subject: ReportSubject,
  said: Said,
): Promise<Response> => {
  const { story, nowMs } = said
  if (story === 'slow') await wait(SLOW_MS)
  if (story === 'down') return json({ message: 'Service unavailable' }, 503)
  // What a proxy in front of a broken service says, with the status of success.
  if (story === 'malformed')
    return new Response('<html><body>Bad Gateway</body></html>', { headers: { 'content-type': 'text/html' } })
  if (story === 'pending' && !isCreditReport(kind) && nowMs - subject.askedAtMs < PENDING_MS)
    return json({ status: 'working' }, 202)
  return stand.sandbox(subject, said)
}

/**
 * A made-up provider in the words of the real one, for one subject at a time: the same client and the same reading as of a
 * service, but nothing leaves the machine. The same subject is answered the same each time.
 */
export const connectSandbox =
  (
    kind: AskedReport,
    stand: Stand,
    o: { now: () => number; keep: (exchange: Exchange) => Promise<void> | void },
  ): Connect =>
  (subject) =>
    createProviderClient({
      ...{
        baseUrl: 'https://sandbox.invalid',
        headers: {},
        timeoutMs: 10_000,
        failureOf: failureOf(stand),
        keep: o.keep,
        firstDelayMs: 50,
      },
      fetch: (url) => tell({ kind, stand }, subject, { story: storyOf(kind, subject), url, nowMs: o.now() }),
    })

/** What a status means beyond its number: that nothing is known, or that it still works on it. */
export const failureOf =
  ({ noRecord }: Pick<ReportService, 'noRecord'>) =>
  (answer: Answer): Failure | null =>
    answer.status === noRecord ? { kind: 'no-record' } : stillWorking(answer)
