import { Group, List, Select, Stack, Text } from '@mantine/core'
import type { TemplateView } from '@plinth/contract/loan/activity-templates'
import { entityKinds } from '@plinth/domain/loan/activity/entity-kinds'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { type EntityKey, useCreateFromTemplate, useTemplates } from './document-request.calls.ts'
import { requestWords as words, templateWords } from './document-request.words.ts'
import { OneOffForm } from './one-off-form.tsx'
import { TemplateEditor } from './template-editor.tsx'

interface AddDocumentDialogProps {
  loanId: string
  entity: EntityKey
  opened: boolean
  onClose: () => void
}

type Editing = 'none' | 'new' | 'chosen' | 'one-off'
const titles: Readonly<Record<Editing, string>> = {
  none: words.addTitle,
  new: templateWords.createTitle,
  chosen: templateWords.updateTitle,
  'one-off': words.oneOffTitle,
}

/**
 * Add-new-document modal: pick a template and see its questions, or edit one (M-28..M-34). A kind of card we do not know
 * is an error (M-31).
 */
export const AddDocumentDialog = (p: AddDocumentDialogProps) => {
  const [editing, setEditing] = useState<Editing>('none')
  const [chosen, setChosen] = useState<string | null>(null)
  const templates = useTemplates()
  const close = () => {
    setEditing('none')
    setChosen(null)
    p.onClose()
  }
  return (
    <Dialog opened={p.opened} onClose={close} title={titles[editing]} size="lg">
      {entityKinds.includes(p.entity.kind) ? (
        <Steps
          {...p}
          templates={templates}
          editing={editing}
          onEditing={setEditing}
          chosen={chosen}
          onChosen={setChosen}
          onClose={close}
        />
      ) : (
        <ErrorState text={words.unsupportedEntity(p.entity.kind)} />
      )}
    </Dialog>
  )
}

interface StepsProps extends AddDocumentDialogProps {
  templates: ReturnType<typeof useTemplates>
  editing: Editing
  onEditing: (editing: Editing) => void
  chosen: string | null
  onChosen: (id: string | null) => void
}

/** The step the dialog is at: waiting for the templates, picking one, or editing one. */
const Steps = ({ templates, editing, onEditing, chosen, onChosen, ...p }: StepsProps) => {
  // M-30: only templates of the card's kind.
  const offered = (templates.data?.templates ?? []).filter((t) => t.entity_type === p.entity.kind)
  const template = offered.find((t) => t.template_id === chosen) ?? null
  return (
    <>
      {templates.isPending ? <SkeletonRows rows={3} /> : null}
      {templates.isError ? (
        <ErrorState
          text={words.loadFailed}
          detail={messageOf(templates.error, '')}
          onRetry={() => void templates.refetch()}
        />
      ) : null}
      {templates.data && editing === 'none' ? (
        <PickTemplate
          {...p}
          offered={offered}
          template={template}
          onPick={onChosen}
          onNew={() => onEditing('new')}
          onEdit={() => onEditing('chosen')}
          onOneOff={() => onEditing('one-off')}
        />
      ) : null}
      {editing === 'one-off' ? (
        <OneOffForm loanId={p.loanId} entity={p.entity} onBack={() => onEditing('none')} onDone={p.onClose} />
      ) : null}
      {editing === 'new' || editing === 'chosen' ? (
        <TemplateEditor
          entityKind={p.entity.kind}
          template={editing === 'chosen' ? template : null}
          onBack={() => onEditing('none')}
          onSaved={(saved) => {
            onChosen(saved?.archived === false ? saved.template_id : null)
            onEditing('none')
          }}
        />
      ) : null}
    </>
  )
}

interface PickTemplateProps extends AddDocumentDialogProps {
  offered: readonly TemplateView[]
  template: TemplateView | null
  onPick: (id: string | null) => void
  onNew: () => void
  onEdit: () => void
  onOneOff: () => void
}

const PickTemplate = ({
  loanId,
  entity,
  offered,
  template,
  onPick,
  onNew,
  onEdit,
  onOneOff,
  onClose,
}: PickTemplateProps) => {
  const create = useCreateFromTemplate(loanId, entity)
  const mayManage = useMay('manage-templates')
  if (create.isError)
    return (
      <Stack align="center">
        <ErrorState text={words.addFailed} detail={messageOf(create.error, '')} />
        <Button variant="default" onClick={onClose}>
          {words.close}
        </Button>
      </Stack>
    )
  return (
    <Stack>
      <Select
        label={words.pick}
        placeholder={words.pickPlaceholder}
        searchable
        nothingFoundMessage={words.pickEmpty}
        data={offered.map((t) => ({ value: t.template_id, label: t.document_name }))}
        value={template?.template_id ?? null}
        onChange={onPick}
      />
      {template ? <TemplateDetails template={template} /> : null}
      <Group justify="space-between">
        <Group gap="xs">
          <Button variant="default" onClick={onOneOff}>
            {words.oneOff}
          </Button>
          {mayManage ? (
            <Button variant="default" onClick={onNew}>
              {words.newTemplate}
            </Button>
          ) : null}
          {mayManage && template ? (
            <Button variant="default" onClick={onEdit}>
              {words.editTemplate}
            </Button>
          ) : null}
        </Group>
        <Button
          loading={create.isPending}
          disabledReason={template ? undefined : words.addDisabled}
          onClick={() => template && create.mutate(template.template_id, { onSuccess: onClose })}
        >
          {words.add}
        </Button>
      </Group>
    </Stack>
  )
}

const TemplateDetails = ({ template }: { template: TemplateView }) => (
  <Stack gap="xs">
    <Text size="sm">{template.description}</Text>
    <Text fw={600} size="sm">
      {words.questions}
    </Text>
    {template.gpt_prompts.length === 0 ? (
      <Text size="sm" c="dimmed">
        {words.noQuestions}
      </Text>
    ) : (
      <List size="sm">
        {template.gpt_prompts.map((q) => (
          <List.Item key={q.name}>
            {q.name}: {q.question}
          </List.Item>
        ))}
      </List>
    )}
  </Stack>
)
