import { ActionIcon, Group, Stack, TextInput } from '@mantine/core'
import type { MeetingView } from '@plinth/contract/closing/committee-meeting'
import { IconArrowUp } from '@tabler/icons-react'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { plainDate } from '../../lib/format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { meetingId, useChangeMeeting, usePlan } from './committee.calls.ts'
import classes from './committee.module.css'
import { votesWords as words } from './committee.words.ts'
import { MomentFields } from './moment-fields.tsx'

interface MeetingDialogProps {
  /** Null for a new one. */
  meeting: MeetingView | null
  onClose: () => void
}

type Stop = Pick<MeetingView['agenda'][number], 'vote_id' | 'loan_name'>
const blank = { title: '', day: '', time: '10:00', place: '', link: '', agenda: [] as Stop[] }
type Typed = typeof blank

const typedOf = ({ title, day, time, place, link, agenda }: MeetingView): Typed => ({
  ...{ title, day, time, place, link, agenda: agenda.map(({ vote_id, loan_name }) => ({ vote_id, loan_name })) },
})
const labels: Readonly<Record<keyof Typed, string>> = {
  ...{ title: words.name, day: words.day, time: words.time, place: words.place, link: words.link },
  agenda: words.agenda,
}

/** The votes of a meeting in the order that was chosen; what came onto the agenda since stands last. */
const inOrder = (votes: MeetingView['agenda'], chosen: readonly Stop[]): MeetingView['agenda'] => {
  const placeOf = (id: string) => {
    const at = chosen.findIndex(({ vote_id }) => vote_id === id)
    return at === -1 ? chosen.length : at
  }
  return votes.toSorted((a, b) => placeOf(a.vote_id) - placeOf(b.vote_id))
}

const required = (typed: Typed): string | undefined => {
  if (typed.title.trim() === '') return `${words.name}: * Required`
  return typed.day === '' ? `${words.day}: * Required` : undefined
}

const useMeetingForm = ({ meeting: m, onClose }: MeetingDialogProps) => {
  const [plan, change] = [usePlan(), useChangeMeeting()]
  const form = useSendForm<Typed>({
    start: m ? typedOf(m) : blank,
    version: m?.version,
    label: (name) => labels[name],
    text: (name, value) => {
      if (typeof value !== 'string') return value.map((stop) => stop.loan_name).join(', ')
      return name === 'day' && value !== '' ? plainDate(value) : value
    },
    refusal: ({ values }) => required(values),
    failed: words.failed,
    send: async ({ agenda, ...typed }, { version }) => {
      const { title, place, link } = typed
      const body = { ...typed, title: title.trim(), place: place.trim(), link: link.trim() }
      const order = inOrder(m?.agenda ?? [], agenda).map((v) => v.vote_id)
      if (m) await change.mutateAsync({ params: meetingId(m.id), body: { ...body, version, agenda: order } })
      else await plan.mutateAsync({ body })
      onClose()
    },
  })
  return { ...form, votes: inOrder(m?.agenda ?? [], form.values.agenda) }
}
type MeetingForm = ReturnType<typeof useMeetingForm>

/** Plans a meeting, or changes one and the order of its agenda (AH-14). */
export const MeetingDialog = (props: MeetingDialogProps) => {
  const { meeting: m, onClose } = props
  const form = useMeetingForm(props)
  const bound = (name: 'day' | 'time') => ({
    value: form.values[name],
    error: form.errorAt(name),
    onChange: (value: string) => form.set({ [name]: value }),
  })
  return (
    <Dialog
      opened
      title={m ? words.editTitle : words.planTitle}
      closeOnClickOutside={false}
      busy={form.busy}
      onClose={onClose}
    >
      <form {...form.element}>
        <Stack gap="sm">
          <TextInput label={words.name} required maxLength={120} autoComplete="off" {...form.field('title')} />
          <MomentFields labels={{ day: words.day, time: words.time }} day={bound('day')} time={bound('time')} />
          <TextInput label={words.place} maxLength={120} {...form.field('place')} />
          <TextInput
            label={words.link}
            description={words.linkHint}
            maxLength={500}
            autoComplete="off"
            {...form.field('link')}
          />
          {form.votes.length > 1 ? <Agenda form={form} /> : null}
          <FormEnd form={form} submit={words.save} cancel={words.cancel} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

const Agenda = ({ form }: { form: MeetingForm }) => {
  const up = (at: number) => {
    const order = form.votes.map(({ vote_id, loan_name }) => ({ vote_id, loan_name }))
    const moved = order.slice(at, at + 1)
    form.set({ agenda: order.toSpliced(at, 1).toSpliced(at - 1, 0, ...moved) })
  }
  return (
    <ol className={classes.agenda} aria-label={words.agenda}>
      {form.votes.map((v, at) => (
        <li key={v.vote_id}>
          <Group gap="xs" justify="space-between">
            {v.loan_name}
            {at === 0 ? null : (
              <ActionIcon type="button" variant="subtle" aria-label={words.up(v.loan_name)} onClick={() => up(at)}>
                <IconArrowUp size={16} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        </li>
      ))}
    </ol>
  )
}
