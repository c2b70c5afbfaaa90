import { Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import type { LeadView } from '@plinth/contract/intake/lead'
import { leadMoves, type LeadState, leadStateLabel } from '@plinth/domain/intake/lead/states'
import { phoneText } from '@plinth/domain/people/party/phone'
import { fullName } from '@plinth/domain/shared/text'
import { type ReactNode, useRef } from 'react'
import { AppLink } from '../../lib/app-link.tsx'
import { messageOf } from '../../lib/api.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { dateTime, money } from '../../lib/format.ts'
import { useMay } from '../../lib/me.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { FormSaid } from '../../ui/form-said.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { toast } from '../../ui/toasts.ts'
import { useAdmins, useUpdateLead } from './lead.calls.ts'
import { leadWords as words } from './lead.words.ts'
import { leadName } from './leads-table.tsx'

const labels = { note: words.form.note, owner: words.form.owner } as const

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
    <Fact label={words.contact.phone}>{phoneText(lead.phone) || words.notGiven}</Fact>
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

/** What is typed of a lead; it goes along with every move, so that moving a lead never loses a note. */
const useLeadForm = (lead: LeadView, names: ReadonlyMap<string, string>) => {
  const update = useUpdateLead()
  const mayEdit = useMay('edit-loan')
  /** The state that was pressed; none for saving alone. */
  const moveTo = useRef<LeadState | undefined>(undefined)
  const form = useSendForm({
    start: { note: lead.note, owner: lead.owner?.id ?? '' },
    version: lead.version,
    label: (name) => labels[name],
    text: (name, value) => (name === 'owner' ? (names.get(value) ?? words.nobody) : value),
    refusal: () => (mayEdit ? undefined : words.form.mayNot),
    at: (path) => (path === 'owner_user_id' ? 'owner' : path),
    failed: (error) => `${words.form.couldNot}: ${messageOf(error, '')}`,
    send: async ({ note, owner }, { version }) => {
      const state = moveTo.current
      await update.mutateAsync({
        params: { lead_id: lead.id },
        body: { version, note, owner_user_id: owner || null, ...(state ? { state } : {}) },
      })
      toast.success(state ? words.form.moved[state] : words.form.saved)
    },
  })
  return { ...form, press: (state?: LeadState) => () => (moveTo.current = state) }
}

const Shown = ({ lead }: { lead: LeadView }) => {
  const owners = useOwners(lead)
  const form = useLeadForm(lead, new Map(owners.options.map(({ value, label }) => [value, label])))
  return (
    <Stack gap="md">
      <Facts lead={lead} />
      <form {...form.element}>
        <Stack gap="md">
          <NativeSelect
            label={words.form.owner}
            data={[{ value: '', label: words.nobody }, ...owners.options]}
            {...(owners.failed ? { description: words.form.ownersFailed } : {})}
            {...form.cleaned('owner', String)}
          />
          <Textarea
            label={words.form.note}
            autosize
            minRows={3}
            maxRows={12}
            maxLength={5000}
            {...form.field('note')}
          />
          <FormSaid form={form} />
          <Group gap="xs" role="group" aria-label={words.form.moves}>
            <Button {...form.button} onClick={form.press()}>
              {words.form.save}
            </Button>
            {leadMoves[lead.state].map((state) => (
              <Button
                key={state}
                {...form.button}
                loading={false}
                variant="default"
                disabled={form.busy}
                onClick={form.press(state)}
              >
                {words.form.move[state]}
              </Button>
            ))}
          </Group>
        </Stack>
      </form>
    </Stack>
  )
}

/** Only an administrator who may sign in can be chosen; whoever has it now stays in the list. */
const useOwners = (lead: LeadView) => {
  const { data, error } = useAdmins()
  const admins = (data?.users ?? [])
    .filter((user) => user.role === 'admin' && (user.active || user.id === lead.owner?.id))
    .map((user) => ({ value: user.id as string, label: fullName(user.first_name, user.last_name) || user.email }))
  const known = lead.owner && !admins.some((one) => one.value === lead.owner?.id)
  const own = known && lead.owner ? [{ value: lead.owner.id as string, label: lead.owner.name }] : []
  return { options: [...own, ...admins], failed: error !== null }
}
