import { ActionIcon, Group, Modal, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan'
import type { DealDocumentType } from '@plinth/domain/deal-document/fields'
import { defaultRecipients, type Recipient } from '@plinth/domain/deal-document/recipients'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field-help.tsx'
import type { DealSubject } from './deal.ts'
import { useSend } from './deal-document.calls.ts'
import { dealWords as words } from './deal-document.words.ts'

interface SendModalProps {
  loan: LoanView
  subject: DealSubject
  type: DealDocumentType
  onClose: () => void
}

type Row = Recipient & { readonly key: number }

const fullName = (p: { first_name: string; last_name: string }) => `${p.first_name} ${p.last_name}`.trim()

/** Whom it goes to at first (L-19); one empty row where nobody can be reached. */
const startingRows = (type: DealDocumentType, loan: LoanView): Row[] => {
  const people = (list: readonly { first_name: string; last_name: string; email: string | null }[]) =>
    list.flatMap((p) => (p.email === null ? [] : [{ name: fullName(p), email: p.email }]))
  const found =
    type === 'board-review'
      ? []
      : defaultRecipients(type, {
          borrowers: people(loan.borrowers),
          contacts: loan.contacts.flatMap((c) => people([c]).map((p) => ({ ...p, contactType: c.contact_type }))),
        })
  return (found.length > 0 ? found : [{ name: '', email: '' }]).map((recipient, key) => ({ ...recipient, key }))
}

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

/** Sends a document after showing whom it goes to: 'Send term sheet to 2 people' (L-18, L-19). */
export const SendModal = ({ loan, subject, type, onClose }: SendModalProps) => {
  const [rows, setRows] = useState(() => startingRows(type, loan))
  const [signature, setSignature] = useState(false)
  const send = useSend(type)
  const board = type === 'board-review'
  const complete = rows.every((row) => row.name.trim() !== '' && isEmail(row.email))
  const submit = () =>
    send.mutate(
      {
        activityId: subject.activity_id,
        signature,
        recipients: rows.map(({ name, email }) => ({ name: name.trim(), email: email.trim() })),
      },
      { onSuccess: onClose },
    )
  return (
    <Modal
      opened
      onClose={send.isPending ? () => {} : onClose}
      title={words.send(type)}
      size="lg"
      closeOnClickOutside={false}
    >
      <Stack gap="sm">
        {board ? (
          <Text>{words.sendToBoard}</Text>
        ) : (
          <>
            <RecipientRows rows={rows} onChange={setRows} />
            <Switch
              label={words.askToSign}
              checked={signature}
              disabled={send.isPending}
              onChange={(event) => setSignature(event.currentTarget.checked)}
            />
          </>
        )}
        <Text size="sm" c="dimmed">
          {signature ? words.signHint : words.sendHint}
        </Text>
        <FormError text={send.error ? messageOf(send.error, words.sendFailed) : null} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={send.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            loading={send.isPending}
            disabledReason={board || complete ? undefined : words.recipientsMissing}
            onClick={submit}
          >
            {board ? words.send(type) : words.sendTo(type, rows.length)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const RecipientRows = ({ rows, onChange }: { rows: readonly Row[]; onChange: (rows: Row[]) => void }) => {
  const set = (key: number, change: Partial<Recipient>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)))
  const nextKey = Math.max(...rows.map((row) => row.key)) + 1
  return (
    <>
      {rows.map((row, at) => (
        <Group
          key={row.key}
          component="fieldset"
          m={0}
          p={0}
          bd={0}
          gap="xs"
          align="flex-end"
          aria-label={words.recipient(at + 1)}
        >
          <TextInput
            label={words.name}
            flex="1 1 140px"
            value={row.name}
            onChange={(e) => set(row.key, { name: e.currentTarget.value })}
          />
          <TextInput
            label={words.email}
            type="email"
            flex="1 1 180px"
            value={row.email}
            onChange={(e) => set(row.key, { email: e.currentTarget.value })}
          />
          {rows.length > 1 ? (
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={words.removeRecipient(at + 1)}
              onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          ) : null}
        </Group>
      ))}
      <Button
        variant="default"
        size="xs"
        w="fit-content"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...rows, { name: '', email: '', key: nextKey }])}
      >
        {words.addRecipient}
      </Button>
    </>
  )
}
