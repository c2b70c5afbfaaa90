import { NativeSelect, Stack, Text } from '@mantine/core'
import type { FiledView, SubjectOnFile } from '@plinth/contract/documents/on-file'
import { filedKinds, filedAs } from '@plinth/domain/documents/on-file/validity'
import { epochToPlainDate, plainDateToEpoch } from '@plinth/domain/shared/dates'
import { plainDate } from '../../lib/format.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { useCorrect } from './on-file.calls.ts'
import { subjectWords as words } from './on-file.words.ts'

type Subject = SubjectOnFile['documents'][number]['subjects'][number]

interface CorrectProps {
  filed: FiledView
  /** Whom it can belong to. */
  subjects: readonly Subject[]
  opened: boolean
  onClose: () => void
}

const keyOf = (subject: Pick<Subject, 'kind' | 'id'> | null) =>
  subject === null ? '' : `${subject.kind} ${subject.id}`
const dayOf = (epoch: number | null, isEntered: boolean) =>
  epoch === null || !isEntered ? '' : epochToPlainDate(epoch)
const epochOf = (day: string) => (day === '' ? null : plainDateToEpoch(day))

const kinds = filedKinds
  .map((kind) => ({ value: kind as string, label: filedAs(kind).label }))
  .toSorted((a, b) => a.label.localeCompare(b.label))

const stored = (filed: FiledView) => ({
  subject: keyOf(filed.subject),
  kind: filed.entered.kind ? (filed.kind as string) : '',
  issued: dayOf(filed.issued_epoch, filed.entered.issued),
  expires: dayOf(filed.expires_epoch, filed.entered.expires),
})
type Typed = ReturnType<typeof stored>

const ofKind = [{ value: '', label: words.asRead }, ...kinds]
const ofSubject = (subjects: readonly Subject[]) => [
  { value: '', label: words.nobody },
  ...subjects.map((one) => ({ value: keyOf(one), label: one.name })),
]
const toldOf = (subjects: readonly Subject[], name: keyof Typed, value: string) => {
  if (name === 'issued' || name === 'expires') return value === '' ? '' : plainDate(value)
  return (name === 'subject' ? ofSubject(subjects) : ofKind).find((one) => one.value === value)?.label ?? ''
}

const useCorrectForm = ({ filed, subjects, onClose }: CorrectProps) => {
  const correct = useCorrect()
  return useSendForm<Typed>({
    start: stored(filed),
    version: filed.version,
    label: (name) => words.fields[name],
    text: (name, value) => toldOf(subjects, name, value),
    failed: words.saveFailed,
    // `subject.id` is shown by the subject, `issued_epoch` by the day.
    at: (path) => path.replace(/\..*|_epoch$/, ''),
    send: async ({ subject, kind, issued, expires }, { version }) => {
      const chosen = subjects.find((one) => keyOf(one) === subject)
      const body = {
        ...{ version, subject: chosen ? { kind: chosen.kind, id: chosen.id } : null },
        kind: filedKinds.find((one) => one === kind) ?? null,
        ...{ issued_epoch: epochOf(issued), expires_epoch: epochOf(expires) },
      }
      await correct.mutateAsync({ params: { source_id: filed.source_id }, body })
      onClose()
    },
  })
}

/** Corrects whom a document on file belongs to, its kind and its dates (AB-12). */
export const CorrectDialog = (props: CorrectProps) => {
  const { filed, subjects, opened, onClose } = props
  const form = useCorrectForm(props)
  const close = () => {
    form.forget()
    onClose()
  }
  return (
    <Dialog
      opened={opened}
      busy={form.busy}
      onClose={close}
      title={words.correctTitle(filed.name)}
      closeOnClickOutside={false}
    >
      <form {...form.element}>
        <Stack gap="sm">
          <NativeSelect label={words.fields.subject} data={ofSubject(subjects)} {...form.cleaned('subject', String)} />
          <NativeSelect label={words.fields.kind} data={ofKind} {...form.cleaned('kind', String)} />
          <DateInput label={words.fields.issued} {...form.choice('issued')} />
          <DateInput label={words.fields.expires} {...form.choice('expires')} />
          <Text size="sm" c="dimmed">
            {words.correctHint}
          </Text>
          <FormEnd form={form} submit={words.save} cancel={words.cancel} onCancel={close} />
        </Stack>
      </form>
    </Dialog>
  )
}
