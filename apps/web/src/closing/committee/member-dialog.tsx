import { Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import type { CommitteeMember } from '@plinth/contract/closing/committee-settings'
import { committeeRoleLabels, committeeRoles } from '@plinth/domain/closing/committee/member'
import { pastedMoney } from '@plinth/domain/shared/pasted-money'
import { type ReactNode, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { useStaff } from '../../lib/use-staff.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { memberId, useAddMember, useUpdateMember } from './committee.calls.ts'
import { committeeSettingWords as words } from './committee.words.ts'

const OUTSIDE = 'outside'

const roles = committeeRoles.map((value) => ({ value, label: committeeRoleLabels[value] }))

interface Powers {
  role: CommitteeMember['role']
  authority: number | null
}

/** What a member does, and up to which amount. */
const PowerFields = ({
  value,
  error,
  onChange,
}: {
  value: Powers
  error?: string | undefined
  onChange: (value: Powers) => void
}) => (
  <>
    <Select
      label={words.role}
      allowDeselect={false}
      data={roles}
      value={value.role}
      onChange={(next) => onChange({ ...value, role: committeeRoles.find((one) => one === next) ?? value.role })}
    />
    {value.role === 'advisory' ? null : (
      <MoneyInput
        read={pastedMoney}
        label={words.authority}
        description={words.authorityHint}
        value={value.authority}
        error={error}
        onChange={(authority) => onChange({ ...value, authority })}
      />
    )}
  </>
)

interface FrameProps {
  title: string
  busy: boolean
  /** A failure that no field shows. */
  failure: string | null
  submit: string
  refusal?: string | undefined
  onSend: () => void
  onClose: () => void
  children: ReactNode
}

const Frame = ({ title, busy, failure, submit, refusal, onSend, onClose, children }: FrameProps) => (
  <Modal opened title={title} closeOnClickOutside={false} onClose={busy ? () => {} : onClose}>
    <Stack gap="sm">
      {children}
      <FormError text={failure} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={busy} onClick={onClose}>
          {words.cancel}
        </Button>
        <Button loading={busy} disabledReason={refusal} onClick={onSend}>
          {submit}
        </Button>
      </Group>
    </Stack>
  </Modal>
)

/** What the server said of a field, and of none of them. */
const saidOf = (error: Error | null) => {
  const field = (path: string) => (error instanceof ApiError ? error.field(path) : undefined)
  const isShown = ['user_id', 'name', 'email', 'authority'].some((path) => field(path) !== undefined)
  return { field, failure: error && !isShown ? messageOf(error, words.failed) : null }
}

/** Changes what a member may decide on (AH-01). */
export const EditMemberDialog = ({ member: m, onClose }: { member: CommitteeMember; onClose: () => void }) => {
  const update = useUpdateMember()
  const [powers, setPowers] = useState<Powers>({ role: m.role, authority: m.authority })
  const { field, failure } = saidOf(update.error)
  return (
    <Frame
      title={words.editTitle(m.name)}
      busy={update.isPending}
      failure={failure}
      submit={words.save}
      onSend={() =>
        update.mutate({ params: memberId(m.id), body: { version: m.version, ...powers } }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <PowerFields value={powers} error={field('authority')} onChange={setPowers} />
    </Frame>
  )
}

const missingOf = (typed: { who: string; name: string; email: string }): string | undefined => {
  if (typed.who === '') return `${words.who}: * Required`
  if (typed.who !== OUTSIDE) return undefined
  if (typed.name.trim() === '') return `${words.name}: * Required`
  return typed.email.trim() === '' ? `${words.email}: * Required` : undefined
}

/** Adds a colleague, or a person from outside (AH-01). */
export const AddMemberDialog = ({ onClose }: { onClose: () => void }) => {
  const add = useAddMember()
  const staff = useStaff()
  const [typed, setTyped] = useState({ who: '', name: '', email: '' })
  const [powers, setPowers] = useState<Powers>({ role: 'voting', authority: null })
  const { field, failure } = saidOf(add.error)
  const isOutside = typed.who === OUTSIDE
  const person = isOutside
    ? { user_id: null, name: typed.name.trim(), email: typed.email.trim() }
    : { user_id: typed.who, name: null, email: null }
  return (
    <Frame
      title={words.addTitle}
      busy={add.isPending}
      failure={failure}
      submit={words.add}
      refusal={missingOf(typed)}
      onSend={() => add.mutate({ body: { ...person, ...powers } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Select
        label={words.who}
        required
        searchable
        data={[...staff.map(({ id, name }) => ({ value: id, label: name })), { value: OUTSIDE, label: words.outside }]}
        value={typed.who === '' ? null : typed.who}
        error={field('user_id')}
        onChange={(who) => setTyped({ ...typed, who: who ?? '' })}
      />
      {isOutside ? (
        <>
          <TextInput
            label={words.name}
            required
            maxLength={120}
            value={typed.name}
            error={field('name')}
            onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
          />
          <TextInput
            label={words.email}
            type="email"
            required
            maxLength={254}
            value={typed.email}
            error={field('email')}
            onChange={(event) => setTyped({ ...typed, email: event.currentTarget.value })}
          />
        </>
      ) : null}
      <PowerFields value={powers} error={field('authority')} onChange={setPowers} />
    </Frame>
  )
}
