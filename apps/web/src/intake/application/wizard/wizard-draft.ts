import { type AddressValues, blankAddress } from '@plinth/domain/intake/application/fields'
import { addressLine } from '@plinth/domain/intake/application/steps'
import { initialWizard, newMember, type WizardValues } from '@plinth/domain/intake/application/wizard-fields'
import { withWizardIncomes } from '@plinth/domain/intake/application/wizard-rules'
import { type WizardAnswer, wizardAnswers, wizardQuestions } from '@plinth/domain/intake/application/wizard-sections'
import { localKeys, readLocal, writeLocal } from '../../../lib/local-keys.ts'

export interface Signature {
  kind: 'typed' | 'drawn'
  name: string
  /** The drawing as a PNG data address; '' while there is none. */
  image: string
}

/** What this browser keeps of an unfinished application: never the SSN nor the date of birth. */
export interface KeptDraft {
  /** The server's draft and its version; null and 0 until it has one. */
  token: string | null
  /** What the mailed resume link proves its reader by; '' until it was followed. */
  proof: string
  version: number
  page: number
  values: WizardValues
  /** What the server had when it was last heard of: what differs from it was typed here since. */
  base: WizardValues
  /** Hash of the terms that were affirmed; '' while none were. */
  affirmed: string
  signature: Signature
}

export const freshDraft: KeptDraft = {
  token: null,
  proof: '',
  version: 0,
  page: 1,
  values: initialWizard,
  base: initialWizard,
  affirmed: '',
  signature: { kind: 'typed', name: '', image: '' },
}

type Loose = Readonly<Record<string, unknown>>
const isLoose = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value)
const loose = (value: unknown): Loose => (isLoose(value) ? value : {})
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Takes over the texts and switches that stored values have under the names of blank ones. */
const texts = <T extends object>(blank: T, stored: unknown): T => {
  const found = loose(stored)
  const kept = Object.entries(blank).flatMap(([name, empty]) =>
    typeof found[name] === typeof empty && typeof empty !== 'object' ? [[name, found[name]]] : [],
  )
  return { ...blank, ...Object.fromEntries(kept) }
}

const addressOf = (stored: unknown): AddressValues => {
  const { lat, lng } = loose(loose(stored)['coordinates'])
  const coordinates = typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null
  return { ...texts(blankAddress, stored), coordinates }
}

const answerOf = (value: unknown): WizardAnswer | '' => wizardAnswers.find((one) => one === value) ?? ''

/** Values as they lay in a storage, whatever version of the wizard wrote them; blank where they cannot be read. */
export const parseValues = (stored: unknown): WizardValues => {
  const held = loose(stored)
  const members = loose(held['entity'])['otherEntityMembers']
  const answers = loose(held['questionnaire'])
  return withWizardIncomes({
    sponsor: texts(initialWizard.sponsor, held['sponsor']),
    entity: {
      ...texts(initialWizard.entity, held['entity']),
      otherEntityMembers: (Array.isArray(members) ? members : [])
        .slice(0, 60)
        .map((member, n) => texts(newMember(`kept-${n}`), member)),
    },
    property: {
      ...texts(initialWizard.property, held['property']),
      address: addressOf(loose(held['property'])['address']),
    },
    rehab: texts(initialWizard.rehab, held['rehab']),
    experience: texts(initialWizard.experience, held['experience']),
    questionnaire: Object.fromEntries(
      wizardQuestions.map(({ name }) => {
        const given = loose(answers[name])
        return [name, { answer: answerOf(given['answer']), explanation: textOf(given['explanation']) }] as const
      }),
    ) as WizardValues['questionnaire'],
  })
}

const parseSignature = (stored: unknown): Signature => {
  const { kind, name, image } = loose(stored)
  return {
    kind: kind === 'drawn' ? 'drawn' : 'typed',
    name: textOf(name),
    image: textOf(image).startsWith('data:image/png;base64,') ? textOf(image) : '',
  }
}

const whole = (value: unknown, least: number, most: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : least

/** A stored draft; null for anything unreadable. */
export const parseDraft = (stored: unknown): KeptDraft | null => {
  if (!isLoose(stored)) return null
  return {
    token: textOf(stored['token']) || null,
    proof: textOf(stored['proof']),
    version: whole(stored['version'], 0, Number.MAX_SAFE_INTEGER),
    page: whole(stored['page'], 1, 9),
    values: parseValues(stored['values']),
    base: parseValues(stored['base']),
    affirmed: textOf(stored['affirmed']),
    signature: parseSignature(stored['signature']),
  }
}

/** The same without what must not lie in a browser's storage. */
const withoutSecrets = (values: WizardValues): WizardValues => ({
  ...values,
  sponsor: { ...values.sponsor, ssn: '', dateOfBirth: '' },
})

export const readDraft = (): KeptDraft => readLocal(localKeys.wizard, parseDraft) ?? freshDraft

/** The draft as it lies in the storage; null when there is none or the storage is forbidden. */
export const storedDraft = (): string | null => {
  try {
    return window.localStorage.getItem(localKeys.wizard)
  } catch {
    return null
  }
}

/** Keeps the draft; false when the storage is full or forbidden. */
export const writeDraft = (draft: KeptDraft): boolean =>
  writeLocal(localKeys.wizard, {
    ...draft,
    values: withoutSecrets(draft.values),
    base: withoutSecrets(draft.base),
  })

export const dropDraft = (): void => {
  try {
    window.localStorage.removeItem(localKeys.wizard)
  } catch {
    return
  }
}

/** Whether two values say the same, in whatever order their fields stand. */
const isSame = (one: unknown, other: unknown): boolean => {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isSame(value, other[index]))
  if (isLoose(one) && isLoose(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSame(one[name], other[name]))
  return one === other
}

const merge = (base: Loose, mine: Loose, theirs: Loose): Loose =>
  Object.fromEntries(
    Object.entries(mine).map(([name, value]) => {
      const [before, other] = [base[name], theirs[name]]
      // An address counts as one: half of each would be a place that nobody chose.
      if (isLoose(value) && isLoose(before) && isLoose(other) && name !== 'address')
        return [name, merge(before, value, other)]
      return [name, isSame(value, before) ? other : value]
    }),
  )

/** What was typed in two places since they agreed on `base`, in one; where both changed the same, what was typed here. */
export const mergeValues = (base: WizardValues, mine: WizardValues, theirs: WizardValues): WizardValues =>
  withWizardIncomes(merge(base, mine, theirs) as WizardValues)

export const isSameValues = (one: WizardValues, other: WizardValues): boolean => isSame(one, other)

/** Whether anything of a section was filled in. */
export const isBegun = (section: keyof WizardValues, values: WizardValues): boolean =>
  !isSame(values[section], initialWizard[section])

/** What stands in the address field: the chosen address, or what was typed so far. */
export const addressText = (address: AddressValues): string =>
  address.coordinates === null ? address.route : addressLine(address)

/** An address of which only this was typed. */
export const typedAddress = (text: string): AddressValues => ({ ...blankAddress, route: text })
