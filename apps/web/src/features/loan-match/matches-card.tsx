import { Alert, Collapse } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan'
import { formatMoney } from '@plinth/domain/shared/money'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { AppLink } from '../../lib/app-link.tsx'
import { dayOf } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type LoanMatch, type PersonMatch, useJoinApplication, useJoinPeople, useMatches } from './loan-match.calls.ts'
import classes from './loan-match.module.css'
import { loanMatchWords as words } from './loan-match.words.ts'

interface MatchesCardProps {
  loan: Pick<LoanView, 'id' | 'human_id' | 'archived'>
}

type Asked = { kind: 'person'; match: PersonMatch } | { kind: 'loan'; match: LoanMatch }

/**
 * What may belong to this loan and nobody has joined; nothing is shown where there is none (F-37, E-32). It comes after
 * the page stands and may be long, so it is one line until it is opened: the figures beneath stay where they are.
 */
export const MatchesCard = ({ loan }: MatchesCardProps) => {
  const { data } = useMatches(loan.id)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [opened, setOpened] = useState(false)
  const [listed, setListed] = useState(false)
  const ask = (next: Asked) => {
    setAsked(next)
    setOpened(true)
  }
  const close = () => setOpened(false)
  const count = (data?.people.length ?? 0) + (data?.loans.length ?? 0)
  if (!data || count === 0) return null
  return (
    <Alert color="yellow" mb="md" py="xs" role="region" aria-label={words.title}>
      <div className={classes.row}>
        <p>
          <strong>{words.count(count)}</strong> <span className={classes.hint}>{words.why}</span>
        </p>
        <Button variant="default" aria-expanded={listed} onClick={() => setListed(!listed)}>
          {listed ? words.hide : words.review}
        </Button>
      </div>
      <Collapse expanded={listed}>
        <ul className={classes.list}>
          {data.loans.map((match) => (
            <LoanRow key={match.loan.id} match={match} onJoin={() => ask({ kind: 'loan', match })} />
          ))}
          {data.people.map((match) => (
            <PersonRow
              key={`${match.id} ${match.other_id}`}
              match={match}
              onJoin={loan.archived ? null : () => ask({ kind: 'person', match })}
            />
          ))}
        </ul>
      </Collapse>
      {asked?.kind === 'person' ? (
        <JoinPeople loanId={loan.id} match={asked.match} opened={opened} onClose={close} />
      ) : null}
      {asked?.kind === 'loan' ? <JoinLoan loan={loan} match={asked.match} opened={opened} onClose={close} /> : null}
    </Alert>
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
        {`${words.same(match.same)} · ${match.email} · `}
        {match.other_loans.length === 0 ? words.onNoLoan : `${words.onLoans} `}
        {match.other_loans.map((loan, at) => (
          <span key={loan.id}>
            {at > 0 ? ', ' : ''}
            <AppLink href={paths.loan(loan.human_id)}>{loan.human_id}</AppLink>
          </span>
        ))}
      </p>
    </div>
    {onJoin ? (
      <Button variant="default" onClick={onJoin} aria-label={`${words.joinPerson}: ${match.name}`}>
        {words.joinPerson}
      </Button>
    ) : null}
  </li>
)

interface JoinProps<M> {
  match: M
  opened: boolean
  onClose: () => void
}

const JoinPeople = ({ loanId, match, opened, onClose }: JoinProps<PersonMatch> & { loanId: string }) => {
  const join = useJoinPeople()
  const { kind, id, other_id } = match
  return (
    <ConfirmDialog
      opened={opened}
      title={words.personTitle(match.name)}
      confirmLabel={words.joinPerson}
      busy={join.isPending}
      error={join.error ? messageOf(join.error, words.failed) : null}
      onConfirm={() =>
        join.mutate({ params: { loan_id: loanId }, body: { kind, id, other_id } }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      {words.personText(match.name, match.other_name, match.email)}
    </ConfirmDialog>
  )
}

const JoinLoan = ({ loan, match, opened, onClose }: JoinProps<LoanMatch> & MatchesCardProps) => {
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
