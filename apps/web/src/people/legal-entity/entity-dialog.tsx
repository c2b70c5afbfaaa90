import {
  ActionIcon,
  Autocomplete,
  Fieldset,
  Group,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import type { LegalEntityView } from '@plinth/contract/people/legal-entity'
import type { LoanView } from '@plinth/contract/loan/loan'
import { signatoryTitles } from '@plinth/domain/people/party/legal-entity'
import { usStates } from '@plinth/domain/shared/us-states'
import { IconTrash } from '@tabler/icons-react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { messageOf } from '../../lib/api.ts'
import { FormError } from '../../ui/field-help.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { useLinkEntity } from './legal-entity.calls.ts'
import { LikeEntities } from './like-entities.tsx'
import { entityWords as words } from './legal-entity.words.ts'
import { OwnerSelect } from './owner-select.tsx'
import { type EntityForm, type MemberValues, useEntityForm } from './use-entity-form.ts'

interface MembersProps {
  form: EntityForm
  loan: LoanView
  /** The entity that is being changed; null for a new one. */
  entityId: string | null
}

const Member = ({ member, n, ...of }: MembersProps & { member: MemberValues; n: number }) => (
  <Fieldset legend={words.member(n + 1)}>
    <OwnerSelect {...of} member={member} n={n} />
    <Group align="flex-start" gap="xs" wrap="nowrap" mt="xs">
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs" flex={1}>
        {(member.owner_entity_id === null ? personNames : []).map((field) => (
          <TextInput
            key={field}
            label={words[field]}
            required
            autoComplete="off"
            {...of.form.field(`members.${n}.${field}`)}
          />
        ))}
        <NumberInput
          label={words.percentage}
          required
          decimalScale={2}
          allowNegative={false}
          hideControls
          {...of.form.number(`members.${n}.percentage`)}
        />
      </SimpleGrid>
      <ActionIcon
        variant="subtle"
        color="gray"
        mt={24}
        aria-label={words.removeMember(n + 1)}
        onClick={() => of.form.removeMember(member.key)}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  </Fieldset>
)

const personNames = ['first_name', 'last_name'] as const

const Members = ({ form, loan, entityId }: MembersProps) => (
  <Stack gap="sm" role="group" aria-label={words.members}>
    {form.values.members.map((member, n) => (
      <Member key={member.key} form={form} loan={loan} entityId={entityId} member={member} n={n} />
    ))}
    <Group justify="space-between" gap="xs">
      <Button variant="subtle" size="compact-sm" onClick={form.addMember}>
        {words.addMember}
      </Button>
      <Text size="sm" c={form.total > 100 ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
        {form.total < 100 ? words.unassigned(form.total) : words.total(form.total)}
      </Text>
    </Group>
    {form.errorAt('members') ? (
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        {form.errorAt('members')}
      </Text>
    ) : null}
  </Stack>
)

const Fields = ({ form, entity }: { form: EntityForm; entity: LegalEntityView | null }) => (
  <>
    <TextInput label={words.name} required autoComplete="off" data-autofocus {...form.field('name')} />
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextInput label={words.kind} placeholder={words.kindPlaceholder} autoComplete="off" {...form.field('kind')} />
      <Select
        label={words.state}
        searchable
        clearable
        data={usStates.map(([value, label]) => ({ value, label }))}
        {...form.choice('state')}
      />
    </SimpleGrid>
    <TextInput
      label={words.ein}
      inputMode="numeric"
      autoComplete="off"
      description={entity?.has_ein ? words.einKept : words.einHelp}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...form.field('ein')}
    />
  </>
)

/** Who signs for the entity, offered from its members and the borrowers of the loan (L-19). */
const Signatory = ({ form, loan }: { form: EntityForm; loan: LoanView }) => {
  const people = [...form.values.members, ...loan.borrowers]
  const names = [...new Set(people.map((p) => `${p.first_name} ${p.last_name}`.trim()))].filter(Boolean)
  // Whoever is chosen is asked at the address that is on file.
  const choose = (name: string) => {
    const isNamed = (p: { first_name: string; last_name: string }) => `${p.first_name} ${p.last_name}`.trim() === name
    const email = [...loan.borrowers, ...form.values.members].find(isNamed)?.email ?? ''
    form.set({ signatory_name: name, ...(email === '' ? {} : { signatory_email: email }) })
  }
  return (
    <Fieldset legend={words.signatory}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        <Autocomplete
          label={words.signatoryName}
          data={names}
          maxLength={200}
          {...form.field('signatory_name')}
          onChange={choose}
        />
        <Autocomplete
          label={words.signatoryTitle}
          data={[...signatoryTitles]}
          maxLength={100}
          {...form.field('signatory_title')}
        />
      </SimpleGrid>
      <TextInput
        label={words.signatoryEmail}
        type="email"
        mt="xs"
        autoComplete="off"
        maxLength={254}
        description={words.signatoryHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.field('signatory_email')}
      />
    </Fieldset>
  )
}

interface EntityDialogProps {
  loan: LoanView
  /** Null for a new one. */
  entity: LegalEntityView | null
  onClose: () => void
}

/** Adds an entity with its members and their shares, or changes one (U-39). */
export const EntityDialog = ({ loan, entity, onClose }: EntityDialogProps) => {
  const form = useEntityForm(loan, entity, onClose)
  const link = useLinkEntity()
  return (
    <Dialog opened busy={form.busy} onClose={onClose} title={entity ? words.editEntity : words.newEntity} size="lg">
      <form {...form.element}>
        <Stack gap="sm">
          <Fields form={form} entity={entity} />
          <LikeEntities
            loan={loan}
            typed={form.values}
            entityId={entity?.id ?? null}
            busy={link.isPending}
            onUse={(id) => link.mutate({ params: { loan_id: loan.id, legal_entity_id: id } }, { onSuccess: onClose })}
          />
          {link.error ? <FormError text={messageOf(link.error, words.failed)} /> : null}
          <Members form={form} loan={loan} entityId={entity?.id ?? null} />
          <Signatory form={form} loan={loan} />
          <FormEnd form={form} submit={entity ? words.save : words.create} cancel={words.cancel} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
