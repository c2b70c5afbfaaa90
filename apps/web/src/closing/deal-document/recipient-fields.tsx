import { ActionIcon, Autocomplete, Group, Select, Switch, Text, TextInput } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import type { DealDocumentType } from '@plinth/domain/closing/deal-document/fields'
import {
  defaultRecipients,
  defaultSigners,
  type Recipient,
  type SignerRole,
  signerRoles,
} from '@plinth/domain/closing/deal-document/recipients'
import { signatoryTitles } from '@plinth/domain/people/party/legal-entity'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { LenderFields, useLenderSigner } from './lender-signer.tsx'
import { dealWords as words } from './deal-document.words.ts'

type Row = Recipient & { readonly key: number; readonly role?: SignerRole | null; readonly title?: string }

const fullName = (p: { first_name: string; last_name: string }) => `${p.first_name} ${p.last_name}`.trim()

/** Who signs for each borrowing entity, as its record says. */
const signatoriesOf = ({ legal_entities }: LoanView) =>
  legal_entities.map((one) => ({ name: one.signatory_name, email: one.signatory_email, title: one.signatory_title }))

/** Whom it goes to, or who signs it, at first (L-19); one empty row where nobody can be reached. */
const startingRows = (type: DealDocumentType, loan: LoanView, signs: boolean): Row[] => {
  const people = (list: readonly { first_name: string; last_name: string; email: string | null }[]) =>
    list.flatMap((p) => (p.email === null ? [] : [{ name: fullName(p), email: p.email }]))
  const borrowers = people(loan.borrowers)
  const contacts = loan.contacts.flatMap((c) => people([c]).map((p) => ({ ...p, contactType: c.contact_type })))
  const found =
    type === 'board-review'
      ? []
      : signs
        ? defaultSigners({
            borrowers: people(loan.borrowers.filter((b) => !loan.guarantor_ids.includes(b.id))),
            guarantors: people(loan.borrowers.filter((b) => loan.guarantor_ids.includes(b.id))),
            signatories: signatoriesOf(loan),
          })
        : defaultRecipients(type, { borrowers, contacts })
  return (found.length > 0 ? found : [{ name: '', email: '' }]).map((recipient, key) => ({ ...recipient, key }))
}

/** The lender signs behind all rows, never in one of them. */
const rowRoles = signerRoles.filter((role) => role !== 'lender')

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

/** Who gets a document, or who signs it, as staff choose them; `toSend` is what the call takes. */
export const useRecipients = (type: DealDocumentType, loan: LoanView) => {
  const [signature, setSignature] = useState(false)
  // Who receives it and who signs it are two lists: what was typed in one is there again after a look at the other.
  const [lists, setLists] = useState(() => ({
    receive: startingRows(type, loan, false),
    sign: startingRows(type, loan, true),
  }))
  const rows = signature ? lists.sign : lists.receive
  const lender = useLenderSigner(type, signature)
  const board = type === 'board-review'
  const complete = rows.every((row) => row.name.trim() !== '' && isEmail(row.email) && (!signature || row.role))
  const refused = complete ? lender.refusal : signature ? words.signersMissing : words.recipientsMissing
  return {
    board,
    rows,
    lender,
    /** How many people it goes to. */
    count: rows.length + (lender.signer ? 1 : 0),
    signature,
    setSignature,
    setRows: (next: Row[]) => setLists((now) => ({ ...now, [signature ? 'sign' : 'receive']: next })),
    refusal: board ? undefined : refused,
    toSend: {
      signature,
      recipients: [
        ...rows.map(({ name, email, role, title }) => ({
          name: name.trim(),
          email: email.trim(),
          ...(signature && role ? { role } : {}),
          ...(signature && role === 'signatory' && title?.trim() ? { title: title.trim() } : {}),
        })),
        ...(lender.signer ? [{ ...lender.signer, role: 'lender' as const }] : []),
      ],
    },
  }
}
export type Recipients = ReturnType<typeof useRecipients>

/** Whom it goes to and whether they sign; of a board review, that the board gets it. */
export const RecipientFields = ({ to, disabled }: { to: Recipients; disabled: boolean }) => (
  <>
    {to.board ? (
      <Text>{words.sendToBoard}</Text>
    ) : (
      <>
        <RecipientRows rows={to.rows} signs={to.signature} onChange={to.setRows} />
        <Switch
          label={words.askToSign}
          checked={to.signature}
          disabled={disabled}
          onChange={(event) => to.setSignature(event.currentTarget.checked)}
        />
        {to.signature ? <LenderFields lender={to.lender} disabled={disabled} /> : null}
      </>
    )}
    <Text size="sm" c="dimmed">
      {to.signature ? words.signHint : words.sendHint}
    </Text>
  </>
)

interface RecipientRowsProps {
  rows: readonly Row[]
  /** Each row needs the role in which its person signs. */
  signs: boolean
  onChange: (rows: Row[]) => void
}

const RecipientRows = ({ rows, signs, onChange }: RecipientRowsProps) => {
  const set = (key: number, change: Partial<Row>) =>
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
          {signs ? (
            <Select
              label={words.role}
              placeholder={words.chooseRole}
              flex="1 1 130px"
              data={rowRoles.map((role) => ({ value: role, label: words.roles[role] }))}
              value={row.role ?? null}
              onChange={(role) => set(row.key, { role: signerRoles.find((one) => one === role) ?? null })}
            />
          ) : null}
          {signs && row.role === 'signatory' ? (
            <Autocomplete
              label={words.signatoryTitle}
              placeholder={words.signatoryTitlePlaceholder}
              flex="1 1 100%"
              maxLength={100}
              data={[...signatoryTitles]}
              value={row.title ?? ''}
              description={words.signatoryHint}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              onChange={(title) => set(row.key, { title })}
            />
          ) : null}
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
