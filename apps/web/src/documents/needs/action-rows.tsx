import { Group, NativeSelect, Select, Text, Textarea, TextInput } from '@mantine/core'
import { needsLimits } from '@plinth/domain/documents/needs/rules'
import { conditionStageLabels, conditionStages } from '@plinth/domain/loan/condition'
import { IconPlus, IconX } from '@tabler/icons-react'
import { Button } from '../../ui/button.tsx'
import type { RuleTemplates } from './needs-rules.calls.ts'
import { doesLabels, ruleFormWords as words } from './needs-rules.words.ts'
import classes from './needs.module.css'
import { type ActionEdit, blankAction, type RuleForm } from './rule-edit.ts'

const kinds = ['ask', 'drop', 'reword', 'due', 'condition'] as const

interface ActionRowsProps {
  form: RuleForm
  templates: RuleTemplates
}

/** What a rule does, one after the other. */
export const ActionRows = ({ form, templates }: ActionRowsProps) => {
  const { then } = form.values
  const missing = form.errorAt('then')
  return (
    <fieldset className={classes.fieldset}>
      <Text component="legend" fw={600} size="sm">
        {words.actions}
      </Text>
      {then.map((one, n) => (
        <ActionRow key={n} n={n} edit={one} form={form} templates={templates} />
      ))}
      {missing === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {missing}
        </Text>
      )}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={then.length >= needsLimits.actions}
          onClick={() => form.set({ then: [...then, blankAction] })}
        >
          {words.addAction}
        </Button>
      </Group>
    </fieldset>
  )
}

interface ActionRowProps extends ActionRowsProps {
  n: number
  edit: ActionEdit
}

const ActionRow = ({ n, edit, form, templates }: ActionRowProps) => {
  const set = (change: Partial<ActionEdit>) =>
    form.set({ then: form.values.then.map((one, at) => (at === n ? { ...one, ...change } : one)) })
  const template = (
    <TemplateField
      of={form.values.of}
      templates={templates}
      isProof={edit.does === 'condition'}
      value={edit.template_id}
      error={form.errorAt(`then.${n}.template_id`)}
      onChange={(template_id) =>
        set({
          template_id,
          // The words as they are, to be changed.
          ...(edit.does === 'reword' ? { description: templates.descriptions.get(template_id) ?? '' } : {}),
        })
      }
    />
  )
  return (
    <div className={classes.row} role="group" aria-label={words.actionOf(n + 1)}>
      <NativeSelect
        label={words.action}
        data={kinds.map((value) => ({ value, label: doesLabels[value] }))}
        value={edit.does}
        onChange={({ currentTarget: { value } }) => set({ does: kinds.find((one) => one === value) ?? 'ask' })}
      />
      {edit.does === 'condition' ? null : template}
      <ActionFields n={n} edit={edit} form={form} />
      {edit.does === 'condition' ? template : null}
      <Group justify="flex-end">
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconX size={14} aria-hidden />}
          onClick={() => form.set({ then: form.values.then.toSpliced(n, 1) })}
        >
          {words.removeAction(n + 1)}
        </Button>
      </Group>
    </div>
  )
}

const ActionFields = ({ n, edit, form }: { n: number; edit: ActionEdit; form: RuleForm }) => {
  const field = (name: keyof ActionEdit) => form.field(`then.${n}.${name}`)
  const modes = [
    { value: 'once', label: words.once },
    { value: 'offer', label: words.offer },
  ]
  if (edit.does === 'ask') return <NativeSelect label={words.mode} data={modes} {...field('mode')} />
  if (edit.does === 'reword')
    return (
      <Textarea label={words.description} required autosize minRows={2} maxLength={2000} {...field('description')} />
    )
  if (edit.does === 'due')
    return <TextInput label={words.days} required inputMode="numeric" maxLength={3} maw={220} {...field('days')} />
  if (edit.does !== 'condition') return null
  const stages = conditionStages.map((value) => ({ value, label: conditionStageLabels[value] }))
  return (
    <>
      <NativeSelect label={words.stage} data={stages} {...field('stage')} />
      <TextInput label={words.conditionTitle} required maxLength={200} autoComplete="off" {...field('title')} />
      <Textarea label={words.details} autosize minRows={2} maxLength={2000} {...field('details')} />
    </>
  )
}

interface TemplateFieldProps {
  of: string
  templates: RuleTemplates
  isProof: boolean
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

const TemplateField = ({ of, templates, isProof, value, error, onChange }: TemplateFieldProps) => (
  <Select
    label={isProof ? words.proof : words.template}
    placeholder={isProof ? words.noProof : words.chooseTemplate}
    required={!isProof}
    clearable={isProof}
    searchable
    data={[...templates.byId.values()]
      .filter((one) => one.entity_kind === of)
      .map((one) => ({ value: one.id, label: one.document_name }))}
    value={value === '' ? null : value}
    error={error}
    onChange={(id) => onChange(id ?? '')}
  />
)
