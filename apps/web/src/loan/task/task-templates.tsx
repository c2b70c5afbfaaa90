import { Group, NumberInput, Select, Stack, Textarea, TextInput, Title } from '@mantine/core'
import type { TaskTemplateView } from '@plinth/contract/loan/task'
import { type LoanStatus, progression, statusLabel } from '@plinth/domain/loan/status'
import { longestTask } from '@plinth/domain/loan/teamwork'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { asItStands } from '../../lib/as-it-stands.ts'
import { useMay } from '../../lib/me.ts'
import { useStaff } from '../../lib/use-staff.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { Card } from '../../ui/section.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.ts'
import {
  useAddTemplate,
  useRemoveTemplate,
  useRestoreTemplate,
  useTaskTemplates,
  useUpdateTemplate,
} from './task.calls.ts'
import classes from './task.module.css'
import { taskWords, templateWords as words } from './task.words.ts'

/** The tasks that loans get as they enter a stage (AD-15). */
export const TaskTemplates = () => {
  const list = useTaskTemplates()
  const may = useMay('manage-settings')
  const [asked, setAsked] = useState<TaskTemplateView | 'new' | null>(null)
  const templates = list.data?.templates ?? []
  return (
    <Card>
      <Stack gap="md">
        <Group>
          <Button disabledReason={may ? undefined : words.noRight} onClick={() => setAsked('new')}>
            {words.add}
          </Button>
        </Group>
        {list.isPending ? <SkeletonRows rows={4} /> : null}
        {list.error && !list.data ? (
          <ErrorState
            text={words.loadFailed}
            detail={messageOf(list.error, words.failed)}
            onRetry={() => void list.refetch()}
          />
        ) : null}
        {list.data && templates.length === 0 ? <EmptyState text={words.none} hint={words.noneHint} /> : null}
        {progression
          .map((stage) => ({ stage, some: templates.filter((one) => one.stage === stage) }))
          .filter(({ some }) => some.length > 0)
          .map(({ stage, some }) => (
            <Stage key={stage} stage={stage} some={some} may={may} onEdit={setAsked} />
          ))}
      </Stack>
      {asked === null ? null : (
        <TemplateDialog
          template={asked === 'new' ? null : asItStands(templates, asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  )
}

interface StageProps {
  stage: LoanStatus
  some: readonly TaskTemplateView[]
  may: boolean
  onEdit: (template: TaskTemplateView) => void
}

const Stage = ({ stage, some, may, onEdit }: StageProps) => (
  <div>
    <Title order={2} size="h5" id={`tasks-${stage}`}>
      {statusLabel(stage)}
    </Title>
    <ul className={classes.list} aria-labelledby={`tasks-${stage}`}>
      {some.map((template) => (
        <li key={template.id} className={classes.task}>
          <span />
          <div>
            <span className={classes.name}>{template.title}</span>
            {template.details ? <p className={classes.details}>{template.details}</p> : null}
            <div className={classes.facts}>
              <span>{template.owner?.name ?? words.officer}</span>
              <span>{template.due_days === null ? words.noDue : words.dueIn(template.due_days)}</span>
            </div>
          </div>
          {may ? <Acts template={template} onEdit={() => onEdit(template)} /> : null}
        </li>
      ))}
    </ul>
  </div>
)

const Acts = ({ template, onEdit }: { template: TaskTemplateView; onEdit: () => void }) => {
  const [remove, restore] = [useRemoveTemplate(), useRestoreTemplate()]
  const params = { template_id: template.id }
  return (
    <Group gap={4} wrap="nowrap">
      <Button size="compact-sm" variant="subtle" aria-label={taskWords.editOf(template.title)} onClick={onEdit}>
        {taskWords.edit}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={taskWords.removeOf(template.title)}
        loading={remove.isPending}
        onClick={() =>
          remove.mutate(
            { params, body: { version: template.version } },
            {
              onSuccess: ({ version }) =>
                toast.undoable(words.removed, taskWords.undo, () => restore.mutate({ params, body: { version } })),
            },
          )
        }
      >
        {taskWords.remove}
      </Button>
    </Group>
  )
}

const blank = { stage: '', title: '', details: '', owner_id: '', due_days: '' }
type Typed = typeof blank

const wrong = ({ stage, title, due_days: days }: Typed) => ({
  stage: stage === '' ? '* Required' : null,
  title: title.trim() === '' ? '* Required' : null,
  due_days: days === '' || (/^\d{1,3}$/.test(days) && Number(days) <= 365) ? null : words.wholeDays,
})

const bodyOf = (typed: Typed) => ({
  stage: progression.find((one) => one === typed.stage) ?? 'preliminary',
  ...{ title: typed.title.trim(), details: typed.details.trim() },
  owner_id: typed.owner_id === '' ? null : typed.owner_id,
  due_days: typed.due_days === '' ? null : Number(typed.due_days),
})

const labels: Readonly<Record<keyof Typed, string>> = {
  ...{ stage: words.stage, title: taskWords.name, details: taskWords.details },
  ...{ owner_id: taskWords.owner, due_days: words.dueDays },
}

const typedOf = (t: TaskTemplateView): Typed => ({
  ...{ stage: t.stage, title: t.title, details: t.details, owner_id: t.owner?.id ?? '' },
  due_days: t.due_days === null ? '' : String(t.due_days),
})

const TemplateDialog = ({ template, onClose }: { template: TaskTemplateView | null; onClose: () => void }) => {
  const [add, update] = [useAddTemplate(), useUpdateTemplate()]
  const staff = useStaff()
  const form = useSendForm({
    start: template ? typedOf(template) : blank,
    version: template?.version,
    label: (name) => labels[name],
    text: (name, value) => {
      if (name === 'stage') return statusLabel(progression.find((one) => one === value) ?? 'preliminary')
      return name === 'owner_id' ? (staff.find(({ id }) => id === value)?.name ?? words.officer) : value
    },
    check: wrong,
    failed: words.failed,
    send: async (typed, { version }) => {
      if (template)
        await update.mutateAsync({ params: { template_id: template.id }, body: { ...bodyOf(typed), version } })
      else await add.mutateAsync({ body: bodyOf(typed) })
      onClose()
    },
  })
  const days = form.choice('due_days')
  return (
    <Dialog
      opened
      busy={form.busy}
      onClose={onClose}
      title={template ? words.editTitle : words.addTitle}
      closeOnClickOutside={false}
    >
      <form {...form.element}>
        <Stack gap="sm">
          <Select
            label={words.stage}
            required
            data={progression.map((value) => ({ value, label: statusLabel(value) }))}
            {...form.choice('stage')}
          />
          <TextInput label={taskWords.name} required maxLength={longestTask.title} {...form.field('title')} />
          <Textarea
            label={taskWords.details}
            autosize
            minRows={2}
            maxLength={longestTask.details}
            {...form.field('details')}
          />
          <Select
            label={taskWords.owner}
            placeholder={words.officer}
            clearable
            data={staff.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.choice('owner_id')}
          />
          <NumberInput
            label={words.dueDays}
            description={words.dueHint}
            min={0}
            max={365}
            allowDecimal={false}
            value={days.value ?? ''}
            onChange={(value) => days.onChange(String(value))}
            error={days.error}
          />
          <FormEnd
            form={form}
            submit={template ? words.save : words.add}
            cancel={taskWords.cancel}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
