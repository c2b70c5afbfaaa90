import { Group, Button as LinkButton, Text, Title } from '@mantine/core'
import type { EnvelopeView } from '@plinth/contract/documents/envelope'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import type { LoanView } from '@plinth/contract/loan/loan'
import type { listSignatures } from '@plinth/contract/documents/signature'
import { isOpenForSigning } from '@plinth/domain/documents/signature/envelope'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { dateTime, dayOf } from '../../lib/format.ts'
import { AppLink } from '../../lib/app-link.tsx'
import { useMe } from '../../lib/me.ts'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { RecallDialog } from './recall-dialog.tsx'
import { loanSignatures, useRemind, useTryAgain, verification } from './signature.calls.ts'
import classes from './signature.module.css'
import { envelopeWords as words } from './signature.words.ts'

type Signature = ReplyOf<typeof listSignatures>['signatures'][number]

/** Looks whether the signed file is the one that was sealed, when it is asked to. */
const useCheck = (activityId: string) => useQuery({ ...verification(activityId), enabled: false })
type Check = ReturnType<typeof useCheck>

const tones: Record<EnvelopeView['state'], 'green' | 'yellow' | 'red' | 'gray'> = {
  Preparing: 'gray',
  Sent: 'yellow',
  Delivered: 'yellow',
  Finishing: 'yellow',
  Signed: 'green',
  Declined: 'red',
  Voided: 'gray',
  Expired: 'red',
  Failed: 'red',
}

interface LoanSignaturesProps {
  loan: Pick<LoanView, 'id' | 'human_id'>
  /** Whether a kind of work belongs to this list. */
  shows: (activityType: string) => boolean
  /** The loan is archived. */
  readOnly: boolean
}

/** What is out for signature on a loan, recipient by recipient, with what staff can do about it; nothing while nothing is. */
export const LoanSignatures = ({ loan, shows, readOnly }: LoanSignaturesProps) => {
  const list = useQuery(loanSignatures(loan.id))
  if (list.isPending) return null
  if (list.isError)
    return (
      <ErrorState
        text={words.loadFailed}
        detail={messageOf(list.error, words.failed)}
        onRetry={() => void list.refetch()}
      />
    )
  const signatures = list.data.signatures.filter((s) => shows(s.activity_type))
  if (signatures.length === 0) return null
  return (
    <section aria-label={words.title}>
      <Title order={3} size="h4" mb="xs">
        {words.title}
      </Title>
      <ul className={classes.list}>
        {signatures.map((s) => (
          <SignatureItem key={s.activity_id} signature={s} humanId={loan.human_id} readOnly={readOnly} />
        ))}
      </ul>
    </section>
  )
}

interface ItemProps {
  signature: Signature
  /** Of the loan. */
  humanId: string
  readOnly: boolean
}

const SignatureItem = ({ signature: s, humanId, readOnly }: ItemProps) => {
  const { envelope: e } = s
  const check = useCheck(s.activity_id)
  return (
    <li className={classes.envelope}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text fw={600}>{e.title}</Text>
          <Badge tone={tones[e.state]}>{words.states[e.state]}</Badge>
        </Group>
        {readOnly ? null : <Actions signature={s} humanId={humanId} check={check} />}
      </Group>
      <div className={classes.small}>
        {words.by(e.requested_by, dateTime(e.created))}
        {isOpenForSigning(e.state) && e.expires !== null ? ` · ${words.until(dayOf(e.expires))}` : ''}
        {e.provider === 'docusign' ? ` · ${words.atDocuSign}` : ''}
      </div>
      <WaitsForLender signature={s} />
      {e.note ? <Text size="sm">{e.note}</Text> : null}
      <Checked check={check} />
      <Times recipients={s.recipients} title={e.title} />
    </li>
  )
}

/** Whoever countersigns, once it is their turn; null before. */
const lenderWhoseTurn = ({ recipients, envelope }: Signature) =>
  isOpenForSigning(envelope.state)
    ? (recipients.find((r) => r.role === 'lender' && r.signed === null && r.sent !== null) ?? null)
    : null

const WaitsForLender = ({ signature }: { signature: Signature }) => {
  const lender = lenderWhoseTurn(signature)
  return lender ? <Text size="sm">{words.waitsForLender(lender.name)}</Text> : null
}

const moment = (at: number | null) => (at === null ? words.none : dateTime(at))

/** J-38: of each recipient when it was sent, opened, signed and declined. */
const Times = ({ recipients, title }: { recipients: Signature['recipients']; title: string }) => {
  const declined = recipients.some((r) => r.declined !== null)
  return (
    <div className={classes.scroll} role="group" aria-label={`${words.title}: ${title}`} tabIndex={0}>
      <table className={classes.times}>
        <thead>
          <tr>
            {[words.recipient, words.sent, words.delivered, words.signed].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            {declined ? <th scope="col">{words.declined}</th> : null}
          </tr>
        </thead>
        <tbody>
          {recipients.map((r) => (
            <tr key={r.email}>
              <th scope="row" title={r.email}>
                {r.role === 'lender' ? words.roleOf(r.name, words.lender) : r.name}
              </th>
              <td>{moment(r.sent)}</td>
              <td>{moment(r.delivered)}</td>
              <td>{moment(r.signed)}</td>
              {declined ? <td>{moment(r.declined)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Actions = ({ signature: s, humanId, check }: Omit<ItemProps, 'readOnly'> & { check: Check }) => {
  const { envelope: e } = s
  const params = { activity_id: s.activity_id }
  const remind = useRemind()
  const again = useTryAgain()
  const [recalling, setRecalling] = useState(false)
  const isOpen = isOpenForSigning(e.state)
  const me = useMe().email.toLowerCase()
  const isMine = lenderWhoseTurn(s)?.email.toLowerCase() === me
  return (
    <Group gap={6}>
      {isMine ? (
        <LinkButton
          component={AppLink}
          href={paths.countersign(humanId, s.activity_id)}
          size="xs"
          aria-label={words.countersignOf(e.title)}
        >
          {words.countersign}
        </LinkButton>
      ) : null}
      {isOpen && e.waiting_for !== null && !isMine ? (
        <Button
          size="xs"
          variant="default"
          loading={remind.isPending}
          aria-label={words.remindOf(e.waiting_for, e.title)}
          onClick={() => remind.mutate({ params })}
        >
          {words.remind}
        </Button>
      ) : null}
      {e.state === 'Failed' ? (
        <Button
          size="xs"
          variant="default"
          loading={again.isPending}
          aria-label={words.againOf(e.title)}
          onClick={() => again.mutate({ params })}
        >
          {words.again}
        </Button>
      ) : null}
      {isOpen || e.state === 'Failed' || e.state === 'Preparing' ? (
        <Button size="xs" variant="default" aria-label={words.recallOf(e.title)} onClick={() => setRecalling(true)}>
          {words.recall}
        </Button>
      ) : null}
      {e.state === 'Signed' ? (
        <Button
          size="xs"
          variant="default"
          loading={check.isFetching}
          aria-label={words.checkOf(e.title)}
          onClick={() => void check.refetch()}
        >
          {words.check}
        </Button>
      ) : null}
      <RecallDialog title={e.title} activityId={s.activity_id} opened={recalling} onClose={() => setRecalling(false)} />
    </Group>
  )
}

/** What the check of a signed file found, and what its seal is worth. */
const Checked = ({ check }: { check: Check }) => {
  const [seal] = check.data?.seals ?? []
  return (
    <div role="status" className={classes.small}>
      {check.isError ? messageOf(check.error, words.failed) : null}
      {check.data ? (
        <>
          <strong>{check.data.detail}</strong>{' '}
          {seal ? `${words.sealedBy(seal.sealed_by)} ${seal.self_signed ? words.selfSigned : ''}` : null}
        </>
      ) : null}
    </div>
  )
}
