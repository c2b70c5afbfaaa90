import type { Judgment } from '@plinth/contract/closing/committee-vote'
import { againstLimit, type Judged } from '@plinth/domain/credit/policy/analysis'
import { verdictWords } from '@plinth/domain/credit/policy/verdict'
import { isWaivable } from '@plinth/domain/credit/policy/waiver'
import { formatPlainDate, type PlainDate, todayIn } from '@plinth/domain/shared/dates'
import type { Deps } from '../../app/deps.ts'
import { figuresOf, isMadeUp, type LoanRecord, readLoan } from '../../loan/index.ts'
import { inForce, limitsOfLoan, readSizing, type WaivedLimit } from '../../credit/index.ts'
import { madeUpFigures } from '../../underwriting/index.ts'
import type { DocumentText } from './document-text.ts'
import { stressLines } from './stress.view.ts'

const COVERAGE = ['dscr', 'dscr_stabilized']
const shown = (key: string, value: number): string =>
  COVERAGE.includes(key) ? `${value.toFixed(2)}x` : `${Number((value * 100).toFixed(2))}%`

/** Limits of the deal that are kept need no words; of its people and places those alone that are beyond them have any. */
const isTold = (isDeal: boolean, verdict: WaivedLimit['limit']['verdict']): boolean =>
  isDeal ? verdict !== 'green' : isWaivable(verdict)

/** What speaks most against a deal is read first; what is not known, last. */
const worstFirst: readonly Judged['verdict'][] = ['red', 'orange', 'yellow', 'unknown', 'green']

const nameOf = ({ analysis, limit }: WaivedLimit): string =>
  analysis.group === 'property' ? limit.label : `${limit.label}: ${analysis.about}`

/** How a deal stands to a limit; of a figure that is not known the note says why. */
const standingTo = (limit: Judged): string => {
  const { verdict, actual, note } = limit
  if (verdict === 'unknown') return note === '' ? verdictWords.unknown : note
  const told = `${verdictWords[verdict]}: ${againstLimit(actual, limit)}`
  return note === '' ? told : `${told} (${note})`
}

const verdictOf = (one: WaivedLimit): string => {
  const waiver = inForce(one)
  return [
    standingTo(one.limit),
    ...(waiver === null
      ? []
      : [`Waived by ${waiver.granted_by_name} until ${formatPlainDate(waiver.until as PlainDate)}: ${waiver.reason}`]),
  ].join('. ')
}

/** A score that reads what a sandbox made up says so. */
const scoreText = (score: number | null, madeUp: readonly string[]): string => {
  if (score === null) return 'Not calculated'
  return madeUp.length === 0 ? String(score) : `${score} (Sandbox: ${madeUp.join(', ')})`
}

const ratiosOf = (loan: LoanRecord): Judgment['ratios'] =>
  figuresOf(loan).ratios.flatMap(({ key, label, value, source }) =>
    value === null ? [] : [{ label, text: `${shown(key, value)}${isMadeUp(loan, key) ? ' (Sandbox)' : ''}`, source }],
  )

/**
 * What the deal of a loan is judged by, as it stands now: its ratios that are known and its score, and every limit it does
 * not keep, the worst first (AH-16, AH-21, AH-22).
 */
export const judgmentOf = async (deps: Pick<Deps, 'db' | 'clock' | 'config'>, loanId: string): Promise<Judgment> => {
  const loan = await readLoan(deps.db, loanId)
  const today = todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now())
  const score = scoreText(loan.score, await madeUpFigures(deps.db, loanId))
  const limits = await limitsOfLoan(deps.db, loan, today)
  const beyond = limits
    .filter(({ analysis, limit: { verdict } }) => isTold(analysis.group === 'property', verdict))
    .toSorted((a, b) => worstFirst.indexOf(a.limit.verdict) - worstFirst.indexOf(b.limit.verdict))
  return {
    ratios: [...ratiosOf(loan), { label: 'Score', text: score, source: '' }],
    exceptions: limits.length === 0 ? null : beyond.map((one) => ({ label: nameOf(one), text: verdictOf(one) })),
  }
}

const findingsOf = (exceptions: Judgment['exceptions']): [string, string][] => {
  if (exceptions === null) return [['Policy limits', 'No policy limits are set for this loan']]
  if (exceptions.length === 0) return [['Policy limits', 'All within policy']]
  return exceptions.map(({ label, text }) => [label, text])
}

/**
 * What the board reads beside the terms: the ratios that are known with their sources, the score, how far the deal
 * can be stressed, and every limit it does not keep (AH-16).
 */
export const memoOf = async (
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  loanId: string,
): Promise<Pick<DocumentText, 'ratios' | 'findings'>> => {
  const { ratios, exceptions } = await judgmentOf(deps, loanId)
  const sizing = await readSizing(deps.db, loanId)
  return {
    ratios: [
      ...ratios.map(({ label, text, source }): [string, string] => [
        label,
        source === '' ? text : `${text}\nSource: ${source}`,
      ]),
      ...stressLines({ figures: sizing.figures, rules: sizing.set.rules, sources: sizing.sources }),
    ],
    findings: findingsOf(exceptions),
  }
}
