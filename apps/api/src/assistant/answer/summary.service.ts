import type { Db } from '../../platform/db.ts'
import type { Fact } from '../../documents/index.ts'
import { asText, cite } from './citing.service.ts'
import { factGrounds } from './evidence.service.ts'
import type { AnswerPart, Sight } from './parts.ts'

/** What a summary tells, in this order. */
const told = [
  /^loan\.(amount|amount_at_closing|purpose|duration_months|interest_rate|exit_strategy|expected_closing|status)$/,
  /^property\.[^.]+\.(address|type|purchase_price)$/,
  /^borrower\.[^.]+\.(name|credit_score)$/,
  /^entity\.[^.]+\.name$/,
  /^ratio\.(ltv_as_is|ltc|dscr|debt_yield)$/,
  /^loan\.story$/,
  /^request\.needed$/,
]
/** More is the file, not its summary. */
const MAX_FACTS = 24
/** Characters of a value that stands out; a longer one is read as text. */
const LONGEST_BOLD = 60

/** The main facts of a loan, grouped by whose they are. */
export const mainFacts = (facts: readonly Fact[]): Fact[] =>
  told.flatMap((key) => facts.filter((fact) => key.test(fact.key))).slice(0, MAX_FACTS)

/** A summary: the main facts, each with its reference. */
export const summary = (db: Db, sight: Sight, facts: readonly Fact[]): AsyncGenerator<AnswerPart> =>
  toldOneByOne(db, sight, mainFacts(facts))

/** Facts one below the other, each with its reference. */
export const toldOneByOne = async function* (
  db: Db,
  sight: Sight,
  chosen: readonly Fact[],
): AsyncGenerator<AnswerPart> {
  for (const [i, fact] of chosen.entries()) {
    const { source, unit } = factGrounds(fact)
    yield { kind: 'cited', cited: await cite(db, sight.loanId, source, unit.text, i + 1) }
    const value = fact.value.length > LONGEST_BOLD ? asText(fact.value) : `**${asText(fact.value)}**`
    yield { kind: 'text', text: `- ${asText(fact.label)}: ${value} [${i + 1}]\n` }
  }
  yield { kind: 'end', isFound: chosen.length > 0, note: null }
}
