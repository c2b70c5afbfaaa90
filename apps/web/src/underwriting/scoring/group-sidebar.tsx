import { ActionIcon, Group as Row, Menu, Title, UnstyledButton } from '@mantine/core'
import type { ScoreCategory } from '@plinth/domain/underwriting/scoring/model'
import { IconArchive, IconCopy, IconDots, IconMinus, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { MenuEntry } from '../../ui/menu-entry.tsx'
import { AddGroup } from './add-group.tsx'
import { NameDialog } from './name-dialog.tsx'
import {
  type Group,
  type Model,
  useArchiveGroup,
  useDuplicateGroup,
  useRemoveGroup,
  useRenameGroup,
} from './scoring.calls.ts'
import classes from './scoring.module.css'
import { scoringWords } from './scoring.words.ts'

const words = scoringWords.group
type Dialog = { is: 'rename' | 'duplicate' | 'remove' | 'archive'; group: Group }

interface GroupSidebarProps {
  model: Model
  category: ScoreCategory
  groups: readonly Group[]
  chosen: Group | undefined
  may: boolean
  onChoose: (id: string | undefined) => void
}

/** The groups of a category, and what can be done with each. */
export const GroupSidebar = ({ model, category, groups, chosen, may, onChoose }: GroupSidebarProps) => {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  return (
    <nav className={classes.sidebar} aria-label={words.sidebar}>
      <Row justify="space-between">
        <Title order={2} size="h3">
          {words.sidebar}
        </Title>
        <AddGroup key={category} model={model} category={category} may={may} onAdded={onChoose} />
      </Row>
      <ul className={classes.groups}>
        {groups.map((group) => (
          <li
            key={group.score_group_id}
            className={classes.group}
            data-selected={group.score_group_id === chosen?.score_group_id}
          >
            <UnstyledButton
              className={classes.choose}
              aria-current={group.score_group_id === chosen?.score_group_id ? 'true' : undefined}
              onClick={() => onChoose(group.score_group_id)}
            >
              {group.name} <span className={classes.count}>{words.variables(group.variables.length)}</span>
            </UnstyledButton>
            <GroupMenu name={group.name} inUse={model.in_use} may={may} onPick={(is) => setDialog({ is, group })} />
          </li>
        ))}
      </ul>
      {dialog?.is === 'rename' ? <Rename group={dialog.group} onClose={close} /> : null}
      {dialog?.is === 'duplicate' ? <Duplicate group={dialog.group} onClose={close} /> : null}
      {dialog?.is === 'remove' ? <Remove model={model} group={dialog.group} onClose={close} /> : null}
      {dialog?.is === 'archive' ? <Archive group={dialog.group} onClose={close} /> : null}
    </nav>
  )
}

interface GroupMenuProps {
  name: string
  /** Whether the model that is looked at is in use: its groups cannot be archived. */
  inUse: boolean
  may: boolean
  onPick: (is: Dialog['is']) => void
}

const GroupMenu = ({ name, inUse, may, onPick }: GroupMenuProps) => {
  const refusal = may ? null : scoringWords.mayNot
  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={words.actions(name)}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuEntry
          label={words.rename}
          icon={<IconPencil size={16} aria-hidden />}
          refusal={refusal}
          onPress={() => onPick('rename')}
        />
        <MenuEntry
          label={words.duplicate}
          icon={<IconCopy size={16} aria-hidden />}
          refusal={refusal}
          onPress={() => onPick('duplicate')}
        />
        <MenuEntry
          label={words.remove}
          icon={<IconMinus size={16} aria-hidden />}
          refusal={refusal}
          onPress={() => onPick('remove')}
        />
        <MenuEntry
          label={words.archive}
          icon={<IconArchive size={16} aria-hidden />}
          refusal={refusal ?? (inUse ? words.inUse : null)}
          onPress={() => onPick('archive')}
        />
      </Menu.Dropdown>
    </Menu>
  )
}

type GroupDialogProps = { group: Group; onClose: () => void }

const Rename = ({ group, onClose }: GroupDialogProps) => {
  const rename = useRenameGroup()
  return (
    <NameDialog
      title={words.rename}
      label={words.name}
      name={group.name}
      onSave={async (new_name) => {
        await rename.mutateAsync({ params: { group_id: group.score_group_id }, query: { new_name } })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const Duplicate = ({ group, onClose }: GroupDialogProps) => {
  const copy = useDuplicateGroup()
  return (
    <NameDialog
      title={words.duplicate}
      label={words.name}
      name={scoringWords.model.copyOf(group.name)}
      onSave={async (name) => {
        await copy.mutateAsync({ params: { group_id: group.score_group_id }, body: { name } })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const Remove = ({ model, group, onClose }: GroupDialogProps & { model: Model }) => {
  const remove = useRemoveGroup()
  const params = { model_id: model.score_model_id, group_id: group.score_group_id }
  return (
    <ConfirmDialog
      opened
      title={words.removeTitle}
      confirmLabel={words.remove}
      busy={remove.isPending}
      error={remove.error && messageOf(remove.error, scoringWords.couldNot)}
      onConfirm={() => remove.mutate({ params }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {words.removeText(group.name)}
    </ConfirmDialog>
  )
}

const Archive = ({ group, onClose }: GroupDialogProps) => {
  const archive = useArchiveGroup()
  return (
    <ConfirmDialog
      opened
      danger
      title={words.archiveTitle}
      confirmLabel={words.archive}
      busy={archive.isPending}
      error={archive.error && messageOf(archive.error, scoringWords.couldNot)}
      onConfirm={() => archive.mutate({ params: { group_id: group.score_group_id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {words.archiveText(group.name)}
    </ConfirmDialog>
  )
}
