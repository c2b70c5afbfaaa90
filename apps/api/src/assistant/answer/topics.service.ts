import { formatPlainDate, type PlainDate } from '@plinth/domain/shared/dates'
import { limitText, valueText } from '@plinth/domain/credit/policy/analysis'
import type { Db } from '../../platform/db.ts'
import { inForce, limitsOfLoan, readInsights, type WaivedLimit } from '../../credit/index.ts'
import type { Fact } from '../../documents/index.ts'
import { readLoan } from '../../loan/index.ts'
import type { Sight } from './parts.ts'

/** What the product itself knows without any paper: by how people ask for it. */
const topics = {
  limits:
    /\b(?:which|what|any|are there|does (?:it|the (?:loan|deal)))\b.*\blimits?\b.*\b(?:break|broken|breaks|breach|exceed|fail|miss|beyond|outside|not (?:met|kept))|\b(?:break|breaks|breach(?:es)?|exceeds?|fails?)\b.*\b(?:limits?|polic(?:y|ies))\b|\bout of policy\b/i,
  risks:
    /\b(?:main|key|major|biggest|top)?\s*(?:risks?|red flags?|concerns?|weak(?:ness(?:es)?| points?))\b(?!.* (?:insurance|management))/i,
  sponsor:
    /\b(?:how experienced|experience|track record)\b.*\b(?:sponsor|borrower|guarantor|developer)|\b(?:sponsor|borrower|guarantor|developer)(?:['’]s)?\b.*\b(?:experience|track record)\b/i,
} as const
export type Topic = keyof typeof topics

/** Which of its own knowledge a question asks for; null when a paper has to answer. */
export const topicOf = (question: string): Topic | null => {
  const hit = Object.entries(topics).find(([, asks]) => asks.test(question))
  return hit ? (hit[0] as Topic) : null
}

const fact = (key: string, owner: string, label: string, value: string): Fact => ({
  ...{ key, owner, label, value },
  document: null,
})

/** A limit that is not kept: what stands against it, and the waiver, where one counts. */
const brokenLimit = (one: WaivedLimit, n: number): Fact => {
  const { analysis, limit } = one
  const actual = limit.actual === null ? 'unknown' : valueText(limit.actual, limit)
  const waiver = inForce(one)
  const waived = waiver ? `, waived until ${formatPlainDate(waiver.until as PlainDate)}` : ''
  return fact(`limit.${n}`, analysis.about, limit.label, `${actual} vs. ${limitText(limit)}${waived}`)
}

const isBroken = ({ limit }: WaivedLimit) => limit.verdict !== 'green' && limit.verdict !== 'unknown'

const SPONSOR = /^borrower\.[^.]+\.(?:name|completed_projects|credit_score|net_worth|liquidity)$/

/** What answers a topic, the gravest first; `today` is the lender's. */
export const factsOfTopic = async (
  db: Db,
  sight: Sight,
  o: { topic: Topic; facts: readonly Fact[]; today: PlainDate },
): Promise<Fact[]> => {
  if (o.topic === 'sponsor') return o.facts.filter(({ key }) => SPONSOR.test(key))
  const broken = (await limitsOfLoan(db, await readLoan(db, sight.loanId), o.today)).filter(isBroken).map(brokenLimit)
  if (o.topic === 'limits') return broken
  const found = (await readInsights(db, sight.loanId)).map((one) =>
    fact(`insight.${one.id}`, 'Insights', one.name, one.description),
  )
  return [...found, ...broken, ...o.facts.filter(({ key }) => key === 'request.needed')]
}
