import { ActionIcon, Group, Menu, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { PolicySetView } from '@plinth/contract/policy-set'
import { IconArchive, IconCopy, IconDots, IconTarget } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useArchivePolicySet, useCopyPolicySet, usePutInUse } from './policy-set.calls.ts'
import { policySetWords as words } from './policy-set.words.ts'

interface SetBarProps {
  sets: readonly Pick<PolicySetView, 'policy_set_id' | 'name' | 'in_use'>[]
  set: PolicySetView
  may: boolean
  /** Another set is looked at; undefined is the one in use. */
  onChoose: (id: string | undefined) => void
}

/** Chooses the policy set, and what can be done with it. */
export const SetBar = ({ sets, set, may, onChoose }: SetBarProps) => {
  const [dialog, setDialog] = useState<'use' | 'copy' | 'archive' | null>(null)
  const close = () => setDialog(null)
  return (
    <Group gap="xs" align="flex-end" mb="md">
      <NativeSelect
        label={words.set}
        miw={260}
        data={sets.map((one) => ({ value: one.policy_set_id, label: words.option(one.name, one.in_use) }))}
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
          <Menu.Item
            disabled={!may || set.in_use}
            leftSection={<IconTarget size={16} aria-hidden />}
            onClick={() => setDialog('use')}
          >
            {words.use}
          </Menu.Item>
          <Menu.Item disabled={!may} leftSection={<IconCopy size={16} aria-hidden />} onClick={() => setDialog('copy')}>
            {words.copy}
          </Menu.Item>
          <Menu.Item
            disabled={!may || set.in_use}
            leftSection={<IconArchive size={16} aria-hidden />}
            onClick={() => setDialog('archive')}
          >
            {words.archive}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
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
  const [name, setName] = useState(words.copyOf(set.name))
  const save = () =>
    copy.mutate(
      { body: { name: name.trim(), copy_of: set.policy_set_id } },
      {
        onSuccess: (made) => {
          onDone(made.policy_set_id)
          onClose()
        },
      },
    )
  return (
    <Modal opened onClose={onClose} title={words.copy}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') save()
        }}
      >
        <Stack>
          <Text c="dimmed">{words.copyHint}</Text>
          <TextInput
            label={words.name}
            required
            maxLength={100}
            data-autofocus
            error={name.trim() === '' ? '* Required' : undefined}
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          {copy.error ? (
            <Text c="var(--mantine-color-error)" role="alert">
              {messageOf(copy.error, words.couldNot)}
            </Text>
          ) : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={copy.isPending}>
              {words.copy}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
