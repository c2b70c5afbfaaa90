import { Alert, Loader } from '@mantine/core'
import type { LoanMatches } from '@plinth/contract/intake/loan-match'
import type { LoanView } from '@plinth/contract/loan/loan'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useMatches } from './loan-match.calls.ts'
import classes from './loan-match.module.css'
import { loanMatchWords as words } from './loan-match.words.ts'

const MatchList = lazy(async () => ({ default: (await import('./match-list.tsx')).MatchList }))

/** The one line of the card: what matches, else what was merged and may be separated; null when there is neither. */
const toldOf = ({ people, records, loans, merges }: LoanMatches): { count: string; why: string } | null => {
  const count = people.length + records.length + loans.length
  if (count > 0) return { count: words.count(count), why: words.why }
  return merges.length > 0 ? { count: words.mergedCount(merges.length), why: words.mergedWhy } : null
}

/**
 * What may belong to this loan and nobody has joined; nothing is shown where there is none (F-37, E-32). It stands above
 * the figures and may be long, so it is one line until it is opened; the page waits for its answer, or all below would move.
 */
export const MatchesCard = ({ loan }: { loan: Pick<LoanView, 'id' | 'human_id' | 'archived'> }) => {
  const { data } = useMatches(loan.id)
  const [listed, setListed] = useState(false)
  const told = data ? toldOf(data) : null
  if (!data || told === null) return null
  return (
    <Alert color="yellow" mb="md" py="xs" role="region" aria-label={words.title}>
      <div className={classes.row}>
        <p>
          <strong>{told.count}</strong> <span className={classes.hint}>{told.why}</span>
        </p>
        <Button variant="default" aria-expanded={listed} onClick={() => setListed(!listed)}>
          {listed ? words.hide : words.review}
        </Button>
      </div>
      {listed ? (
        <Suspense fallback={<Loader size="sm" aria-label={words.loading} />}>
          <MatchList loan={loan} matches={data} />
        </Suspense>
      ) : null}
    </Alert>
  )
}
