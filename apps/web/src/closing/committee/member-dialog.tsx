import { Select, Stack, TextInput } from '@mantine/core'
import type { CommitteeMember } from '@plinth/contract/closing/committee-settings'
import { committeeRoleLabels, committeeRoles } from '@plinth/domain/closing/committee/member'
import { pastedMoney } from '@plinth/domain/shared/pasted-money'
import type { ComponentProps, ReactNode } from 'react'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { money } from '../../lib/format.ts'
import { useStaff } from '../../lib/use-staff.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
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
  onChange: (change: Partial<Powers>) => void
}) => (
  <>
    <Select
      label={words.role}
      allowDeselect={false}
      data={roles}
      value={value.role}
      onChange={(next) => onChange({ role: committeeRoles.find((one) => one === next) ?? value.role })}
    />
    {value.role === 'advisory' ? null : (
      <MoneyInput
        read={pastedMoney}
        label={words.authority}
        description={words.authorityHint}
        value={value.authority}
        error={error}
        onChange={(authority) => onChange({ authority })}
      />
    )}
  </>
)

interface MemberDialogProps {
  title: string
  form: ComponentProps<typeof FormEnd>['form'] & { element: ComponentProps<'form'> }
  submit: string
  onClose: () => void
  children: ReactNode
}

const MemberDialog = ({ title, form, submit, onClose, children }: MemberDialogProps) => (
  <Dialog opened title={title} closeOnClickOutside={false} busy={form.busy} onClose={onClose}>
    <form {...form.element}>
      <Stack gap="sm">
        {children}
        <FormEnd form={form} submit={submit} cancel={words.cancel} onCancel={onClose} />
      </Stack>
    </form>
  </Dialog>
)

const shownAuthority = (authority: number | null) => (authority === null ? words.anyAmount : money(authority))

/** Changes what a member may decide on (AH-01). */
export const EditMemberDialog = ({ member: m, onClose }: { member: CommitteeMember; onClose: () => void }) => {
  const update = useUpdateMember()
  const form = useSendForm<Powers>({
    start: { role: m.role, authority: m.authority },
    version: m.version,
    label: (name) => words[name],
    text: (_, value) => (typeof value === 'string' ? committeeRoleLabels[value] : shownAuthority(value)),
    failed: words.failed,
    send: async (powers, { version }) => {
      await update.mutateAsync({ params: memberId(m.id), body: { version, ...powers } })
      onClose()
    },
  })
  return (
    <MemberDialog title={words.editTitle(m.name)} form={form} submit={words.save} onClose={onClose}>
      <PowerFields value={form.values} error={form.errorAt('authority')} onChange={form.set} />
    </MemberDialog>
  )
}

interface Member extends Powers {
  /** A colleague by id, or someone from outside. */
  user_id: string
  name: string
  email: string
}
const blank: Member = { user_id: '', name: '', email: '', role: 'voting', authority: null }

const missingOf = (typed: Member): string | undefined => {
  if (typed.user_id === '') return `${words.who}: * Required`
  if (typed.user_id !== OUTSIDE) return undefined
  if (typed.name.trim() === '') return `${words.name}: * Required`
  return typed.email.trim() === '' ? `${words.email}: * Required` : undefined
}

/** Adds a colleague, or a person from outside (AH-01). */
export const AddMemberDialog = ({ onClose }: { onClose: () => void }) => {
  const add = useAddMember()
  const staff = useStaff()
  const form = useSendForm<Member>({
    start: blank,
    refusal: ({ values }) => missingOf(values),
    failed: words.failed,
    send: async ({ user_id, name, email, ...powers }) => {
      const person =
        user_id === OUTSIDE
          ? { user_id: null, name: name.trim(), email: email.trim() }
          : { user_id, name: null, email: null }
      await add.mutateAsync({ body: { ...person, ...powers } })
      onClose()
    },
  })
  return (
    <MemberDialog title={words.addTitle} form={form} submit={words.add} onClose={onClose}>
      <Select
        label={words.who}
        required
        searchable
        data={[...staff.map(({ id, name }) => ({ value: id, label: name })), { value: OUTSIDE, label: words.outside }]}
        {...form.choice('user_id')}
      />
      {form.values.user_id === OUTSIDE ? (
        <>
          <TextInput label={words.name} required maxLength={120} autoComplete="off" {...form.field('name')} />
          <TextInput
            label={words.email}
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            {...form.field('email')}
          />
        </>
      ) : null}
      <PowerFields value={form.values} error={form.errorAt('authority')} onChange={form.set} />
    </MemberDialog>
  )
}
