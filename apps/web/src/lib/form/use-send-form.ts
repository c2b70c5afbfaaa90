import { useForm } from '@mantine/form'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../api-error.ts'
import { yesNo } from '../format.ts'
import { afterPress } from './after-press.ts'
import { inputsOf } from './inputs.ts'
import { type Began, changedFrom, changedMeanwhile, isField, type Name, takenIn, type Values } from './stored.ts'
import { type Keeping, useBegan, useKeeping } from './use-kept.ts'
import { useSending } from './use-sending.ts'

/** What is wrong, by the path of the field: `members.0.first_name`; '' is the form as a whole. */
export type Wrong = Readonly<Record<string, string | null | undefined>>

/** What an edit sends of a record: the fields that changed, and the version it was made on. */
export interface Edited<V extends Values> {
  changed: readonly Name<V>[]
  version: number
  /** What the try before failed by, where nothing was typed since. */
  before: Error | null
}

/** What an edit of a stored record takes: what somebody else changes meanwhile is told, and is not written over unseen. */
interface StoredRecord<V extends Values> {
  /** Of the record as it is read anew; undefined for a new one. */
  version: number | undefined
  /** What a field is called. */
  label: (name: Name<V>) => string
  /** What a field holds, in words; a list of them may tell only what differs from the other side. */
  text?: (name: Name<V>, value: V[Name<V>], other: V[Name<V>]) => string
}

type SendFormOptions<V extends Values> = FormOptions<V> & (StoredRecord<V> | { version?: undefined })

interface FormOptions<V extends Values> {
  /** What the boxes hold at first: blanks, or the stored record as it is read anew. */
  start: V
  /** Keeps what is typed in this tab over a refresh. */
  kept?: Keeping<V>
  /** What is wrong with each field: the rule of `domain` from which the call's schema has its words. */
  check?: (values: V, changed: readonly Name<V>[]) => Wrong
  /** Says of a changed field at once what is wrong: where the button waits until nothing is. */
  early?: boolean
  /** Why it may not be sent now; the button says so. */
  refusal?: (now: { values: V; changed: readonly Name<V>[]; isWrong: boolean }) => string | undefined
  /** Asks before it is sent; who agrees calls `sendNow`. */
  ask?: () => void
  /** Sends it; throws what is refused. */
  send: (values: V, edited: Edited<V>) => Promise<unknown>
  /** What is said of a failure: a text for what the server has no words for, or the whole text. */
  failed: string | ((error: Error) => string | null)
  /** The fields that show what the server says of a path which no field has. */
  at?: (path: string) => string | readonly string[]
  /** Empties the form once it was sent. */
  again?: boolean
}

const isWrongIn = (found: Wrong): boolean => Object.values(found).some((text) => typeof text === 'string')

/** What the server said, by the field that shows it, and what no field shows. */
const landed = (error: unknown, values: Values, at: (path: string) => string | readonly string[]) => {
  const all = Object.entries(error instanceof ApiError ? error.fields : {})
  const said = all
    .flatMap(([path, text]) => [at(path)].flat().map((shownAt) => ({ path: shownAt, text })))
    .map((one) => ({ ...one, isShown: isField(values, one.path) }))
  return {
    fields: Object.fromEntries(said.flatMap(({ path, text, isShown }) => (isShown ? [[path, text]] : []))),
    rest: said.flatMap(({ text, isShown }) => (isShown ? [] : [text])),
  }
}

/** Leads to what holds a form back, at each further refusal: what somebody else changed, or the first wrong field. */
const useHeldBack = () => {
  const element = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals === 0) return
    const found = element.current?.querySelector<HTMLElement>('[data-meanwhile] button, [aria-invalid="true"]')
    found?.focus()
  }, [refusals])
  return { element, focusWrong: () => setRefusals((n) => n + 1) }
}

/** What stands in a box, where a form has no words of its own for it. */
const shownText = (value: unknown): string => {
  if (typeof value === 'boolean') return yesNo(value)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The fields that somebody else changed, and going on from there. Where nothing is typed, the record is followed. */
const useMeanwhile = <V extends Values>(
  { began, stored, values, busy }: { began: Began<V>; stored: Began<V>; values: V; busy: boolean },
  goOn: (from: Began<V>, now: V) => void,
) => {
  const names = busy ? [] : changedMeanwhile(began, stored, values)
  const isBehind = names.length > 0 && changedFrom(began, values).length === 0
  useEffect(() => {
    if (isBehind) goOn(stored, stored.values)
  })
  return isBehind ? [] : names
}

/** A change in words, before and after. */
const changeOf = <V extends Values>(
  tells: StoredRecord<V> | null,
  name: Name<V>,
  before: V[Name<V>],
  after: V[Name<V>],
) => {
  const text = tells?.text ?? ((_, value) => shownText(value))
  return { label: tells?.label(name) ?? name, before: text(name, before, after), after: text(name, after, before) }
}

/**
 * A form (decision 0051): what is typed, what is wrong with it, and sending it. A field says what is wrong once it was left
 * or sent, then as typed. What the server refuses lands at the field that it names and is told in `failure`. Nothing typed
 * is lost by a refusal, and what is pressed twice is sent once.
 */
export const useSendForm = <V extends Values>(options: SendFormOptions<V>) => {
  const { start, version, kept, check, refusal, ask, send, failed, at = String } = options
  const tells = options.version === undefined ? null : options
  const { early = false, again = false } = options
  const stored: Began<V> = { values: start, version }
  const { first, began, setBegan, keep } = useBegan(stored, kept)
  const [left, setLeft] = useState<readonly string[] | 'all'>([])
  const { busy, error, forgive, run } = useSending()
  const { element, focusWrong } = useHeldBack()
  // Its errors are what the server refused: each goes with the next key in its field.
  const initialValues: Record<string, unknown> = Object.fromEntries(Object.entries(first))
  const form = useForm({ initialValues, onValuesChange: forgive })
  const values = form.values as V
  useKeeping(keep, kept, began, values)

  const goOn = (from: Began<V>, now: V) => {
    setBegan(from)
    form.setValues(now)
  }
  const meanwhile = useMeanwhile({ began, stored, values, busy }, goOn)
  const changed = changedFrom(began, values)
  const found = check?.(values, changed) ?? {}
  const disabledReason = refusal?.({ values, changed, isWrong: isWrongIn(found) })

  const sendNow = () =>
    run(
      async () => {
        // A later version that left these fields alone (another part of the record changed) is no conflict.
        await send(values, { changed, version: (meanwhile.length === 0 ? version : began.version) ?? 0, before: error })
        setLeft([])
        keep({})
        if (again) goOn(stored, start)
        else setBegan({ values, version })
      },
      (caught) => {
        form.setErrors(landed(caught, values, at).fields)
        focusWrong()
      },
    )
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setLeft('all')
    if (isWrongIn(found) || meanwhile.length > 0) return focusWrong()
    if (disabledReason !== undefined || busy) return
    if (ask) ask()
    else void sendNow()
  }
  const errorAt = (path: string): string | undefined => {
    const isTold = left === 'all' || left.includes(path) || (early && changed.some((name) => name === path))
    return (isTold ? found[path] : undefined) ?? (form.errors[path] ? String(form.errors[path]) : undefined)
  }
  const leave = (path: string) => afterPress(() => setLeft((now) => (now === 'all' ? now : [...now, path])))
  const wordsOf = (caught: Error): string => {
    const text = typeof failed === 'string' ? messageOf(caught, failed) : failed(caught)
    return [text ?? [], landed(caught, values, at).rest].flat().join(' ')
  }
  return {
    ...inputsOf<V>(form, { errorAt, leave }),
    errorAt,
    leave,
    values,
    set: (change: Partial<V>) => {
      for (const [name, value] of Object.entries(change)) form.setFieldValue(name, value)
    },
    /** For the form's element. */
    element: { ref: element, onSubmit: submit, noValidate: true },
    /** For the button that sends it. */
    button: { type: 'submit' as const, loading: busy, disabledReason },
    busy,
    changed,
    /** What the last try failed by, until something is typed; null without one. */
    error,
    /** The same in words. What changed meanwhile is told by itself. */
    failure: meanwhile.length > 0 ? null : error === null ? (errorAt('') ?? null) : wordsOf(error),
    sendNow: () => void sendNow(),
    /** What somebody else changed, in words: nothing is sent until it is taken in. */
    meanwhile: meanwhile.map((name) => changeOf(tells, name, began.values[name], start[name])),
    takeIn: () => goOn(stored, takenIn(began, stored, values)),
    /** Gives up what was typed. */
    forget: () => {
      keep({})
      goOn(stored, start)
    },
  }
}
