import type { QuarantineReason } from './states.ts'

/** What a check of a sender said, by its name in the standards. */
export const checkResults = ['pass', 'fail', 'softfail', 'neutral', 'none', 'temperror', 'permerror', 'policy'] as const
export type CheckResult = (typeof checkResults)[number]

/** What SPF, DKIM and DMARC said of a message. */
export interface SenderChecks {
  /** Domain of the From address, lower-cased; empty where there is none. */
  from: string
  dmarc: CheckResult
  spf: { result: CheckResult; domain: string }
  dkim: readonly { result: CheckResult; domain: string }[]
}

/** Whether two domains belong together: one is the other or lies within it. */
const aligned = (a: string, b: string): boolean =>
  a !== '' && b !== '' && (a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`))

/** Whether the sender's domain vouches for a message: by its own policy, or without one by SPF or DKIM of that domain. */
const isProven = ({ from, dmarc, spf, dkim }: SenderChecks): boolean =>
  dmarc === 'pass' ||
  (dmarc === 'none' && [spf, ...dkim].some((one) => one.result === 'pass' && aligned(from, one.domain.toLowerCase())))

const isUnsure = ({ dmarc, spf, dkim }: SenderChecks): boolean =>
  [dmarc, spf.result, ...dkim.map(({ result }) => result)].includes('temperror')

/**
 * Why a message is quarantined; null when it is taken. What cannot be trusted comes before who it says it is from: a known
 * name on a forged message is no reason to trust it.
 *
 * @param o.checks Null when the checks could not be made at all.
 */
export const verdictOf = (o: {
  checks: SenderChecks | null
  isKnown: boolean
  isOldAddress: boolean
  /** Whether it went to a reply address that was made for somebody else. */
  isOthers: boolean
}): QuarantineReason | null => {
  if (o.checks === null) return 'not-checked'
  if (!isProven(o.checks)) {
    if (isUnsure(o.checks)) return 'not-checked'
    return o.checks.dmarc === 'fail' ? 'forged' : 'unproven'
  }
  if (!o.isKnown) return 'unknown-sender'
  if (o.isOthers) return 'other-sender'
  return o.isOldAddress ? 'old-address' : null
}

/** The checks in a line, as staff and an engineer read them. */
export const checksLine = ({ dmarc, spf, dkim }: SenderChecks): string =>
  [
    `DMARC ${dmarc}`,
    `SPF ${spf.result}${spf.domain === '' ? '' : ` (${spf.domain})`}`,
    ...(dkim.length === 0 ? ['DKIM none'] : dkim.map((one) => `DKIM ${one.result} (${one.domain})`)),
  ].join(', ')
