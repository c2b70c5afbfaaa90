import type { AddressValues } from '@plinth/domain/intake/application/fields'
import { addressLine } from '@plinth/domain/intake/application/steps'
import {
  type FieldSection,
  type MemberField,
  newMember,
  type WizardFieldName,
  type WizardValues,
} from '@plinth/domain/intake/application/wizard-fields'
import {
  answerRest,
  changeAnswer,
  changeMemberCount,
  changeMembers,
  changeWizardField,
} from '@plinth/domain/intake/application/wizard-rules'
import {
  type WizardQuestion,
  type WizardSection,
  wizardSections,
} from '@plinth/domain/intake/application/wizard-sections'
import { isCompleteAddress } from '@plinth/domain/intake/application/validate'
import { wizardLacks } from '@plinth/domain/intake/application/wizard-validate'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { afterPress } from '../../../lib/form/after-press.ts'
import { lenderToday } from '../../../lib/format.ts'
import { randomId } from '../../../lib/random-id.ts'
import { fieldId } from '../field-path.ts'
import type { DraftState, DraftStore } from './draft-store.ts'
import { reviewPage, usePage } from './use-page.ts'
import { useUploads } from './use-uploads.ts'
import type { Signature } from './wizard-draft.ts'

const addressPath = 'property.address'

/** The id of what a lack points at. */
const focusIdOf = (path: string): string => (path === 'signature' ? fieldId('signature.name') : fieldId(path))

/** Every change of the values, by the domain's rules. */
const changesOf = (store: DraftStore) => {
  const values = (next: (values: WizardValues) => WizardValues) =>
    store.change((draft) => ({ ...draft, values: next(draft.values) }))
  return {
    set: <S extends FieldSection>(section: S, name: WizardFieldName<S>, value: string) =>
      values((now) =>
        section === 'entity' && name === 'numberOfMembersInEntity'
          ? changeMemberCount(now, value, randomId)
          : changeWizardField(now, section, name, value),
      ),
    setBroker: (isBroker: boolean) => values((now) => ({ ...now, sponsor: { ...now.sponsor, isBroker } })),
    setAddress: (address: AddressValues) => values((now) => ({ ...now, property: { ...now.property, address } })),
    answer: (question: WizardQuestion, change: Partial<WizardValues['questionnaire'][WizardQuestion]>) =>
      values((now) => changeAnswer(now, question, change)),
    answerRest: () => values(answerRest),
    addMember: () =>
      values((now) => {
        const members = [...now.entity.otherEntityMembers, newMember(randomId())]
        const count = String(Math.max(members.length + 1, Number(now.entity.numberOfMembersInEntity) || 0))
        return changeMembers(now, { numberOfMembersInEntity: count, otherEntityMembers: members })
      }),
    setMember: (id: string, name: MemberField, value: string) =>
      values((now) =>
        changeMembers(now, {
          otherEntityMembers: now.entity.otherEntityMembers.map((one) =>
            one.id === id ? { ...one, [name]: value } : one,
          ),
        }),
      ),
    removeMember: (id: string) =>
      values((now) => {
        const members = now.entity.otherEntityMembers.filter((one) => one.id !== id)
        return changeMembers(now, {
          numberOfMembersInEntity: String(members.length + 1),
          otherEntityMembers: members,
        })
      }),
    /** Takes over what is known of a person or an entity. */
    fill: values,
    sign: (signature: Signature) => store.change((draft) => ({ ...draft, signature })),
    affirm: (termsHash: string) => store.change((draft) => ({ ...draft, affirmed: termsHash })),
  }
}

const lacksOf = ({ draft, files, secrets }: DraftState, termsHash: string | null, day: string) => {
  const { signature } = draft
  const isSigned = signature.kind === 'typed' || signature.image !== ''
  return wizardLacks(draft.values, {
    today: day,
    files: files.filter((file) => file.state === 'received').map((file) => file.field),
    kept: { ssn: secrets.ssn.from !== 'none', dateOfBirth: secrets.dateOfBirth.from !== 'none' },
    signing: {
      affirmed: draft.affirmed !== '' && (termsHash === null || draft.affirmed === termsHash),
      signature: isSigned ? signature.name : '',
    },
  })
}

type Lacks = ReturnType<typeof wizardLacks>

/** Which errors show: of fields that were left, of sections that were gone on from, and what the server refused. */
const useShown = (store: DraftStore, lacks: Lacks) => {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  // Counts the tries with a wrong address: each flashes anew (F-14).
  const [flashes, setFlashes] = useState(0)
  const found = (path: string): string | undefined =>
    Object.values(lacks)
      .flat()
      .find((lack) => lack.path === path)?.message
  return {
    flashes,
    setRefused,
    error: (path: string): string | undefined => refused[path] ?? (left.has(path) ? found(path) : undefined),
    leave: (path: string) =>
      afterPress(() => {
        setLeft((now) => (now.has(path) ? now : new Set([...now, path])))
        setRefused(({ [path]: _, ...others }) => others)
        // Read from the store: the address may have been chosen by the very leaving of its field.
        const isPlaced = isCompleteAddress(store.get().draft.values.property.address)
        if (path === addressPath && !isPlaced) setFlashes((now) => now + 1)
      }),
    /** Shows everything that a section lacks. */
    show: (section: WizardSection) => setLeft((now) => new Set([...now, ...lacks[section].map((lack) => lack.path)])),
    flash: () => setFlashes((now) => now + 1),
  }
}

/** Moving between the pages, and to what is wrong on one of them. */
const useMoves = (store: DraftStore, lacks: Lacks, shown: ReturnType<typeof useShown>) => {
  const [page, go] = usePage(store.get().draft.page)
  const focusOn = useRef<string | null>(null)
  const shownPage = useRef(page)
  useEffect(() => {
    // The back button asks for nothing in particular: the heading it is.
    if (shownPage.current !== page) focusOn.current ??= 'wizard-heading'
    shownPage.current = page
    if (!focusOn.current) return
    const target = document.getElementById(focusOn.current)
    focusOn.current = null
    target?.focus()
  })
  // However it was come to, the page is kept with the draft: the next visit and another device begin there.
  useEffect(() => {
    if (store.get().draft.page !== page) store.change((draft) => ({ ...draft, page }))
  }, [store, page])
  const visit = (to: number, focus: string) => {
    focusOn.current = focus
    go(to)
  }
  /** Goes to a page and its heading. Sections may be left half-done: what they lack shows on the way back. */
  const goTo = (to: number) => {
    const from = wizardSections[page - 1]
    if (from && to !== page) shown.show(from.key)
    visit(to, 'wizard-heading')
    window.scrollTo({ top: 0 })
  }
  /** Goes to what is wrong and focuses it. */
  const pointAt = (section: WizardSection, path: string) => {
    shown.show(section)
    if (path === addressPath) shown.flash()
    visit(wizardSections.find((one) => one.key === section)?.number ?? 1, focusIdOf(path))
  }
  const sectionOf = (path: string): WizardSection => {
    if (path.startsWith('files.')) return path === 'files.idUpload' ? 'sponsor' : 'documents'
    return wizardSections.find(({ key }) => path.startsWith(`${key}.`))?.key ?? 'affirmation'
  }
  return {
    page,
    goTo,
    next: () => goTo(Math.min(page + 1, reviewPage)),
    previous: () => goTo(Math.max(page - 1, 1)),
    /** Shows what is missing first; answers whether nothing is. */
    check: (): boolean => {
      const section = wizardSections.find(({ key }) => lacks[key].length > 0)?.key
      const [first] = section ? lacks[section] : []
      if (section && first) pointAt(section, first.path)
      return section === undefined
    },
    /** Takes over what the server has against it, and goes to the first of it. */
    refuse: (errors: Readonly<Record<string, string>>) => {
      shown.setRefused(errors)
      const [path] = Object.keys(errors)
      if (path !== undefined) pointAt(sectionOf(path), path)
    },
  }
}

/** The wizard: its values by the domain's rules, what each section lacks, which errors show, and the page. */
export const useWizard = (store: DraftStore, termsHash: string | null) => {
  const state = useSyncExternalStore(store.subscribe, store.get)
  const uploads = useUploads(store)
  const day = lenderToday()
  const lacks = useMemo(() => lacksOf(state, termsHash, day), [state, termsHash, day])
  const shown = useShown(store, lacks)
  const moves = useMoves(store, lacks, shown)
  const changes = useMemo(() => changesOf(store), [store])
  const { values } = state.draft
  return {
    state,
    values,
    /** The chosen address in one line; '' while none is chosen. */
    addressLine: addressLine(values.property.address),
    lacks,
    uploads,
    flashes: shown.flashes,
    error: shown.error,
    leave: shown.leave,
    ...changes,
    ...moves,
  }
}

export type WizardForm = ReturnType<typeof useWizard>
