import { ActionIcon, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { CommitteeRoom } from '@plinth/contract/closing/committee-vote'
import { usualDeadline } from '@plinth/domain/closing/committee/vote'
import { type ConditionStage, conditionStageLabels, conditionStages } from '@plinth/domain/loan/condition'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { lenderMoment, lenderToday } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { useOpenVote } from './committee.calls.ts'
import { committeeWords as words } from './committee.words.ts'
import { MomentFields } from './moment-fields.tsx'

interface Proposed {
  stage: ConditionStage
  title: string
  details: string
}
const blank: Proposed = { stage: 'closing', title: '', details: '' }

const stages = conditionStages.map((value) => ({ value, label: conditionStageLabels[value] }))

/** One condition as it is typed. */
export const ConditionFields = ({
  value,
  onChange,
  error,
}: {
  value: Proposed
  onChange: (value: Proposed) => void
  error?: string | undefined
}) => (
  <>
    <Select
      label={words.conditionStage}
      data={stages}
      allowDeselect={false}
      value={value.stage}
      onChange={(stage) => onChange({ ...value, stage: conditionStages.find((one) => one === stage) ?? value.stage })}
    />
    <TextInput
      label={words.conditionTitle}
      required
      maxLength={200}
      value={value.title}
      error={error}
      onChange={(event) => onChange({ ...value, title: event.currentTarget.value })}
    />
    <Textarea
      label={words.conditionDetails}
      autosize
      maxLength={2000}
      value={value.details}
      onChange={(event) => onChange({ ...value, details: event.currentTarget.value })}
    />
  </>
)

interface OpenVoteProps {
  loanId: string
  room: CommitteeRoom
  onClose: () => void
}

const useOpening = (loanId: string, onClose: () => void) => {
  const open = useOpenVote()
  const [typed, setTyped] = useState({ day: usualDeadline(lenderToday()), time: '17:00', question: '', meeting: '' })
  const [conditions, setConditions] = useState<readonly Proposed[]>([])
  const field = (path: string) => (open.error instanceof ApiError ? open.error.field(path) : undefined)
  const send = () =>
    open.mutate(
      {
        params: { loan_id: loanId },
        body: {
          ...{ deadline_day: typed.day, deadline_time: typed.time, question: typed.question.trim() },
          meeting_id: typed.meeting === '' ? null : typed.meeting,
          conditions: conditions.map((c) => ({ ...c, title: c.title.trim(), details: c.details.trim() })),
        },
      },
      { onSuccess: onClose },
    )
  return {
    open,
    typed,
    set: (change: Partial<typeof typed>) => setTyped({ ...typed, ...change }),
    conditions,
    setConditions,
    field,
    send,
  }
}

/** Opens a vote: until when, by mail or in a meeting, with which conditions (AH-03). */
export const OpenVoteDialog = ({ loanId, room, onClose }: OpenVoteProps) => {
  const { open, typed, set, conditions, setConditions, field, send } = useOpening(loanId, onClose)
  const unfinished = conditions.some(({ title }) => title.trim() === '')
  const hasField = ['deadline_day', 'deadline_time', 'meeting_id'].some((path) => field(path) !== undefined)
  return (
    <Dialog
      opened
      title={words.openTitle}
      size="md"
      closeOnClickOutside={false}
      busy={open.isPending}
      onClose={onClose}
    >
      <Stack gap="sm">
        {room.level ? (
          <Text size="sm">
            {room.level.why} {room.level.rule}
          </Text>
        ) : null}
        <MomentFields
          labels={{ day: words.deadlineDay, time: words.deadlineTime }}
          day={{ value: typed.day, error: field('deadline_day'), onChange: (day) => set({ day }) }}
          time={{ value: typed.time, error: field('deadline_time'), onChange: (time) => set({ time }) }}
        />
        <Select
          label={words.how}
          data={[
            { value: '', label: words.byMail },
            ...room.meetings.map((m) => ({ value: m.id, label: `${m.title}, ${lenderMoment(m.starts_epoch)}` })),
          ]}
          allowDeselect={false}
          value={typed.meeting}
          error={field('meeting_id')}
          onChange={(meeting) => set({ meeting: meeting ?? '' })}
        />
        <Textarea
          label={words.question}
          description={words.questionHint}
          autosize
          minRows={2}
          maxLength={1000}
          value={typed.question}
          onChange={(event) => set({ question: event.currentTarget.value })}
        />
        {conditions.map((c, at) => (
          <Group key={at} align="flex-start" wrap="nowrap" gap="xs">
            <Stack gap={4} flex={1}>
              <ConditionFields value={c} onChange={(next) => setConditions(conditions.with(at, next))} />
            </Stack>
            <ActionIcon
              variant="subtle"
              color="gray"
              mt={26}
              aria-label={words.removeCondition(c.title)}
              onClick={() => setConditions(conditions.filter((_, other) => other !== at))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => setConditions([...conditions, blank])}>
            {words.addCondition}
          </Button>
        </div>
        <FormError text={open.error && !hasField ? messageOf(open.error, words.failed) : null} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={open.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            loading={open.isPending}
            disabledReason={
              typed.day === ''
                ? `${words.deadlineDay}: * Required`
                : unfinished
                  ? `${words.conditionTitle}: * Required`
                  : undefined
            }
            onClick={send}
          >
            {words.open}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
