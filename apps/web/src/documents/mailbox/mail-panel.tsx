import { Group, Text } from '@mantine/core'
import type { LoanMailView } from '@plinth/contract/documents/mailbox'
import type { LoanView } from '@plinth/contract/loan/loan'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { THREAD_PAGE, useClearBounce, useLoanMailbox, useReplaceAddress } from './mailbox.calls.ts'
import { messageWords, threadWords as words } from './mailbox.words.ts'
import { Message } from './message.tsx'
import { QuarantineActs } from './quarantine.tsx'
import { WriteForm } from './write-form.tsx'

interface MailPanelProps {
  loan: LoanView
  opened: boolean
  onClose: () => void
}

type Writing = { answers: LoanMailView | null } | null

/** The mail of a loan: what came and what staff wrote, newest first, and writing from there (AE-12, AE-13). */
export const MailPanel = ({ loan, opened, onClose }: MailPanelProps) => {
  const [offset, setOffset] = useState(0)
  const { data, error, refetch } = useLoanMailbox(loan.id, offset)
  return (
    <SidePanel opened={opened} onClose={onClose} title={words.panel} width={760}>
      {data || error ? null : <SkeletonRows rows={6} />}
      {error && !data ? (
        <ErrorState text={words.loadFailed} detail={messageOf(error, words.failed)} onRetry={() => void refetch()} />
      ) : null}
      {data ? (
        <>
          <Thread loan={loan} mailbox={data} />
          <Pager offset={offset} size={THREAD_PAGE} total={data.total} onPage={setOffset} />
        </>
      ) : null}
    </SidePanel>
  )
}

type LoanMailbox = NonNullable<ReturnType<typeof useLoanMailbox>['data']>

const Thread = ({ loan, mailbox }: { loan: LoanView; mailbox: LoanMailbox }) => {
  const { messages, people, address } = mailbox
  const [writing, setWriting] = useState<Writing>(null)
  const may = loan.can.edit
  return (
    <>
      <Bounced people={people} may={may} />
      {may ? (
        <Group gap="xs" mb="sm">
          {people.length > 0 ? <Button onClick={() => setWriting({ answers: null })}>{words.write}</Button> : null}
          {address === null ? null : <ReplaceAddress loanId={loan.id} />}
        </Group>
      ) : null}
      {writing ? (
        <WriteForm
          key={writing.answers?.id ?? 'new'}
          {...{ loanId: loan.id, answers: writing.answers, people }}
          onDone={() => setWriting(null)}
        />
      ) : null}
      {messages.length === 0 ? <EmptyState text={words.none} hint={words.noneHint} /> : null}
      {messages.map((message) => (
        <Message key={message.id} message={message}>
          <Acts message={message} may={may} onAnswer={() => setWriting({ answers: message })} />
        </Message>
      ))}
    </>
  )
}

const Acts = ({ message: m, may, onAnswer }: { message: LoanMailView; may: boolean; onAnswer: () => void }) => {
  if (!may) return null
  if (m.state === 'quarantined') return <QuarantineActs id={m.id} />
  const isAnswerable = m.direction === 'in' && m.kind === 'message' && m.state === 'taken'
  return isAnswerable ? (
    <Button variant="default" size="compact-sm" onClick={onAnswer}>
      {messageWords.answer}
    </Button>
  ) : null
}

const Bounced = ({ people, may }: { people: readonly { email: string; bounced: string | null }[]; may: boolean }) => {
  const clear = useClearBounce()
  return people
    .filter(({ bounced }) => bounced !== null)
    .map(({ email, bounced }) => (
      <Group key={email} gap="xs" mb="xs">
        <Text size="sm" c="var(--mantine-color-error)">
          {email}: {words.bounced(bounced ?? '')}
        </Text>
        {may ? (
          <Button variant="subtle" size="compact-sm" onClick={() => clear.mutate({ body: { email } })}>
            {words.clear}
          </Button>
        ) : null}
      </Group>
    ))
}

const ReplaceAddress = ({ loanId }: { loanId: string }) => {
  const [asks, setAsks] = useState(false)
  const replace = useReplaceAddress()
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        {words.replace}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={words.replaceTitle}
        confirmLabel={words.replaceConfirm}
        busy={replace.isPending}
        onConfirm={() => replace.mutate({ params: { loan_id: loanId } }, { onSettled: () => setAsks(false) })}
        onClose={() => setAsks(false)}
      >
        {words.replaceText}
      </ConfirmDialog>
    </>
  )
}
