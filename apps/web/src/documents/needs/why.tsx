import { Text } from '@mantine/core'
import type { Proposal } from './loan-needs.calls.ts'
import { loanNeedsWords, previewWords } from './needs-rules.words.ts'

/** By which rules, and by which facts, something is needed or not. */
export const Why = ({ because }: { because: Proposal['request'][number]['because'] }) => (
  <Text size="sm" c="dimmed">
    {loanNeedsWords.why(
      because.length === 0
        ? loanNeedsWords.notNeeded
        : because.map((one) => previewWords.because(one.rule, one.facts.join(', '))).join(' · '),
    )}
  </Text>
)
