import { setTimeout as wait } from 'node:timers/promises'
import { createProviderClient, type Exchange } from '../../provider/client.ts'
import { stillWorking } from '../answers.ts'
import type { AskedReport, Connect, ReportSubject } from '../port.ts'
import { creditPlusAnswer, xactusAnswer } from './credit.ts'
import { clearAnswer, lexisNexisAnswer, reonomyAnswer } from './people.ts'
import { houseCanaryAnswer, neighborhoodAnswer, rentometerAnswer } from './places.ts'
import { json, type Story, storyOf } from './stories.ts'

const SLOW_MS = 3000
const PENDING_MS = 20_000

type Said = { story: Story; url: URL; nowMs: number }

const answers: Readonly<Record<AskedReport, (subject: ReportSubject, said: Said) => Response>> = {
  'credit-plus': (subject, { story, nowMs }) => creditPlusAnswer(subject, story, nowMs),
  xactus: (subject, { story, nowMs }) => xactusAnswer(subject, story, nowMs),
  'lexis-nexis': (subject, { story, url }) => lexisNexisAnswer(subject, story, url.pathname),
  clear: (subject, { story, url }) => clearAnswer(subject, story, url.pathname),
  reonomy: (subject, { story, url }) => reonomyAnswer(subject, story, url),
  'house-canary': (subject, { story }) => houseCanaryAnswer(subject, story),
  'neighborhood-scout': (subject, { story }) => neighborhoodAnswer(subject, story),
  rentometer: (subject, { story, url }) => rentometerAnswer(subject, story, url),
}

const isCredit = (kind: AskedReport) => kind === 'credit-plus' || kind === 'xactus'

const tell = async (kind: AskedReport, subject: ReportSubject, said: Said): Promise<Response> => {
  const { story, nowMs } = said
  if (story === 'slow') await wait(SLOW_MS)
  if (story === 'down') return json({ message: 'Service unavailable' }, 503)
  // What a proxy in front of a broken service says, with the status of success.
  if (story === 'malformed')
    return new Response('<html><body>Bad Gateway</body></html>', { headers: { 'content-type': 'text/html' } })
  if (story === 'pending' && !isCredit(kind) && nowMs - subject.askedAtMs < PENDING_MS)
    return json({ status: 'working' }, 202)
  return answers[kind](subject, said)
}

/**
 * A made-up provider in the words of the real one, for one subject at a time: the same client and the same reading as of a
 * service, but nothing leaves the machine. The same subject is answered the same each time.
 */
export const connectSandbox =
  (kind: AskedReport, o: { now: () => number; keep: (exchange: Exchange) => Promise<void> | void }): Connect =>
  (subject) =>
    createProviderClient({
      ...{
        baseUrl: 'https://sandbox.invalid',
        headers: {},
        timeoutMs: 10_000,
        failureOf: failureOf(kind),
        keep: o.keep,
        firstDelayMs: 50,
      },
      fetch: (url) => tell(kind, subject, { story: storyOf(kind, subject), url, nowMs: o.now() }),
    })

/** What a status means beyond its number: 202 still working; of Rentometer 422 too few results, 402 no credits. */
export const failureOf = (kind: AskedReport) => (answer: Parameters<typeof stillWorking>[0]) => {
  if (kind === 'rentometer' && answer.status === 422) return { kind: 'no-record' } as const
  if (kind === 'reonomy' && answer.status === 404) return { kind: 'no-record' } as const
  return stillWorking(answer)
}
