import { Alert, Group, Select, Stack, Tabs, Text, Textarea, TextInput } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { type DealDocumentType, requiredFields } from '@plinth/domain/closing/deal-document/fields'
import { lostByGenerating } from '@plinth/domain/closing/deal-document/remake'
import {
  changedValues,
  clashing,
  cleanInput,
  mergeTyped,
  toSent,
  toTyped,
} from '@plinth/domain/closing/deal-document/values'
import { shownEmail } from '@plinth/domain/people/party/placeholder-email'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { dayOf } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { type DealSubject, useRefusal } from './deal.ts'
import { type LoadedValues, useGenerate, useSend, useUpdate, useValues } from './deal-document.calls.ts'
import { dealWords as words } from './deal-document.words.ts'
import classes from './deal-document.module.css'
import { RecipientFields, type Recipients, useRecipients } from './recipient-fields.tsx'
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
    <Dialog opened onClose={props.onClose} title={title} size="lg">
      {loaded.isPending ? (
        <SkeletonRows rows={8} />
      ) : (
        <ErrorState
          text={words.valuesFailed}
          detail={messageOf(loaded.error, words.failed)}
          onRetry={() => void loaded.refetch()}
        />
      )}
    </Dialog>
  )
}

const typedOf = ({ fields, values }: LoadedValues): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, type }) => [name, toTyped(type, values[name] ?? null)]))

/** A value that somebody else changed while another was typed here, by its label. */
type Clash = Readonly<Record<'label' | 'before' | 'after', string>>

const useValuesForm = ({ subject, type, generates, loaded, onClose }: ValuesModalProps & { loaded: LoadedValues }) => {
  const [base, setBase] = useState(loaded)
  const [typed, setTyped] = useState(() => typedOf(loaded))
  const [reason, setReason] = useState('')
  const [clashes, setClashes] = useState<readonly Clash[]>([])
  const domainFields = loaded.fields.map(({ name, label, type: kind }) => ({ name, label, kind }))
  // Someone else saved meanwhile: their values come in wherever this person has typed nothing, and are told where both have.
  if (loaded.version !== base.version) {
    const [before, after] = [typedOf(base), typedOf(loaded)]
    const found = clashing(domainFields, before, typed, after).map((name) => ({
      ...{ label: loaded.fields.find((field) => field.name === name)?.label ?? name },
      ...{ before: before[name] ?? '', after: after[name] ?? '' },
    }))
    setBase(loaded)
    setTyped(mergeTyped(before, typed, after))
    setClashes([...clashes.filter(({ label }) => !found.some((one) => one.label === label)), ...found])
  }
  const [update, generate, send] = [useUpdate(type), useGenerate(type), useSend(type)]
  const changed = changedValues(domainFields, typedOf(loaded), typed)
  const isBlank = (name: string) => (typed[name] ?? '').trim() === ''
  const wrong = domainFields.filter(({ name, kind }) => !isBlank(name) && toSent(kind, typed[name] ?? '') === null)
  // Emptied, where the document cannot do without it.
  const missing = requiredFields[type].filter((name) => isBlank(name) && changed[name] === null)
  const error = update.error ?? generate.error ?? send.error
  const save = async () => {
    if (Object.keys(changed).length === 0) return
    await update.mutateAsync({ activityId: subject.activity_id, version: loaded.version, changed })
  }
  const params = { activity_id: subject.activity_id }
  // What was generated is not generated again when only the sending failed.
  const generated = generate.isSuccess && Object.keys(changed).length === 0
  const lost = generates && !generated ? lostByGenerating(type, subject.state) : null
  const saveAndGenerate = async () => {
    await save()
    if (!generated) await generate.mutateAsync({ params, body: lost === null ? {} : { reason: reason.trim() } })
  }
  return {
    typed,
    set: (name: string, text: string) => setTyped((now) => ({ ...now, [name]: text })),
    isChanged: Object.keys(changed).length > 0,
    clashes,
    keepMine: () => setClashes([]),
    /** What generating takes away, with the reason for it; null when nothing is lost. */
    again: lost === null ? null : { lost, reason, setReason },
    wrong: wrong.map(({ name }) => name),
    missing,
    busy: update.isPending || generate.isPending || send.isPending,
    error: error === null ? null : failureText(error),
    fieldError: (name: string) => (error instanceof ApiError ? error.field(name) : undefined),
    save: () => void save().then(onClose, () => undefined),
    saveAndGenerate: () => void saveAndGenerate().then(onClose, () => undefined),
    generateAndSend: (to: Recipients) =>
      void saveAndGenerate()
        .then(() => send.mutateAsync({ activityId: subject.activity_id, ...to.toSend }))
        .then(onClose, () => undefined),
  }
}

/** Why nothing can be saved yet. */
const refusalOf = (form: ReturnType<typeof useValuesForm>): string | undefined => {
  if (form.clashes.length > 0) return words.conflict
  if (form.wrong.length > 0) return words.notANumber
  return form.missing.length > 0 ? words.required : undefined
}

const problemOf = (form: ReturnType<typeof useValuesForm>, name: string): string | undefined => {
  if (form.wrong.includes(name)) return words.notANumber
  return form.missing.includes(name) ? words.required : form.fieldError(name)
}

const failureText = (error: Error) =>
  error instanceof ApiError && error.code === 'version_conflict' ? words.conflict : messageOf(error, words.failed)

const ValuesForm = (props: ValuesModalProps & { title: string; loaded: LoadedValues }) => {
  const { loan, type, title, loaded, generates, onClose } = props
  const form = useValuesForm(props)
  const to = useRecipients(type, loan)
  const wrong = refusalOf(form)
  return (
    // What was typed is dropped by Cancel alone, never by a stray press.
    <Dialog
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
                  error={problemOf(form, field.name)}
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
      {form.again ? <GeneratesAgain {...form.again} /> : null}
      {generates ? (
        <Stack gap="sm" component="section" aria-label={words.sendSection} className={classes.sendPart}>
          <Text fw={600}>{words.sendSection}</Text>
          <RecipientFields to={to} disabled={form.busy} />
        </Stack>
      ) : null}
      <Stack gap="xs" className={classes.acts}>
        <ChangedMeanwhile changes={form.clashes} onTakeIn={form.keepMine} />
        <FormError text={form.error} />
        <Acts {...props} form={form} to={to} wrong={wrong} />
      </Stack>
    </Dialog>
  )
}

interface GeneratesAgainProps {
  lost: string
  reason: string
  setReason: (reason: string) => void
}

/** What is lost when a document that went out is made anew, and why it is (K-16 to K-19). */
const GeneratesAgain = ({ lost, reason, setReason }: GeneratesAgainProps) => (
  <Alert color="yellow" mt="md" title={words.generatesAgain}>
    <Stack gap="xs">
      <Text size="sm">{lost}</Text>
      <Textarea
        label={words.reason}
        required
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Stack>
  </Alert>
)

interface ActsProps extends ValuesModalProps {
  form: ReturnType<typeof useValuesForm>
  to: Recipients
  /** What is wrong with a value; undefined when nothing is. */
  wrong: string | undefined
}

/** Save, generate, or generate and send at one press (L-01, L-02, L-04). */
const Acts = (props: ActsProps) => {
  const { generates, onClose, form, wrong } = props
  return (
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
      {generates ? <GenerateActs {...props} /> : null}
    </Group>
  )
}

const GenerateActs = ({ subject, type, form, to, wrong }: ActsProps) => {
  const refusal = useRefusal()
  const unsaid = form.again?.reason.trim() === '' ? words.reasonMissing : undefined
  const refused = wrong ?? unsaid
  return (
    <>
      <Button variant="default" loading={form.busy} disabledReason={refused} onClick={form.saveAndGenerate}>
        {form.isChanged ? words.saveAndGenerate(type) : words.generate(type)}
      </Button>
      <Button
        loading={form.busy}
        disabledReason={refusal(subject, 'send') ?? refused ?? to.refusal}
        onClick={() => form.generateAndSend(to)}
      >
        {to.board ? words.generateToBoard : words.generateTo(to.count)}
      </Button>
    </>
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

/** One value by its kind: percent, currency, number, text, or a borrower of the loan by email (L-06..L-08, L-12). */
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
