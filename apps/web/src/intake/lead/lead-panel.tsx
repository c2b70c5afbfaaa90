import { Alert, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import type { LeadView } from '@plinth/contract/intake/lead'
import { leadMoves, type LeadState, leadStateLabel } from '@plinth/domain/intake/lead/states'
import { fullName } from '@plinth/domain/shared/text'
import { type ReactNode, useState } from 'react'
import { AppLink } from '../../lib/app-link.tsx'
import { messageOf } from '../../lib/api.ts'
import { dateTime, money } from '../../lib/format.ts'
import { useMay } from '../../lib/me.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { toast } from '../../ui/toasts.ts'
import { useAdmins, useUpdateLead } from './lead.calls.ts'
import { leadWords as words } from './lead.words.ts'
import { leadName } from './leads-table.tsx'

const { form } = words

/** One lead beside the list: what came in, who looks after it, a note, and what becomes of it (T-05). */
export const LeadPanel = ({ lead, onClose }: { lead: LeadView | undefined; onClose: () => void }) => (
  <SidePanel opened={lead !== undefined} onClose={onClose} title={lead ? leadName(lead) : words.title}>
    {lead ? <Shown key={lead.id} lead={lead} /> : null}
  </SidePanel>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Text component="dt" size="sm" c="dimmed">
      {label}
    </Text>
    <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  </div>
)

const Facts = ({ lead }: { lead: LeadView }) => (
  <Stack component="dl" gap="xs" m={0}>
    <Fact label={words.columns.state}>{leadStateLabel(lead.state)}</Fact>
    <Fact label={words.contact.email}>{lead.email || words.notGiven}</Fact>
    <Fact label={words.contact.phone}>{lead.phone || words.notGiven}</Fact>
    <Fact label={words.columns.property}>{lead.property || words.notGiven}</Fact>
    <Fact label={words.columns.amount}>{lead.amount === null ? words.notGiven : money(lead.amount)}</Fact>
    <Fact label={words.columns.source}>{words.sources[lead.source]}</Fact>
    <Fact label={words.columns.loan}>
      {lead.loan ? (
        <AppLink href={paths.loan(lead.loan.human_id)}>{`${lead.loan.human_id} ${lead.loan.name}`}</AppLink>
      ) : lead.finished ? (
        words.noLoan
      ) : (
        words.unfinished
      )}
    </Fact>
    <Fact label={words.columns.created}>{dateTime(lead.created_epoch)}</Fact>
    <Fact label={words.columns.update}>{dateTime(lead.last_update)}</Fact>
  </Stack>
)

const Shown = ({ lead }: { lead: LeadView }) => {
  const [note, setNote] = useState(lead.note)
  const [owner, setOwner] = useState(lead.owner?.id ?? '')
  const mayEdit = useMay('edit-loan')
  const update = useUpdateLead()
  const reason = mayEdit ? undefined : form.mayNot
  // What is typed goes along with every change, so that moving a lead never loses a note.
  const save = (state?: LeadState) =>
    update.mutate(
      {
        params: { lead_id: lead.id },
        body: { version: lead.version, note, owner_user_id: owner || null, ...(state ? { state } : {}) },
      },
      { onSuccess: () => toast.success(state ? form.moved[state] : form.saved) },
    )
  return (
    <Stack gap="md">
      <Facts lead={lead} />
      <OwnerField lead={lead} value={owner} onChange={setOwner} />
      <Textarea
        label={form.note}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={5000}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
      {update.error ? (
        <Alert color="red" title={form.couldNot} role="alert">
          {messageOf(update.error, form.couldNot)}
        </Alert>
      ) : null}
      <Group gap="xs" role="group" aria-label={form.moves}>
        <Button loading={update.isPending} disabledReason={reason} onClick={() => save()}>
          {form.save}
        </Button>
        {leadMoves[lead.state].map((state) => (
          <Button
            key={state}
            variant="default"
            disabled={update.isPending}
            disabledReason={reason}
            onClick={() => save(state)}
          >
            {form.move[state]}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}

interface OwnerFieldProps {
  lead: LeadView
  value: string
  onChange: (id: string) => void
}

/** Only an administrator who may sign in can be chosen; whoever has it now stays in the list. */
const OwnerField = ({ lead, value, onChange }: OwnerFieldProps) => {
  const { data, error } = useAdmins()
  const admins = (data?.users ?? [])
    .filter((user) => user.role === 'admin' && (user.active || user.id === lead.owner?.id))
    .map((user) => ({ value: user.id as string, label: fullName(user.first_name, user.last_name) || user.email }))
  const known = lead.owner && !admins.some((one) => one.value === lead.owner?.id)
  return (
    <NativeSelect
      label={form.owner}
      value={value}
      data={[
        { value: '', label: words.nobody },
        ...(known && lead.owner ? [{ value: lead.owner.id, label: lead.owner.name }] : []),
        ...admins,
      ]}
      {...(error ? { description: form.ownersFailed } : {})}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
