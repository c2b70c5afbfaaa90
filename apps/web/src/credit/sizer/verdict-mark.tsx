import { type Verdict, verdictWords } from '@plinth/domain/credit/policy/verdict'
import { Badge, type Tone } from '../../ui/badge.tsx'

const tones: Readonly<Record<Verdict | 'unknown', Tone>> = {
  green: 'green',
  yellow: 'yellow',
  orange: 'orange',
  red: 'red',
  unknown: 'gray',
}

/** A verdict's colour with its word. */
export const VerdictMark = ({ verdict }: { verdict: Verdict | 'unknown' }) => (
  <Badge tone={tones[verdict]}>{verdictWords[verdict]}</Badge>
)
