import { NativeSelect, Stack, Text } from '@mantine/core'
import type { FiledView, SubjectOnFile } from '@plinth/contract/documents/on-file'
import { filedKinds, filedTable } from '@plinth/domain/documents/on-file/validity'
import { epochToPlainDate, plainDateToEpoch } from '@plinth/domain/shared/dates'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateInput } from '../../ui/date-input.tsx'
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
  epoch === null || !isEntered ? null : epochToPlainDate(epoch)
const epochOf = (day: string | null) => (day === null ? null : plainDateToEpoch(day))

const kinds = filedKinds
  .map((kind) => ({ value: kind as string, label: filedTable[kind].label }))
  .toSorted((a, b) => a.label.localeCompare(b.label))

/** Corrects whom a document on file belongs to, its kind and its dates (AB-12). */
export const CorrectDialog = ({ filed, subjects, opened, onClose }: CorrectProps) => {
  const correct = useCorrect()
  const [subject, setSubject] = useState(keyOf(filed.subject))
  const [kind, setKind] = useState<string>(filed.entered.kind ? filed.kind : '')
  const [issued, setIssued] = useState(dayOf(filed.issued_epoch, filed.entered.issued))
  const [expires, setExpires] = useState(dayOf(filed.expires_epoch, filed.entered.expires))
  const chosen = subjects.find((one) => keyOf(one) === subject)
  const send = () =>
    correct.mutate(
      {
        params: { source_id: filed.source_id },
        body: {
          version: filed.version,
          subject: chosen ? { kind: chosen.kind, id: chosen.id } : null,
          kind: filedKinds.find((one) => one === kind) ?? null,
          issued_epoch: epochOf(issued),
          expires_epoch: epochOf(expires),
        },
      },
      { onSuccess: onClose },
    )
  return (
    <ConfirmDialog
      opened={opened}
      title={words.correctTitle(filed.name)}
      confirmLabel={words.save}
      busy={correct.isPending}
      error={correct.isError ? messageOf(correct.error, words.saveFailed) : null}
      onConfirm={send}
      onClose={onClose}
    >
      <Stack gap="sm">
        <NativeSelect
          label={words.belongsTo}
          data={[
            { value: '', label: words.nobody },
            ...subjects.map((one) => ({ value: keyOf(one), label: one.name })),
          ]}
          value={subject}
          onChange={({ currentTarget }) => setSubject(currentTarget.value)}
        />
        <NativeSelect
          label={words.kind}
          data={[{ value: '', label: words.asRead }, ...kinds]}
          value={kind}
          onChange={({ currentTarget }) => setKind(currentTarget.value)}
        />
        <DateInput label={words.issued} value={issued} onChange={setIssued} />
        <DateInput label={words.expiration} value={expires} onChange={setExpires} />
        <Text size="sm" c="dimmed">
          {words.correctHint}
        </Text>
      </Stack>
    </ConfirmDialog>
  )
}
