import { verdictWords } from '@plinth/domain/credit/policy/verdict'
import { isWaivable } from '@plinth/domain/credit/policy/waiver'
import { formatPlainDate, type PlainDate, todayIn } from '@plinth/domain/shared/dates'
import type { Deps } from '../../app/deps.ts'
import { figuresOf, isMadeUp, readLoan } from '../../loan/index.ts'
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

const nameOf = ({ analysis, limit }: WaivedLimit): string =>
  analysis.group === 'property' ? limit.label : `${limit.label}: ${analysis.about}`

const verdictOf = (one: WaivedLimit): string => {
  const { verdict, note } = one.limit
  const waiver = inForce(one)
  return [
    `${verdictWords[verdict]}${note === '' ? '' : `: ${note}`}`,
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

/**
 * What the board reads beside the terms: the ratios that are known with their sources, the score, how far the deal
 * can be stressed, and every limit it does not keep (AH-16).
 */
export const memoOf = async (
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  loanId: string,
): Promise<Pick<DocumentText, 'ratios' | 'findings'>> => {
  const loan = await readLoan(deps.db, loanId)
  const ratios = figuresOf(loan).ratios.flatMap(({ key, label, value, source }): [string, string][] => {
    if (value === null) return []
    const told = `${shown(key, value)}${isMadeUp(loan, key) ? ' (Sandbox)' : ''}`
    return [[label, source === '' ? told : `${told}\nSource: ${source}`]]
  })
  const sizing = await readSizing(deps.db, loanId)
  const today = todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now())
  const findings = (await limitsOfLoan(deps.db, loan, today))
    .filter(({ analysis, limit: { verdict } }) => isTold(analysis.group === 'property', verdict))
    .map((one): [string, string] => [nameOf(one), verdictOf(one)])
  return {
    ratios: [
      ...ratios,
      ['Score', scoreText(loan.score, await madeUpFigures(deps.db, loanId))],
      ...stressLines({ figures: sizing.figures, rules: sizing.set.rules, sources: sizing.sources }),
    ],
    findings: findings.length > 0 ? findings : [['Policy limits', 'All within policy']],
  }
}
