import type {
  AddressValues,
  ApplicationValues,
  BorrowerField,
  PropertyTextField,
  PropertyValues,
} from '@plinth/domain/intake/application/fields'
import { initialProperty } from '@plinth/domain/intake/application/fields'
import {
  changeBorrowerField,
  changePropertyAddress,
  changePropertyField,
  setBrokerMode,
} from '@plinth/domain/intake/application/rules'
import { mayGoToStep } from '@plinth/domain/intake/application/steps'
import { validateAll } from '@plinth/domain/intake/application/validate'
import type { PlainDate } from '@plinth/domain/shared/dates'
import { type Dispatch, type SetStateAction, useEffect, useMemo, useRef, useState } from 'react'
import { afterPress } from '../../lib/form/after-press.ts'
import { type Draft, readDraft, writeDraft } from './draft.ts'
import { fieldId, stepOfPath } from './field-path.ts'

/** The day where the person is, without the tables of zones that a phone would read first. */
const today = (): PlainDate => {
  const now = new Date()
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
}

type Refused = Readonly<Record<string, string>>

/** Every change of a field, by the domain's rules; what the server had against the field is forgotten. */
const fieldChanges = (
  setDraft: Dispatch<SetStateAction<Draft>>,
  setRefused: Dispatch<SetStateAction<Refused>>,
  day: PlainDate,
) => {
  const change = (path: string, next: (values: ApplicationValues) => ApplicationValues) => {
    setDraft((now) => ({ ...now, values: next(now.values) }))
    setRefused(({ [path]: _, ...others }) => others)
  }
  const changeProperty = (index: number, field: string, next: (property: PropertyValues) => PropertyValues) =>
    change(`properties.${index}.${field}`, (now) => ({
      ...now,
      properties: now.properties.map((p, i) => (i === index ? next(p) : p)),
    }))
  return {
    setBroker: (isBroker: boolean) =>
      change('', (now) => ({ ...now, borrower: setBrokerMode(now.borrower, isBroker) })),
    setBorrower: (field: BorrowerField, value: string) =>
      change(field, (now) => ({ ...now, borrower: changeBorrowerField(now.borrower, field, value, day) })),
    setProperty: (index: number, field: PropertyTextField, value: string) =>
      changeProperty(index, field, (p) => changePropertyField(p, field, value)),
    setAddress: (index: number, address: AddressValues) =>
      changeProperty(index, 'address', (p) => changePropertyAddress(p, address)),
    setAddressText: (index: number, text: string) =>
      setDraft((now) => ({ ...now, addressTexts: now.addressTexts.map((t, i) => (i === index ? text : t)) })),
  }
}

type Errors = ReturnType<typeof validateAll>

/** What is pressed while an address is still being looked up happens once its answer is in the form. */
const useSettled = (found: Errors) => {
  const [isSettling, setSettling] = useState(false)
  const waiting = useRef<(() => void) | null>(null)
  const latest = useRef(found)
  useEffect(() => {
    latest.current = found
    if (isSettling) return
    const next = waiting.current
    waiting.current = null
    next?.()
  })
  return {
    /** What is wrong now, also for what was pressed before the answer. */
    latest,
    setSettling,
    whenSettled: (action: () => void) => {
      if (!isSettling) return action()
      waiting.current = action
    },
  }
}

/** The form: its values by the domain's rules, which errors show, the step, and the draft that outlives a refresh. */
export const useApplication = () => {
  const [draft, setDraft] = useState<Draft>(readDraft)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Refused>({})
  const { values, addressTexts, step } = draft
  const day = today()
  const found = useMemo(() => validateAll(values, day), [values, day])
  const { latest, setSettling, whenSettled } = useSettled(found)
  const focusOn = useRef<string | null>(null)

  useEffect(() => writeDraft(draft), [draft])
  useEffect(() => {
    if (!focusOn.current) return
    document.getElementById(focusOn.current)?.focus()
    focusOn.current = null
  })

  const leave = (path: string) => afterPress(() => setLeft((now) => (now.has(path) ? now : new Set([...now, path]))))
  const errorsOf = (ofStep: number) => Object.keys(latest.current).filter((path) => stepOfPath(path) === ofStep)
  /** Shows every error among these, goes to the step of the first and focuses its field. */
  const point = (paths: readonly string[]) => {
    setLeft((now) => new Set([...now, ...paths]))
    const first = paths.toSorted((a, b) => stepOfPath(a) - stepOfPath(b))[0]
    if (first === undefined) return
    focusOn.current = fieldId(first)
    setDraft((now) => ({ ...now, step: Math.min(stepOfPath(first), now.values.properties.length) }))
  }
  const show = (to: number) => {
    focusOn.current = 'application-step'
    setDraft((now) => ({ ...now, step: to }))
  }

  return {
    values,
    addressTexts,
    step,
    today: day,
    isValid: Object.keys(found).length === 0,
    /** The message of a field: after it was left, after a try to go on, or as the server gave it. */
    error: (path: string): string | undefined => refused[path] ?? (left.has(path) ? found[path] : undefined),
    leave,
    setSettling,
    whenSettled,
    ...fieldChanges(setDraft, setRefused, day),
    /** Goes to a step where the rules allow it (E-10), else shows what is wrong on this one. */
    goTo: (to: number) =>
      whenSettled(() => {
        const wrong = errorsOf(step)
        const stepCount = values.properties.length + 1
        if (mayGoToStep({ from: step, to, stepCount, hasErrors: wrong.length > 0 })) show(to)
        else point(wrong)
      }),
    /** 'Add Property' moves on only from a valid borrower level (E-07). */
    toProperties: () => (errorsOf(0).length === 0 ? show(1) : point(errorsOf(0))),
    addProperty: () =>
      whenSettled(() => {
        const wrong = errorsOf(step)
        if (wrong.length > 0) return point(wrong)
        focusOn.current = 'application-step'
        setDraft((now) => ({
          values: { ...now.values, properties: [...now.values.properties, initialProperty] },
          addressTexts: [...now.addressTexts, ''],
          step: now.values.properties.length + 1,
        }))
      }),
    removeProperty: (index: number) => {
      focusOn.current = 'application-step'
      setLeft((now) => new Set([...now].filter((path) => !path.startsWith('properties.'))))
      setDraft((now) => ({
        values: { ...now.values, properties: now.values.properties.filter((_, i) => i !== index) },
        addressTexts: now.addressTexts.filter((_, i) => i !== index),
        step: Math.max(1, index),
      }))
    },
    /** Shows all that is wrong; answers whether the form can be sent. */
    check: (): boolean => {
      point(Object.keys(latest.current))
      return Object.keys(latest.current).length === 0
    },
    /** Takes over what the server found wrong. */
    refuse: (errors: Refused) => {
      setRefused(errors)
      point(Object.keys(errors))
    },
  }
}

export type Application = ReturnType<typeof useApplication>
