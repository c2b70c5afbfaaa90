import { ActionIcon, Group, Menu, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { PolicySetView } from '@plinth/contract/credit/policy-set'
import { judgedPurposes, judges } from '@plinth/domain/loan/judged-by'
import { type Purpose, purposes } from '@plinth/domain/loan/terms'
import { IconArchive, IconCopy, IconDots, IconFilter, IconTarget } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { ChoicesDialog } from '../../ui/choices-dialog.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { MenuEntry } from '../../ui/menu-entry.tsx'
import { useArchivePolicySet, useBindPolicySet, useCopyPolicySet, usePutInUse } from './policy-set.calls.ts'
import { policySetWords as words } from './policy-set.words.ts'

type SetName = Pick<PolicySetView, 'policy_set_id' | 'name' | 'in_use' | 'purposes'>

interface SetBarProps {
  sets: readonly SetName[]
  set: PolicySetView
  may: boolean
  /** Another set is looked at; undefined is the one in use. */
  onChoose: (id: string | undefined) => void
}

/** Which loans a set judges now, in words. */
const judgesText = (sets: readonly SetName[], set: PolicySetView): string => {
  const own = sets.find((one) => one.policy_set_id === set.policy_set_id)
  if (!own || !judges(own)) return words.judgesNone
  const judged = judgedPurposes(sets, own)
  return own.in_use ? words.judgesRest(judged) : words.judges(judged)
}

/** Chooses the policy set, and what can be done with it. */
export const SetBar = ({ sets, set, may, onChoose }: SetBarProps) => {
  const mayNot = may ? null : words.mayNot
  const [dialog, setDialog] = useState<'use' | 'purposes' | 'copy' | 'archive' | null>(null)
  const close = () => setDialog(null)
  return (
    <Group gap="xs" align="flex-end" mb="md">
      <NativeSelect
        label={words.set}
        miw={260}
        data={sets.map((one) => ({
          value: one.policy_set_id,
          label: words.option(one.name, one.in_use, one.purposes),
        }))}
        value={set.policy_set_id}
        onChange={({ currentTarget: { value } }) => onChoose(value)}
      />
      <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={words.actions}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuEntry
            label={words.use}
            icon={<IconTarget size={16} aria-hidden />}
            refusal={mayNot ?? (set.in_use ? words.inUse : null)}
            onPress={() => setDialog('use')}
          />
          <MenuEntry
            label={words.purposes}
            icon={<IconFilter size={16} aria-hidden />}
            refusal={mayNot}
            onPress={() => setDialog('purposes')}
          />
          <MenuEntry
            label={words.copy}
            icon={<IconCopy size={16} aria-hidden />}
            refusal={mayNot}
            onPress={() => setDialog('copy')}
          />
          <MenuEntry
            label={words.archive}
            icon={<IconArchive size={16} aria-hidden />}
            refusal={mayNot ?? (judges(set) ? words.judging : null)}
            onPress={() => setDialog('archive')}
          />
        </Menu.Dropdown>
      </Menu>
      <Text size="sm" c="dimmed" pb={8}>
        {judgesText(sets, set)}
      </Text>
      {dialog === 'purposes' ? <BindSet sets={sets} set={set} onClose={close} /> : null}
      {dialog === 'use' ? <UseSet set={set} onClose={close} /> : null}
      {dialog === 'copy' ? <CopySet set={set} onDone={onChoose} onClose={close} /> : null}
      {dialog === 'archive' ? <ArchiveSet set={set} onDone={onChoose} onClose={close} /> : null}
    </Group>
  )
}

interface DialogProps {
  set: PolicySetView
  onClose: () => void
}

const UseSet = ({ set, onClose }: DialogProps) => {
  const use = usePutInUse()
  return (
    <ConfirmDialog
      opened
      title={words.useTitle}
      confirmLabel={words.use}
      busy={use.isPending}
      error={use.error && messageOf(use.error, words.couldNot)}
      onConfirm={() => use.mutate({ params: { policy_set_id: set.policy_set_id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {words.useText(set.name)}
    </ConfirmDialog>
  )
}

/** Chooses the purposes whose loans are measured against a set of their own. */
const BindSet = ({ sets, set, onClose }: DialogProps & { sets: readonly SetName[] }) => {
  const bind = useBindPolicySet()
  const takenFrom = (purpose: Purpose) => {
    const other = sets.find((one) => one.policy_set_id !== set.policy_set_id && one.purposes.includes(purpose))
    return other && words.takenFrom(other.name)
  }
  return (
    <ChoicesDialog
      title={words.purposes}
      hint={words.purposesHint}
      choices={purposes.map((value) => ({ value, note: takenFrom(value) }))}
      chosen={set.purposes}
      saveLabel={words.purposesSave}
      cancelLabel={words.cancel}
      busy={bind.isPending}
      error={bind.error && messageOf(bind.error, words.couldNot)}
      onSave={(chosen) =>
        bind.mutate(
          { params: { policy_set_id: set.policy_set_id }, body: { purposes: chosen } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    />
  )
}

const ArchiveSet = ({ set, onDone, onClose }: DialogProps & { onDone: (id: undefined) => void }) => {
  const archive = useArchivePolicySet()
  const done = () => {
    onDone(undefined)
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      danger
      title={words.archiveTitle}
      confirmLabel={words.archive}
      busy={archive.isPending}
      error={archive.error && messageOf(archive.error, words.couldNot)}
      onConfirm={() => archive.mutate({ params: { policy_set_id: set.policy_set_id } }, { onSuccess: done })}
      onClose={onClose}
    >
      {words.archiveText(set.name)}
    </ConfirmDialog>
  )
}

const CopySet = ({ set, onDone, onClose }: DialogProps & { onDone: (id: string) => void }) => {
  const copy = useCopyPolicySet()
  const form = useSendForm({
    start: { name: words.copyOf(set.name) },
    early: true,
    check: ({ name }) => ({ name: name.trim() === '' ? '* Required' : null }),
    failed: words.couldNot,
    send: async ({ name }) => {
      const made = await copy.mutateAsync({ body: { name: name.trim(), copy_of: set.policy_set_id } })
      onDone(made.policy_set_id)
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={words.copy}>
      <form {...form.element}>
        <Stack>
          <Text c="dimmed">{words.copyHint}</Text>
          <TextInput label={words.name} required maxLength={100} data-autofocus {...form.field('name')} />
          <FormEnd form={form} submit={words.copy} cancel={words.cancel} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
