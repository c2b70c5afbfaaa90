import type { LoanView } from '@plinth/contract/loan/loan'
import type { LoanMatches } from '@plinth/contract/intake/loan-match'
import { shownEmail } from '@plinth/domain/people/party/placeholder-email'
import { formatMoney } from '@plinth/domain/shared/money'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { AppLink } from '../../lib/app-link.tsx'
import { dayOf } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type LoanMatch, type PersonMatch, type RecordMatch, useJoinApplication } from './loan-match.calls.ts'
import classes from './loan-match.module.css'
import { loanMatchWords as words } from './loan-match.words.ts'
import { MergeDialog } from './merge-dialog.tsx'

type MatchedLoan = Pick<LoanView, 'id' | 'human_id' | 'archived'>

type Asked = { kind: 'person'; match: PersonMatch | RecordMatch } | { kind: 'loan'; match: LoanMatch }

/** The loans and people that may belong to a loan, each with why, and the question before they are joined. */
export const MatchList = ({ loan, matches }: { loan: MatchedLoan; matches: LoanMatches }) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [opened, setOpened] = useState(false)
  const ask = (next: Asked) => {
    setAsked(next)
    setOpened(true)
  }
  const close = () => setOpened(false)
  return (
    <>
      <ul className={classes.list}>
        {matches.loans.map((match) => (
          <LoanRow key={match.loan.id} match={match} onJoin={() => ask({ kind: 'loan', match })} />
        ))}
        {matches.people.map((match) => (
          <PersonRow
            key={`${match.id} ${match.other_id}`}
            match={match}
            onJoin={loan.archived ? null : () => ask({ kind: 'person', match })}
          />
        ))}
        {matches.records.map((match) => (
          <RecordRow
            key={`${match.id} ${match.other_id}`}
            match={match}
            onJoin={loan.archived ? null : () => ask({ kind: 'person', match })}
          />
        ))}
      </ul>
      {asked?.kind === 'person' ? (
        <MergeDialog loanId={loan.id} match={asked.match} opened={opened} onClose={close} />
      ) : null}
      {asked?.kind === 'loan' ? <JoinLoan loan={loan} match={asked.match} opened={opened} onClose={close} /> : null}
    </>
  )
}

const headOf = ({ join, identical, same_borrower: sameBorrower }: LoanMatch): string => {
  if (join === 'this-into-it') return words.belongs
  if (join === 'it-into-this') return words.mayJoin
  if (identical) return words.identical
  return sameBorrower ? words.repeated : words.samePurpose
}

const LoanRow = ({ match, onJoin }: { match: LoanMatch; onJoin: () => void }) => {
  const { loan, join, identical } = match
  const facts = [
    words.requested(formatMoney(loan.amount), dayOf(loan.created_epoch)),
    ...(identical && join !== 'no' ? [words.identical.replace(/:$/, '')] : []),
    ...(join === 'no' ? [] : [match.email_confirmed ? words.confirmed : words.notConfirmed]),
  ]
  return (
    <li className={classes.row}>
      <div>
        <p>
          {headOf(match)} <AppLink href={paths.loan(loan.human_id)}>{`${loan.human_id} ${loan.name}`}</AppLink>
        </p>
        <p className={classes.hint}>{facts.join(' · ')}</p>
      </div>
      {join === 'no' ? null : (
        <Button variant="default" onClick={onJoin} aria-label={`${words.joinLoan} ${loan.human_id}`}>
          {words.joinLoan}
        </Button>
      )}
    </li>
  )
}

const PersonRow = ({ match, onJoin }: { match: PersonMatch; onJoin: (() => void) | null }) => (
  <li className={classes.row}>
    <div>
      <p>{words.samePerson(match.name, match.other_name)}</p>
      <p className={classes.hint}>
        {`${words.same(match.same)} · ${shownEmail(match.email)} · `}
        <OtherLoans loans={match.other_loans} />
      </p>
    </div>
    <JoinButton name={match.name} onJoin={onJoin} />
  </li>
)

const OtherLoans = ({ loans }: { loans: PersonMatch['other_loans'] }) => (
  <>
    {loans.length === 0 ? words.onNoLoan : `${words.onLoans} `}
    {loans.map((loan, at) => (
      <span key={loan.id}>
        {at > 0 ? ', ' : ''}
        <AppLink href={paths.loan(loan.human_id)}>{loan.human_id}</AppLink>
      </span>
    ))}
  </>
)

/** Another entity or property on file that may be the loan's (AI-12). */
const RecordRow = ({ match, onJoin }: { match: RecordMatch; onJoin: (() => void) | null }) => (
  <li className={classes.row}>
    <div>
      <p>{words.sameRecord(match.kind, match.name, match.other_name)}</p>
      <p className={classes.hint}>
        {`${words.same(match.same)} · `}
        <OtherLoans loans={match.other_loans} />
      </p>
    </div>
    <JoinButton name={match.name} onJoin={onJoin} />
  </li>
)

const JoinButton = ({ name, onJoin }: { name: string; onJoin: (() => void) | null }) =>
  onJoin ? (
    <Button variant="default" onClick={onJoin} aria-label={`${words.joinPerson}: ${name}`}>
      {words.joinPerson}
    </Button>
  ) : null

interface JoinProps<M> {
  match: M
  opened: boolean
  onClose: () => void
}

const JoinLoan = ({ loan, match, opened, onClose }: JoinProps<LoanMatch> & { loan: MatchedLoan }) => {
  const join = useJoinApplication()
  const [from, into] =
    match.join === 'this-into-it' ? [loan.human_id, match.loan.human_id] : [match.loan.human_id, loan.human_id]
  return (
    <ConfirmDialog
      opened={opened}
      title={words.loanTitle(from, into)}
      confirmLabel={words.joinLoan}
      busy={join.isPending}
      error={join.error ? messageOf(join.error, words.failed) : null}
      onConfirm={() => join.mutate({ params: { loan_id: from }, body: { into } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {words.loanText(from, into)}
    </ConfirmDialog>
  )
}
