import { Group, Stack, Text, Textarea } from '@mantine/core'
import type { VoteView } from '@plinth/contract/closing/committee-vote'
import { voteResultLabels } from '@plinth/domain/closing/committee/vote'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { lenderMoment } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import * as calls from './committee.calls.ts'
import { committeeWords as words } from './committee.words.ts'
import { MomentFields } from './moment-fields.tsx'
import { ConditionFields } from './open-vote-dialog.tsx'
import { VoteForm } from './vote-form.tsx'

/** What is being done to a vote. */
export type Asked =
  | { act: 'close' | 'withdraw' | 'next' | 'move' | 'condition' }
  | { act: 'record'; ballot: VoteView['ballots'][number] }

interface ActProps {
  vote: VoteView
  onClose: () => void
}

/** The dialog of what was pressed. */
export const VoteActs = ({ asked, ...rest }: ActProps & { asked: Asked }) => {
  switch (asked.act) {
    case 'close':
      return <CloseDialog {...rest} />
    case 'withdraw':
      return <WithdrawDialog {...rest} />
    case 'next':
    case 'move':
      return <DeadlineDialog {...rest} isNext={asked.act === 'next'} />
    case 'condition':
      return <ConditionDialog {...rest} />
    case 'record':
      return <RecordDialog {...rest} ballot={asked.ballot} />
  }
}

const CloseDialog = ({ vote: v, onClose }: ActProps) => {
  const close = calls.useCloseVote()
  return (
    <ConfirmDialog
      opened
      title={words.closeTitle}
      confirmLabel={words.close}
      cancelLabel={words.cancel}
      busy={close.isPending}
      error={close.error ? messageOf(close.error, words.failed) : null}
      onConfirm={() =>
        close.mutate({ params: calls.voteId(v.id), body: { version: v.version } }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Text>{words.closeText(voteResultLabels[v.if_closed])}</Text>
      {v.if_closed === 'approved' ? <Text mt="xs">{words.closeApproved}</Text> : null}
    </ConfirmDialog>
  )
}

const WithdrawDialog = ({ vote: v, onClose }: ActProps) => {
  const withdraw = calls.useWithdraw()
  return (
    <ReasonDialog
      title={words.withdrawTitle}
      text={words.withdrawText}
      confirmLabel={words.withdraw}
      cancelLabel={words.cancel}
      reasonLabel={words.reason}
      reasonMissing={words.reasonMissing}
      busy={withdraw.isPending}
      error={withdraw.error ? messageOf(withdraw.error, words.failed) : null}
      onConfirm={(reason) => withdraw.mutate({ params: calls.voteId(v.id), body: { reason } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

/** Why a deadline cannot be sent yet. */
const missingOf = (typed: { day: string; reason: string }, isNext: boolean): string | undefined => {
  if (typed.day === '') return `${words.deadlineDay}: * Required`
  return isNext && typed.reason.trim() === '' ? words.reasonMissing : undefined
}

const useDeadlineForm = ({ vote: v, isNext, onClose }: ActProps & { isNext: boolean }) => {
  const [move, next] = [calls.useMoveDeadline(), calls.useEscalate()]
  return useSendForm({
    // The deadline that is moved stands in no box: another one is told all the same.
    start: { day: '', time: '17:00', reason: '', deadline: lenderMoment(v.deadline_epoch) },
    version: v.version,
    label: () => words.deadlineDay,
    refusal: ({ values }) => missingOf(values, isNext),
    at: (path) => path.replace('deadline_', ''),
    failed: words.failed,
    send: async ({ day, time, reason }, { version }) => {
      const [params, when] = [calls.voteId(v.id), { deadline_day: day, deadline_time: time }]
      if (isNext) await next.mutateAsync({ params, body: { ...when, reason: reason.trim() } })
      else await move.mutateAsync({ params, body: { ...when, version } })
      onClose()
    },
  })
}

/** Asks for a deadline: of this vote, or of the one that opens at the next level, which also takes a reason. */
const DeadlineDialog = (props: ActProps & { isNext: boolean }) => {
  const { isNext, onClose } = props
  const form = useDeadlineForm(props)
  const bound = (name: 'day' | 'time') => ({
    value: form.values[name],
    error: form.errorAt(name),
    onChange: (value: string) => form.set({ [name]: value }),
  })
  return (
    <Dialog opened title={isNext ? words.nextTitle : words.moveTitle} busy={form.busy} onClose={onClose}>
      <form {...form.element}>
        <Stack gap="sm">
          {isNext ? <Text size="sm">{words.nextText}</Text> : null}
          <MomentFields
            labels={{ day: words.deadlineDay, time: words.deadlineTime }}
            day={bound('day')}
            time={bound('time')}
          />
          {isNext ? (
            <Textarea label={words.reason} required autosize minRows={2} maxLength={1000} {...form.field('reason')} />
          ) : null}
          <FormEnd form={form} submit={isNext ? words.next : words.save} cancel={words.cancel} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

const ConditionDialog = ({ vote: v, onClose }: ActProps) => {
  const propose = calls.usePropose()
  const [typed, setTyped] = useState<Parameters<typeof ConditionFields>[0]['value']>({
    ...{ stage: 'closing', title: '', details: '' },
  })
  return (
    <Dialog opened title={words.addCondition} busy={propose.isPending} onClose={onClose}>
      <Stack gap="sm">
        <ConditionFields value={typed} onChange={setTyped} />
        <FormError text={propose.error ? messageOf(propose.error, words.failed) : null} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={propose.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            loading={propose.isPending}
            disabledReason={typed.title.trim() === '' ? `${words.conditionTitle}: * Required` : undefined}
            onClick={() =>
              propose.mutate(
                {
                  params: calls.voteId(v.id),
                  body: { ...typed, title: typed.title.trim(), details: typed.details.trim() },
                },
                { onSuccess: onClose },
              )
            }
          >
            {words.addCondition}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

const RecordDialog = ({ vote: v, ballot, onClose }: ActProps & { ballot: VoteView['ballots'][number] }) => {
  const record = calls.useRecord()
  return (
    <Dialog opened title={words.recordTitle(ballot.name)} busy={record.isPending} onClose={onClose}>
      <Text size="sm" mb="sm">
        {words.recordHint}
      </Text>
      <VoteForm
        choice={ballot.choice}
        reason={ballot.reason}
        busy={record.isPending}
        error={record.error}
        submit={words.record}
        onVote={(choice, reason) =>
          record.mutate(
            { params: calls.voteId(v.id), body: { ballot_id: ballot.id, choice, reason } },
            { onSuccess: onClose },
          )
        }
      />
    </Dialog>
  )
}
