import { Group, Modal, Select, Stack, Tabs, Text, Textarea, TextInput } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan'
import type { DealDocumentType } from '@plinth/domain/deal-document/fields'
import { changedValues, cleanInput, mergeTyped, toSent, toTyped } from '@plinth/domain/deal-document/values'
import { shownEmail } from '@plinth/domain/party/placeholder-email'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { dayOf } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import type { DealSubject } from './deal.ts'
import { type LoadedValues, useGenerate, useUpdate, useValues } from './deal-document.calls.ts'
import { dealWords as words } from './deal-document.words.ts'
import classes from './deal-document.module.css'
import { RequestDetails } from './request-details.tsx'

interface ValuesModalProps {
  loan: LoanView
  subject: DealSubject
  type: DealDocumentType
  /** Generating is offered beside saving. */
  generates: boolean
  onClose: () => void
}

/** The form of a document's values with its two tabs; saves what changed, and generates (L-02..L-08). */
export const ValuesModal = (props: ValuesModalProps) => {
  const loaded = useValues(props.type, props.subject.activity_id)
  const title = props.generates ? words.generate(props.type) : words.edit(props.type)
  if (loaded.data) return <ValuesForm {...props} title={title} loaded={loaded.data} />
  return (
    <Modal opened onClose={props.onClose} title={title} size="lg">
      {loaded.isPending ? (
        <SkeletonRows rows={8} />
      ) : (
        <ErrorState
          text={words.valuesFailed}
          detail={messageOf(loaded.error, words.failed)}
          onRetry={() => void loaded.refetch()}
        />
      )}
    </Modal>
  )
}

const typedOf = ({ fields, values }: LoadedValues): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, type }) => [name, toTyped(type, values[name] ?? null)]))

const useValuesForm = ({ subject, type, loaded, onClose }: ValuesModalProps & { loaded: LoadedValues }) => {
  const [base, setBase] = useState(loaded)
  const [typed, setTyped] = useState(() => typedOf(loaded))
  // Someone else saved meanwhile: their values come in wherever this person has typed nothing.
  if (loaded.version !== base.version) {
    setBase(loaded)
    setTyped(mergeTyped(typedOf(base), typed, typedOf(loaded)))
  }
  const [update, generate] = [useUpdate(type), useGenerate(type)]
  const domainFields = loaded.fields.map(({ name, label, type: kind }) => ({ name, label, kind }))
  const changed = changedValues(domainFields, typedOf(loaded), typed)
  const wrong = domainFields.filter(
    ({ name, kind }) => (typed[name] ?? '').trim() !== '' && toSent(kind, typed[name] ?? '') === null,
  )
  const error = update.error ?? generate.error
  const save = async () => {
    if (Object.keys(changed).length === 0) return
    await update.mutateAsync({ activityId: subject.activity_id, version: loaded.version, changed })
  }
  const params = { activity_id: subject.activity_id }
  return {
    typed,
    set: (name: string, text: string) => setTyped((now) => ({ ...now, [name]: text })),
    isChanged: Object.keys(changed).length > 0,
    wrong: wrong.map(({ name }) => name),
    busy: update.isPending || generate.isPending,
    error: error === null ? null : failureText(error),
    fieldError: (name: string) => (error instanceof ApiError ? error.field(name) : undefined),
    save: () => void save().then(onClose, () => undefined),
    saveAndGenerate: () =>
      void save()
        .then(() => generate.mutateAsync({ params }))
        .then(onClose, () => undefined),
  }
}

const failureText = (error: Error) =>
  error instanceof ApiError && error.code === 'version_conflict' ? words.conflict : messageOf(error, words.failed)

const ValuesForm = (props: ValuesModalProps & { title: string; loaded: LoadedValues }) => {
  const { loan, type, title, loaded, generates, onClose } = props
  const form = useValuesForm(props)
  const wrong = form.wrong.length > 0 ? words.notANumber : undefined
  return (
    // What was typed is dropped by Cancel alone, never by a stray press.
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={!form.isChanged}
      closeOnEscape={!form.isChanged}
    >
      <Tabs defaultValue="document">
        <Tabs.List>
          <Tabs.Tab value="document">{words.title(type)}</Tabs.Tab>
          <Tabs.Tab value="details">{words.requestDetails}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="document" pt="md">
          <div className={classes.values}>
            {loaded.fields.map((field) => (
              <div key={field.name} className={field.type === 'text' ? classes.whole : undefined}>
                <ValueInput
                  field={field}
                  loan={loan}
                  value={form.typed[field.name] ?? ''}
                  error={form.wrong.includes(field.name) ? words.notANumber : form.fieldError(field.name)}
                  onChange={(text) => form.set(field.name, text)}
                />
              </div>
            ))}
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="details" pt="md">
          <RequestDetails loan={loan} />
        </Tabs.Panel>
      </Tabs>
      <Stack gap="xs" className={classes.acts}>
        <FormError text={form.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={form.busy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            variant={generates ? 'default' : 'filled'}
            loading={form.busy && !generates}
            disabledReason={form.isChanged ? wrong : words.nothingChanged}
            onClick={form.save}
          >
            {words.save}
          </Button>
          {generates ? (
            <Button loading={form.busy} disabledReason={wrong} onClick={form.saveAndGenerate}>
              {form.isChanged ? words.saveAndGenerate(type) : words.generate(type)}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Modal>
  )
}

/** '913000' as '913,000' while nobody types in it; anything that is no plain amount stays as it is (L-07). */
const grouped = (amount: string): string =>
  /^\d+(\.\d+)?$/.test(amount) ? amount.replace(/^\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ',')) : amount

interface ValueInputProps {
  field: LoadedValues['fields'][number]
  loan: LoanView
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** One value by its kind: percent, currency, number, text, or a borrower of the loan by e-mail (L-06..L-08, L-12). */
const ValueInput = ({ field, loan, value, error, onChange }: ValueInputProps) => {
  const [typing, setTyping] = useState(false)
  const since = field.origin_epoch === null ? null : dayOf(field.origin_epoch)
  const hint = field.origin === null ? null : words.origin(field.origin, since)
  const shared = { label: field.label, ...(hint ? { description: hint } : {}), ...(error ? { error } : {}) }
  if (field.name === 'borrower_id')
    return (
      <Select
        {...shared}
        placeholder={words.chooseBorrower}
        data={loan.borrowers.map((b) => ({
          value: b.id,
          label: `${b.first_name} ${b.last_name}, ${shownEmail(b.email)}`,
        }))}
        value={value === '' ? null : value}
        onChange={(id) => onChange(id ?? '')}
        allowDeselect={false}
      />
    )
  if (field.type === 'text')
    return <Textarea {...shared} autosize minRows={1} value={value} onChange={(e) => onChange(e.currentTarget.value)} />
  return (
    <TextInput
      {...shared}
      inputMode="decimal"
      value={field.type === 'currency' && !typing ? grouped(value) : value}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      {...(field.type === 'currency' ? { leftSection: <Text size="sm">$</Text> } : {})}
      {...(field.type === 'percent' ? { rightSection: <Text size="sm">%</Text> } : {})}
      onChange={(e) => onChange(cleanInput(field.type, e.currentTarget.value))}
    />
  )
}
