import { Checkbox, Group, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/loan/activity'
import type { TemplateView } from '@plinth/contract/loan/activity-templates'
import type { TemplateId } from '@plinth/contract/shared/fields'
import type { EntityKind } from '@plinth/domain/loan/activity/entity-kinds'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { afterPress } from '../../lib/form/after-press.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import {
  useArchiveTemplate,
  useCreateTemplate,
  useSaveAsTemplate,
  useUpdateTemplate,
} from './document-request.calls.ts'
import { templateWords as words } from './document-request.words.ts'
import { TemplateBlankForm } from './template-blank-form.tsx'
import { bodyOf, formOf, formOfRequest, type TemplateForm, withNewQuestion, withoutQuestion } from './template-form.ts'

/** A request that no template describes. */
export type RequestToSave = Pick<ActivityView, 'activity_id' | 'name' | 'document_name' | 'description'>

interface TemplateEditorProps {
  entityKind: EntityKind
  /** Null = a new one. */
  template: TemplateView | null
  /** The request that a new one is made of. */
  request?: RequestToSave | undefined
  onBack: () => void
  onSaved: (template: TemplateView | null) => void
}

const isBlank = (text: string) => text.trim() === ''

/** A template that has a name cannot lose it; a new one is told by the button what it lacks. */
const nameError = (template: TemplateView | null, form: TemplateForm, refusal: ApiError | null) =>
  template && isBlank(form.document_name) ? words.needsName : refusal?.field('document_name')

/** Saves a template: a new one, one made of a request, or one that is there. */
const useSaveTemplate = ({
  entityKind,
  template,
  request,
}: Pick<TemplateEditorProps, 'entityKind' | 'template' | 'request'>) => {
  const [create, keep, update] = [useCreateTemplate(), useSaveAsTemplate(), useUpdateTemplate()]
  const save = (form: TemplateForm, onSuccess: (saved: TemplateView) => void) => {
    const body = bodyOf(form, entityKind)
    if (body.description === '') return
    if (request) {
      const { entity_type: _, ...asked } = body
      keep.mutate({ params: { activity_id: request.activity_id }, body: asked }, { onSuccess })
    } else if (!template) create.mutate({ body }, { onSuccess })
    else
      update.mutate(
        { params: { template_id: template.template_id }, body: { ...body, version: template.version } },
        { onSuccess },
      )
  }
  return {
    save,
    error: create.error ?? keep.error ?? update.error,
    isPending: create.isPending || keep.isPending || update.isPending,
  }
}

/** Creates or changes a template: the editor-template view of the modal (M-28, M-35..M-45). */
export const TemplateEditor = ({ entityKind, template, request, onBack, onSaved }: TemplateEditorProps) => {
  const [form, setForm] = useState(() => (request ? formOfRequest(request) : formOf(template)))
  const [left, setLeft] = useState(false)
  const saving = useSaveTemplate({ entityKind, template, request })
  const change = (part: Partial<TemplateForm>) => setForm({ ...form, ...part })
  const refusal = saving.error instanceof ApiError ? saving.error : null
  const save = () => {
    setLeft(true)
    saving.save(form, onSaved)
  }

  return (
    <Stack>
      <TextInput
        label={words.name}
        required
        maxLength={200}
        value={form.document_name}
        error={nameError(template, form, refusal)}
        onChange={(event) => change({ document_name: event.currentTarget.value })}
      />
      <Textarea
        label={words.description}
        required
        autosize
        minRows={3}
        maxLength={2000}
        value={form.description}
        error={left && isBlank(form.description) ? words.required : refusal?.field('description')}
        onBlur={() => afterPress(() => setLeft(true))}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <TextInput
        label={words.folder}
        description={words.folderHint}
        maxLength={100}
        value={form.folder_name}
        onChange={(event) => change({ folder_name: event.currentTarget.value })}
      />
      <Checkbox
        label={words.auto}
        checked={form.auto_create_activity}
        onChange={(event) => change({ auto_create_activity: event.currentTarget.checked })}
      />
      <Switch
        label={words.ocr}
        description={words.ocrHint}
        checked={form.ocr}
        onChange={(event) => change({ ocr: event.currentTarget.checked })}
      />
      {form.ocr ? <OcrFields form={form} onChange={change} /> : null}
      {template ? <TemplateBlankForm templateId={template.template_id} /> : null}
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          {words.back}
        </Button>
        <Group gap="xs">
          {template ? (
            <ArchiveTemplate id={template.template_id} name={template.document_name} onArchived={() => onSaved(null)} />
          ) : null}
          <Button
            loading={saving.isPending}
            disabledReason={isBlank(form.document_name) ? words.needsName : undefined}
            onClick={save}
          >
            {template ? words.update : words.create}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

const ArchiveTemplate = ({ id, name, onArchived }: { id: TemplateId; name: string; onArchived: () => void }) => {
  const archive = useArchiveTemplate()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {words.archive}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={words.archiveTitle(name)}
        confirmLabel={words.archive}
        danger
        busy={archive.isPending}
        error={archive.isError ? messageOf(archive.error, words.failed) : null}
        onConfirm={() => archive.mutate({ params: { template_id: id } }, { onSuccess: onArchived })}
        onClose={() => setAsking(false)}
      >
        <Text>{words.archiveText}</Text>
      </ConfirmDialog>
    </>
  )
}

/** What stands there only when the document is processed with OCR (M-41..M-43). */
const OcrFields = (p: { form: TemplateForm; onChange: (part: Partial<TemplateForm>) => void }) => {
  const { questions } = p.form
  const set = (index: number, part: Partial<TemplateForm['questions'][number]>) =>
    p.onChange({ questions: questions.map((q, i) => (i === index ? { ...q, ...part } : q)) })
  return (
    <Stack gap="xs">
      <Checkbox
        label={words.textract}
        description={words.textractHint}
        checked={p.form.use_textract}
        onChange={(event) => p.onChange({ use_textract: event.currentTarget.checked })}
      />
      {questions.map((q, i) => (
        <Group key={i} gap="xs" align="flex-end">
          <TextInput
            label={words.questionName(i + 1)}
            maxLength={100}
            value={q.name}
            onChange={(event) => set(i, { name: event.currentTarget.value })}
            style={{ flex: '1 1 120px' }}
          />
          <TextInput
            label={words.question(i + 1)}
            maxLength={1000}
            value={q.question}
            onChange={(event) => set(i, { question: event.currentTarget.value })}
            style={{ flex: '2 1 200px' }}
          />
          <Button
            variant="subtle"
            color="gray"
            aria-label={words.removeQuestion(i + 1)}
            onClick={() => p.onChange({ questions: withoutQuestion(questions, i) })}
          >
            <IconX size={16} aria-hidden />
          </Button>
        </Group>
      ))}
      <Group>
        <Button variant="default" onClick={() => p.onChange({ questions: withNewQuestion(questions) })}>
          {words.addQuestion}
        </Button>
      </Group>
    </Stack>
  )
}
