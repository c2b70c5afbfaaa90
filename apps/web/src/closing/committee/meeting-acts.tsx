import { ActionIcon, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { MeetingView } from '@plinth/contract/closing/committee-meeting'
import { IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { meetingId, useCallOff, useChangeMeeting, useCloseMeeting, usePlan } from './committee.calls.ts'
import classes from './committee.module.css'
import { votesWords as words } from './committee.words.ts'
import type { MeetingAsked } from './meeting-asked.ts'
import { MomentFields } from './moment-fields.tsx'

/** The dialog of what was pressed on a meeting. */
export const MeetingActs = ({ asked, onClose }: { asked: MeetingAsked; onClose: () => void }) => {
  switch (asked.act) {
    case 'plan':
      return <MeetingDialog meeting={null} onClose={onClose} />
    case 'edit':
      return <MeetingDialog meeting={asked.meeting} onClose={onClose} />
    case 'close':
      return <CloseDialog meeting={asked.meeting} onClose={onClose} />
    case 'call-off':
      return <CallOffDialog meeting={asked.meeting} onClose={onClose} />
  }
}

interface DialogProps {
  meeting: MeetingView
  onClose: () => void
}

const CloseDialog = ({ meeting: m, onClose }: DialogProps) => {
  const close = useCloseMeeting()
  return (
    <ConfirmDialog
      opened
      title={words.closeTitle}
      confirmLabel={words.close}
      cancelLabel={words.cancel}
      busy={close.isPending}
      error={close.error ? messageOf(close.error, words.failed) : null}
      onConfirm={() => close.mutate({ params: meetingId(m.id), body: { version: m.version } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{words.closeText}</Text>
    </ConfirmDialog>
  )
}

const CallOffDialog = ({ meeting: m, onClose }: DialogProps) => {
  const callOff = useCallOff()
  return (
    <ReasonDialog
      title={words.callOffTitle}
      text={words.callOffText}
      confirmLabel={words.callOff}
      cancelLabel={words.keep}
      reasonLabel={words.reason}
      reasonMissing={words.reasonMissing}
      busy={callOff.isPending}
      error={callOff.error ? messageOf(callOff.error, words.failed) : null}
      onConfirm={(reason) =>
        callOff.mutate({ params: meetingId(m.id), body: { version: m.version, reason } }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  )
}

const blank = { title: '', day: '', time: '10:00', place: '', link: '', agenda: [] as MeetingView['agenda'] }
const typedOf = ({ title, day, time, place, link, agenda }: MeetingView): typeof blank => ({
  ...{ title, day, time, place, link, agenda },
})

/** Plans a meeting, or changes one and the order of its agenda. */
const MeetingDialog = ({ meeting: m, onClose }: { meeting: MeetingView | null; onClose: () => void }) => {
  const [plan, change] = [usePlan(), useChangeMeeting()]
  const sending = m ? change : plan
  const [typed, setTyped] = useState(() => (m ? typedOf(m) : blank))
  const set = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part })
  const field = (path: string) => (sending.error instanceof ApiError ? sending.error.field(path) : undefined)
  const { agenda, ...body } = {
    ...typed,
    title: typed.title.trim(),
    place: typed.place.trim(),
    link: typed.link.trim(),
  }
  const send = () =>
    m
      ? change.mutate(
          { params: meetingId(m.id), body: { ...body, version: m.version, agenda: agenda.map((v) => v.vote_id) } },
          { onSuccess: onClose },
        )
      : plan.mutate({ body }, { onSuccess: onClose })
  const up = (at: number) => {
    const [moved] = agenda.slice(at, at + 1)
    if (moved) set({ agenda: agenda.toSpliced(at, 1).toSpliced(at - 1, 0, moved) })
  }
  const hasField = ['title', 'day', 'time', 'place', 'link'].some((path) => field(path) !== undefined)
  const text = (
    name: 'title' | 'place' | 'link',
    label: string,
    more: { required?: boolean; description?: string },
  ) => (
    <TextInput
      label={label}
      {...more}
      maxLength={name === 'link' ? 500 : 120}
      value={typed[name]}
      error={field(name)}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <Modal opened title={m ? words.editTitle : words.planTitle} onClose={sending.isPending ? () => {} : onClose}>
      <Stack gap="sm">
        {text('title', words.name, { required: true })}
        <MomentFields
          labels={{ day: words.day, time: words.time }}
          day={{ value: typed.day, error: field('day'), onChange: (day) => set({ day }) }}
          time={{ value: typed.time, error: field('time'), onChange: (time) => set({ time }) }}
        />
        {text('place', words.place, {})}
        {text('link', words.link, { description: words.linkHint })}
        {agenda.length > 1 ? (
          <ol className={classes.agenda} aria-label={words.agenda}>
            {agenda.map((v, at) => (
              <li key={v.vote_id}>
                <Group gap="xs" justify="space-between">
                  {v.loan_name}
                  {at === 0 ? null : (
                    <ActionIcon variant="subtle" aria-label={words.up(v.loan_name)} onClick={() => up(at)}>
                      <IconArrowUp size={16} aria-hidden />
                    </ActionIcon>
                  )}
                </Group>
              </li>
            ))}
          </ol>
        ) : null}
        <FormError text={sending.error && !hasField ? messageOf(sending.error, words.failed) : null} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={sending.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            loading={sending.isPending}
            disabledReason={
              typed.title.trim() === ''
                ? `${words.name}: * Required`
                : typed.day === ''
                  ? `${words.day}: * Required`
                  : undefined
            }
            onClick={send}
          >
            {words.save}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
