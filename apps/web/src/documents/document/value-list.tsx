import { Group, Stack, Text } from '@mantine/core'
import { displayValue } from '@plinth/domain/documents/document/display-value'
import { IconFileSearch } from '@tabler/icons-react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx'
import { FormError } from '../../ui/field-help.tsx'
import classes from './document.module.css'
import { documentWords as words } from './document.words.ts'
import type { ValueType } from './typed-value.ts'
import type { ValueEdits } from './value-edits.ts'
import { type Unsure, UnsureReadings } from './unsure-readings.tsx'
import { ValueEditor } from './value-editor.tsx'

/** Where a value was read. */
export interface ReadAt {
  page: number
  words: string
}

/** A value to correct. */
export interface ValueField {
  key: string
  label: string
  type: ValueType
  /** How it is shown (J-25). */
  option: number
  page: number | null
  quote: string | null
  edited: boolean
  /** Set while the file says two things of it. */
  unsure?: Unsure | undefined
  /** Whether it is to be decided among the document's own values first. */
  inDoubt?: boolean
}

interface ValueListProps {
  title: string
  /** In the order shown: alphabetical by key (J-12). */
  fields: readonly ValueField[]
  edits: ValueEdits
  mayEdit: boolean
  busy: boolean
  failed: boolean
  onSave: () => void
  onShow: (at: ReadAt) => void
  /** Opens the document's own values. */
  onDecide?: () => void
}

/** The values that a value waits for, by their names: they decide whether the document is of the loan at all (DD-10). */
const decidersOf = ({ key, unsure }: ValueField, fields: readonly ValueField[]): string =>
  fields
    .filter((one) => one.key !== key && one.unsure && (unsure?.waits_for ?? []).includes(one.key))
    .map(({ label }) => label)
    .join(' and ')

/** Values with where they were read; 'Save Changes' appears once one differs (J-14). */
export const ValueList = (p: ValueListProps) => {
  const changed = Object.keys(p.edits.changed).length
  const conflicts = p.edits.conflicts.map(({ key, before, after }) => {
    const field = p.fields.find((f) => f.key === key)
    const read = (value: typeof before) => displayValue(value, field?.option ?? 0)
    return { label: field?.label ?? key, before: read(before), after: read(after) }
  })
  return (
    <section aria-label={p.title} className={classes.values}>
      {p.mayEdit ? null : (
        <Text size="sm" c="dimmed">
          {words.readOnly}
        </Text>
      )}
      <ChangedMeanwhile changes={conflicts} onTakeIn={p.edits.takeIn} />
      {p.fields.map((field) => (
        <Field
          key={field.key}
          {...{ field, edits: p.edits, readOnly: !p.mayEdit, onShow: p.onShow, onDecide: p.onDecide }}
          waitsFor={decidersOf(field, p.fields)}
        />
      ))}
      {changed > 0 ? (
        <div className={classes.saveBar}>
          <FormError text={p.failed ? words.saveFailed : null} />
          <Group gap="xs" justify="flex-end">
            <Button variant="default" disabled={p.busy} onClick={() => p.edits.forget()}>
              {words.discard}
            </Button>
            <Button
              loading={p.busy}
              disabledReason={conflicts.length > 0 ? words.changedFirst : undefined}
              onClick={p.onSave}
            >
              {words.save}
            </Button>
          </Group>
        </div>
      ) : null}
    </section>
  )
}

/** Plain values, and dates, which have a field that shows them as dates. */
const SHOWN_AS_TYPED = [0, 4]

interface FieldProps {
  field: ValueField
  /** Names of the values to decide first; empty when there are none. */
  waitsFor: string
  edits: ValueEdits
  readOnly: boolean
  onShow: (at: ReadAt) => void
  onDecide: (() => void) | undefined
}

/** A value that the document leaves in doubt, and the way to where that is decided. */
const InDoubt = ({ label, onDecide }: { label: string; onDecide: (() => void) | undefined }) => (
  <Group gap="xs" role="group" aria-label={words.readingsOf(label)}>
    <Badge tone="orange">{words.unsure}</Badge>
    <Button variant="subtle" size="compact-xs" onClick={onDecide}>
      {words.decideOnOcr}
    </Button>
  </Group>
)

const Field = ({ field, waitsFor, edits, readOnly, onShow, onDecide }: FieldProps) => {
  const { key, label, page, quote } = field
  const value = edits.valueOf(key)
  const isChanged = Object.hasOwn(edits.changed, key)
  return (
    <Stack gap={4} className={classes.value} data-changed={isChanged || undefined}>
      <Group gap="xs" justify="space-between" align="baseline" wrap="nowrap">
        <Text size="sm" fw={500} title={key} className={classes.key}>
          {label}
        </Text>
        {SHOWN_AS_TYPED.includes(field.option) ? null : (
          <Text size="xs" c="dimmed" className="figure">
            {words.reads(displayValue(value, field.option))}
          </Text>
        )}
      </Group>
      {field.unsure ? (
        <UnsureReadings
          {...{ label, value, readOnly, onShow, waitsFor }}
          unsure={field.unsure}
          option={field.option}
          onPick={(picked) => edits.set(key, picked)}
        />
      ) : null}
      {field.inDoubt ? <InDoubt {...{ label, onDecide }} /> : null}
      <ValueEditor
        {...{ label, value, readOnly }}
        type={field.type}
        option={field.option}
        onChange={(next) => edits.set(key, next)}
      />
      {page === null || field.unsure ? null : (
        <Button
          variant="subtle"
          size="compact-xs"
          justify="flex-start"
          leftSection={<IconFileSearch size={14} aria-hidden />}
          aria-label={`${words.showSource(label)}: ${words.source(page, quote)}`}
          title={words.source(page, quote)}
          className={classes.source}
          onClick={() => onShow({ page, words: quote ?? '' })}
        >
          {words.source(page, quote)}
        </Button>
      )}
      {field.edited ? (
        <Text size="xs" c="dimmed">
          {words.edited}
        </Text>
      ) : null}
    </Stack>
  )
}
