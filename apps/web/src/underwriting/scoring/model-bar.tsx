import { ActionIcon, Group, Menu, NativeSelect, Text } from '@mantine/core'
import { judgedPurposes, judges } from '@plinth/domain/loan/judged-by'
import { type Purpose, purposes } from '@plinth/domain/loan/terms'
import {
  IconArchive,
  IconCopy,
  IconDots,
  IconFilter,
  IconFlask,
  IconHistory,
  IconPencil,
  IconPlus,
  IconTarget,
  IconVersions,
} from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ChoicesDialog } from '../../ui/choices-dialog.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { MenuEntry } from '../../ui/menu-entry.tsx'
import { NameDialog } from './name-dialog.tsx'
import {
  type Model,
  type ModelName,
  useAddModel,
  useArchiveModel,
  useChangeModel,
  useDuplicateModel,
} from './scoring.calls.ts'
import { scoringWords } from './scoring.words.ts'
import { trialWords } from './trial.words.ts'
import type { TrialPanelName } from './trial-panel.tsx'

const words = scoringWords.model
type Dialog = 'new' | 'purposes' | 'edit' | 'duplicate' | 'use' | 'archive'

interface ModelBarProps {
  models: readonly ModelName[]
  model: Model
  may: boolean
  /** Another model is looked at; undefined is the one in use. */
  onChoose: (id: string | undefined) => void
  onPanel: (panel: TrialPanelName) => void
}

/** Which loans a model scores now, in words. */
const judgesText = (models: readonly ModelName[], model: Model): string => {
  const own = models.find((one) => one.score_model_id === model.score_model_id)
  if (!own || !judges(own)) return words.judgesNone
  const judged = judgedPurposes(models, own)
  return own.in_use ? words.judgesRest(judged) : words.judges(judged)
}

/** Why a model can be neither put in use nor archived, whoever asks; null where it can. */
const refusalsOf = (model: Parameters<typeof judges>[0]) => ({
  use: model.in_use ? words.inUse : null,
  archive: judges(model) ? words.judging : null,
})

/** Chooses the model, and what can be done with it. */
export const ModelBar = ({ models, model, may, onChoose, onPanel }: ModelBarProps) => {
  const mayNot = may ? null : scoringWords.mayNot
  const refused = refusalsOf(model)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  return (
    <Group gap="xs" align="flex-end" mb="md">
      <NativeSelect
        label={words.label}
        miw={260}
        flex={{ base: 1, sm: '0 0 auto' }}
        data={models.map((one) => ({
          value: one.score_model_id,
          label: words.option(one.name, one.in_use, one.purposes),
        }))}
        value={model.score_model_id}
        onChange={({ currentTarget: { value } }) => onChoose(value)}
      />
      <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={words.actions}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFlask size={16} aria-hidden />} onClick={() => onPanel('try')}>
            {trialWords.trial.open}
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => onPanel('back-test')}>
            {trialWords.back.open}
          </Menu.Item>
          <Menu.Item leftSection={<IconVersions size={16} aria-hidden />} onClick={() => onPanel('versions')}>
            {trialWords.versions.open}
          </Menu.Item>
          <Menu.Divider />
          <MenuEntry
            label={words.edit}
            icon={<IconPencil size={16} aria-hidden />}
            refusal={mayNot}
            onPress={() => setDialog('edit')}
          />
          <MenuEntry
            label={words.use}
            icon={<IconTarget size={16} aria-hidden />}
            refusal={mayNot ?? refused.use}
            onPress={() => setDialog('use')}
          />
          <MenuEntry
            label={words.purposes}
            icon={<IconFilter size={16} aria-hidden />}
            refusal={mayNot}
            onPress={() => setDialog('purposes')}
          />
          <MenuEntry
            label={words.duplicate}
            icon={<IconCopy size={16} aria-hidden />}
            refusal={mayNot}
            onPress={() => setDialog('duplicate')}
          />
          <MenuEntry
            label={words.archive}
            icon={<IconArchive size={16} aria-hidden />}
            refusal={mayNot ?? refused.archive}
            onPress={() => setDialog('archive')}
          />
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabledReason={may ? undefined : scoringWords.mayNot}
        onClick={() => setDialog('new')}
      >
        {words.add}
      </Button>
      <Text size="sm" c="dimmed" pb={8}>
        {judgesText(models, model)}
      </Text>
      {dialog === 'purposes' ? <BindModel models={models} model={model} onClose={close} /> : null}
      {dialog === 'new' ? <NewModel onDone={onChoose} onClose={close} /> : null}
      {dialog === 'edit' ? <EditModel model={model} onClose={close} /> : null}
      {dialog === 'duplicate' ? <CopyModel model={model} onDone={onChoose} onClose={close} /> : null}
      {dialog === 'use' ? <UseModel model={model} onClose={close} /> : null}
      {dialog === 'archive' ? <ArchiveModel model={model} onDone={onChoose} onClose={close} /> : null}
    </Group>
  )
}

type Done = { onDone: (id: string | undefined) => void; onClose: () => void }

const NewModel = ({ onDone, onClose }: Done) => {
  const add = useAddModel()
  const save = async (name: string) => {
    const made = await add.mutateAsync({ body: { name } })
    onDone(made.score_model_id)
    onClose()
  }
  return (
    <NameDialog
      title={words.newTitle}
      label={words.name}
      hint={words.newHint}
      name=""
      onSave={save}
      onClose={onClose}
    />
  )
}

const CopyModel = ({ model, onDone, onClose }: Done & { model: Model }) => {
  const copy = useDuplicateModel()
  const save = async (name: string) => {
    const made = await copy.mutateAsync({ params: { model_id: model.score_model_id }, body: { name } })
    onDone(made.score_model_id)
    onClose()
  }
  return (
    <NameDialog
      title={words.duplicate}
      label={words.name}
      name={words.copyOf(model.name)}
      onSave={save}
      onClose={onClose}
    />
  )
}

const EditModel = ({ model, onClose }: { model: Model; onClose: () => void }) => {
  const change = useChangeModel()
  return (
    <NameDialog
      title={words.edit}
      label={words.name}
      name={model.name}
      weights={model.weights}
      version={model.version}
      onSave={async (name, weights, version) => {
        await change.mutateAsync({
          params: { model_id: model.score_model_id },
          body: { name, weights, version },
        })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

/** Chooses the purposes whose loans are scored by a model of their own. */
const BindModel = (o: { models: readonly ModelName[]; model: Model; onClose: () => void }) => {
  const change = useChangeModel()
  const id = o.model.score_model_id
  // As it was when the choice began: who changed it meanwhile is not overwritten unseen.
  const [version] = useState(o.model.version)
  const takenFrom = (purpose: Purpose) => {
    const other = o.models.find((one) => one.score_model_id !== id && one.purposes.includes(purpose))
    return other && words.takenFrom(other.name)
  }
  return (
    <ChoicesDialog
      title={words.purposes}
      hint={words.purposesHint}
      choices={purposes.map((value) => ({ value, note: takenFrom(value) }))}
      chosen={o.model.purposes}
      saveLabel={words.purposesSave}
      cancelLabel={scoringWords.cancel}
      busy={change.isPending}
      error={change.error && messageOf(change.error, scoringWords.couldNot)}
      onSave={(chosen) =>
        change.mutate({ params: { model_id: id }, body: { purposes: chosen, version } }, { onSuccess: o.onClose })
      }
      onClose={o.onClose}
    />
  )
}

const UseModel = ({ model, onClose }: { model: Model; onClose: () => void }) => {
  const change = useChangeModel()
  return (
    <ConfirmDialog
      opened
      title={words.useTitle}
      confirmLabel={words.use}
      busy={change.isPending}
      error={change.error && messageOf(change.error, scoringWords.couldNot)}
      onConfirm={() =>
        change.mutate(
          { params: { model_id: model.score_model_id }, body: { in_use: true, version: model.version } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      {words.useText(model.name)}
    </ConfirmDialog>
  )
}

const ArchiveModel = ({ model, onDone, onClose }: Done & { model: Model }) => {
  const archive = useArchiveModel()
  return (
    <ConfirmDialog
      opened
      danger
      title={words.archiveTitle}
      confirmLabel={words.archive}
      busy={archive.isPending}
      error={archive.error && messageOf(archive.error, scoringWords.couldNot)}
      onConfirm={() =>
        archive.mutate(
          { params: { model_id: model.score_model_id } },
          {
            onSuccess: () => {
              onDone(undefined)
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      {words.archiveText(model.name)}
    </ConfirmDialog>
  )
}
