import { Alert, Loader } from '@mantine/core'
import type { LoanMatches } from '@plinth/contract/intake/loan-match'
import type { LoanView } from '@plinth/contract/loan/loan'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useMatches } from './loan-match.calls.ts'
import classes from './loan-match.module.css'
import { loanMatchWords as words } from './loan-match.words.ts'
import { MergeNotes } from './merge-notes.tsx'
import { latePart } from '../../ui/late.tsx'

const MatchList = latePart(async () => (await import('./match-list.tsx')).MatchList)

/**
 * What may belong to this loan and nobody has joined, and what was merged; nothing is shown where there is neither (F-37, E-32). It stands above
 * the figures and may be long, so it is one line until it is opened; the page waits for its answer, or all below would move.
 */
export const MatchesCard = ({ loan }: { loan: Pick<LoanView, 'id' | 'human_id' | 'archived'> }) => {
  const { data } = useMatches(loan.id)
  const [listed, setListed] = useState(false)
  if (!data) return null
  const count = data.people.length + data.records.length + data.loans.length
  return (
    <>
      {count > 0 ? <Matches {...{ loan, matches: data, count, listed }} onList={setListed} /> : null}
      {data.merges.length > 0 ? <MergeNotes loan={loan} merges={data.merges} /> : null}
    </>
  )
}

interface MatchesProps {
  loan: Pick<LoanView, 'id' | 'human_id' | 'archived'>
  matches: LoanMatches
  count: number
  /** Whether they are listed below the line. */
  listed: boolean
  onList: (listed: boolean) => void
}

const Matches = ({ loan, matches, count, listed, onList }: MatchesProps) => (
  <Alert color="yellow" mb="md" py="xs" role="region" aria-label={words.title}>
    <div className={classes.row}>
      <p>
        <strong>{words.count(count)}</strong> <span className={classes.hint}>{words.why}</span>
      </p>
      <Button variant="default" aria-expanded={listed} onClick={() => onList(!listed)}>
        {listed ? words.hide : words.review}
      </Button>
    </div>
    {listed ? (
      <Suspense fallback={<Loader size="sm" aria-label={words.loading} />}>
        <MatchList loan={loan} matches={matches} />
      </Suspense>
    ) : null}
  </Alert>
)
