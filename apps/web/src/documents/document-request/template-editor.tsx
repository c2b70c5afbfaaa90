import { Checkbox, Group, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/loan/activity'
import type { TemplateView } from '@plinth/contract/loan/activity-templates'
import type { TemplateId } from '@plinth/contract/shared/fields'
import type { EntityKind } from '@plinth/domain/loan/activity/entity-kinds'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { differing } from '../../lib/form/differing.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { yesNo } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { FormSaid } from '../../ui/form-said.tsx'
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

const labels: Readonly<Record<keyof TemplateForm, string>> = {
  ...{ document_name: words.name, description: words.description, folder_name: words.folder },
  ...{ auto_create_activity: words.auto, ocr: words.ocr, use_textract: words.textract, questions: words.questions },
}

/** In words; of the questions only those that are not on the other side too. */
const textOf = (value: TemplateForm[keyof TemplateForm], other: typeof value): string => {
  if (typeof value === 'boolean') return yesNo(value)
  return Array.isArray(value) ? differing(value, Array.isArray(other) ? other : [], ({ question }) => question) : value
}

/** A template as typed: a new one, one made of a request, or one that is there. */
const useTemplateForm = ({ entityKind, template, request, onSaved }: TemplateEditorProps) => {
  const [create, keep, update] = [useCreateTemplate(), useSaveAsTemplate(), useUpdateTemplate()]
  const save = (typed: TemplateForm, version: number) => {
    const body = bodyOf(typed, entityKind)
    if (request) {
      const { entity_type: _, ...asked } = body
      return keep.mutateAsync({ params: { activity_id: request.activity_id }, body: asked })
    }
    return template
      ? update.mutateAsync({ params: { template_id: template.template_id }, body: { ...body, version } })
      : create.mutateAsync({ body })
  }
  return useSendForm<TemplateForm>({
    start: request ? formOfRequest(request) : formOf(template),
    version: template?.version,
    label: (name) => labels[name],
    text: (_, value, other) => textOf(value, other),
    // A template that has a name cannot lose it; a new one is told by the button what it lacks.
    check: ({ document_name, description }) => ({
      document_name: template && isBlank(document_name) ? words.needsName : null,
      description: isBlank(description) ? words.required : null,
    }),
    early: true,
    refusal: ({ values }) => (isBlank(values.document_name) ? words.needsName : undefined),
    failed: words.failed,
    send: async (typed, { version }) => onSaved(await save(typed, version)),
  })
}
type TemplateFormState = ReturnType<typeof useTemplateForm>

/** Creates or changes a template: the editor-template view of the modal (M-28, M-35..M-45). */
export const TemplateEditor = (props: TemplateEditorProps) => {
  const { template, onBack, onSaved } = props
  const form = useTemplateForm(props)
  return (
    <form {...form.element}>
      <Stack>
        <TextInput label={words.name} required maxLength={200} {...form.field('document_name')} />
        <Textarea
          label={words.description}
          required
          autosize
          minRows={3}
          maxLength={2000}
          {...form.field('description')}
        />
        <TextInput label={words.folder} description={words.folderHint} maxLength={100} {...form.field('folder_name')} />
        <Checkbox label={words.auto} {...form.tick('auto_create_activity')} />
        <Switch label={words.ocr} description={words.ocrHint} {...form.tick('ocr')} />
        {form.values.ocr ? <OcrFields form={form} /> : null}
        {template ? <TemplateBlankForm templateId={template.template_id} /> : null}
        <FormSaid form={form} />
        <Group justify="space-between">
          <Button variant="default" disabled={form.busy} onClick={onBack}>
            {words.back}
          </Button>
          <Group gap="xs">
            {template ? (
              <ArchiveTemplate
                id={template.template_id}
                name={template.document_name}
                onArchived={() => onSaved(null)}
              />
            ) : null}
            <Button {...form.button}>{template ? words.update : words.create}</Button>
          </Group>
        </Group>
      </Stack>
    </form>
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
const OcrFields = ({ form }: { form: TemplateFormState }) => {
  const { questions } = form.values
  return (
    <Stack gap="xs">
      <Checkbox label={words.textract} description={words.textractHint} {...form.tick('use_textract')} />
      {questions.map((_, i) => (
        <Group key={i} gap="xs" align="flex-end">
          <TextInput
            label={words.questionName(i + 1)}
            maxLength={100}
            style={{ flex: '1 1 120px' }}
            {...form.field(`questions.${i}.name`)}
          />
          <TextInput
            label={words.question(i + 1)}
            maxLength={1000}
            style={{ flex: '2 1 200px' }}
            {...form.field(`questions.${i}.question`)}
          />
          <Button
            variant="subtle"
            color="gray"
            aria-label={words.removeQuestion(i + 1)}
            onClick={() => form.set({ questions: withoutQuestion(questions, i) })}
          >
            <IconX size={16} aria-hidden />
          </Button>
        </Group>
      ))}
      <Group>
        <Button variant="default" onClick={() => form.set({ questions: withNewQuestion(questions) })}>
          {words.addQuestion}
        </Button>
      </Group>
    </Stack>
  )
}
