import { Group, Stack, Text, TextInput } from '@mantine/core'
import type { LoanDocumentView } from '@plinth/contract/documents/loan-document'
import { fullName } from '@plinth/domain/shared/text'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { useHoldPanel } from '../../ui/hold-panel.ts'
import { RecordAction } from '../../ui/record-card.tsx'
import { type PanelLoan, processParams, useSendForSignature } from './document.calls.ts'
import { documentWords, signatureWords as words } from './document.words.ts'
import { emailError, MOST_RECIPIENTS, nameError, type Recipient, sendRefusal, withPerson } from './recipients.ts'

interface SignatureDialogProps {
  loan: PanelLoan
  shown: LoanDocumentView
  opened: boolean
  onClose: () => void
}

type Row = Recipient & { readonly key: number }

/** People of the loan who can be reached. */
const peopleOf = (loan: PanelLoan): Recipient[] =>
  [...loan.borrowers, ...loan.contacts].flatMap(({ first_name, last_name, email }) =>
    email === null || email === '' ? [] : [{ name: fullName(first_name, last_name), email }],
  )

const emptyRow = (): Row => ({ key: 0, name: '', email: '' })

/** Sends a file to people to sign (J-33..J-36). */
export const SignatureDialog = ({ loan, shown, opened, onClose }: SignatureDialogProps) => {
  const [rows, setRows] = useState<readonly Row[]>(() => [emptyRow()])
  const send = useSendForSignature()
  useHoldPanel(opened)
  const nextKey = Math.max(...rows.map((row) => row.key)) + 1
  const submit = () =>
    send.mutate(
      {
        params: processParams(shown),
        body: { recipients: rows.map(({ name, email }) => ({ name: name.trim(), email: email.trim() })) },
      },
      {
        onSuccess: () => {
          setRows([emptyRow()])
          onClose()
        },
      },
    )
  return (
    <Dialog
      opened={opened}
      busy={send.isPending}
      onClose={onClose}
      title={words.title(shown.document.file_name)}
      closeOnClickOutside={false}
      size="lg"
    >
      <Stack gap="sm">
        <Text size="sm">{words.hint}</Text>
        <RecipientRows rows={rows} onChange={setRows} />
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabledReason={rows.length >= MOST_RECIPIENTS ? words.most : undefined}
            onClick={() => setRows([...rows, { ...emptyRow(), key: nextKey }])}
          >
            {words.add}
          </Button>
        </Group>
        <Suggestions
          people={peopleOf(loan).filter((person) => !rows.some((row) => row.email.trim() === person.email))}
          onAdd={(person) => setRows(withPerson(rows, { ...person, key: nextKey }))}
        />
        <FormError text={send.isError ? documentWords.modalFailed : null} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={send.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button loading={send.isPending} disabledReason={sendRefusal(rows)} onClick={submit}>
            {words.submit(rows.length)}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

const RecipientRows = ({ rows, onChange }: { rows: readonly Row[]; onChange: (rows: Row[]) => void }) => {
  const set = (key: number, change: Partial<Recipient>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)))
  return (
    <Stack gap="xs">
      {rows.map((row, i) => (
        <Group key={row.key} gap="xs" align="flex-start" wrap="nowrap">
          <Group gap="xs" align="flex-start" style={{ flex: 1 }}>
            <TextInput
              aria-label={words.name(i + 1)}
              placeholder={words.namePlaceholder}
              autoComplete="off"
              maxLength={200}
              value={row.name}
              error={nameError(row)}
              {...(i === 0 ? { 'data-autofocus': true } : {})}
              onChange={(event) => set(row.key, { name: event.currentTarget.value })}
              style={{ flex: '1 1 160px' }}
            />
            <TextInput
              type="email"
              aria-label={words.email(i + 1)}
              placeholder={words.emailPlaceholder}
              autoComplete="off"
              maxLength={254}
              value={row.email}
              error={emailError(row)}
              onChange={(event) => set(row.key, { email: event.currentTarget.value })}
              style={{ flex: '1 1 200px' }}
            />
          </Group>
          <RecordAction
            label={words.remove(i + 1)}
            icon={IconTrash}
            disabledReason={rows.length === 1 ? words.oneStays : undefined}
            onPress={() => onChange(rows.filter((other) => other.key !== row.key))}
          />
        </Group>
      ))}
    </Stack>
  )
}

const Suggestions = ({ people, onAdd }: { people: readonly Recipient[]; onAdd: (person: Recipient) => void }) =>
  people.length === 0 ? null : (
    <Group gap={6}>
      <Text size="xs" c="dimmed">
        {words.suggested}
      </Text>
      {people.map((person) => (
        <Button
          key={person.email}
          variant="default"
          size="compact-xs"
          aria-label={words.addPerson(person.name)}
          title={person.email}
          onClick={() => onAdd(person)}
        >
          {person.name}
        </Button>
      ))}
    </Group>
  )
