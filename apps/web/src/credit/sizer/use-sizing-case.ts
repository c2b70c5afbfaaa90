import type { SizingView } from '@plinth/contract/credit/policy-set'
import {
  fitsSizing,
  type SizingCase,
  type SizingField,
  sizingFields,
  type SizingKey,
  type SizingUnit,
} from '@plinth/domain/credit/policy/sizer'
import { fractionToPercent, percentToFraction } from '@plinth/domain/loan/terms'
import { useMemo } from 'react'
import { useKeptDraft } from '../../lib/kept-draft.ts'
import { sizerWords as words } from './sizer.words.ts'

const unitOf = (key: SizingKey): SizingUnit => sizingFields.find((one) => one.key === key)?.unit ?? 'dollars'

/** A figure as it is typed: rates in percent, '' while not known. */
export const shown = (value: number | null, unit: SizingUnit): number | '' =>
  value === null ? '' : unit === 'percent' ? fractionToPercent(value) : value

const meant = (text: string, unit: SizingUnit): number | null => {
  const value = text === '' ? null : Number(text)
  if (value === null || !Number.isFinite(value)) return null
  return unit === 'percent' ? percentToFraction(value) : value
}

type Draft = Partial<Record<SizingKey, string>>
type Figures = { readonly [K in SizingKey]?: number | null | undefined }

export interface SizingDraft {
  /** Every figure as it stands: typed, kept or the loan's. */
  figures: SizingCase
  /** What differs from the loan's own figures. */
  changes: Figures
  /** Fields whose figure is out of reach. */
  faults: ReadonlySet<SizingKey>
  sourceOf: (key: SizingKey) => string
  type: (key: SizingKey, value: number | '') => void
  /** Back to the loan's own figures. */
  reset: () => void
  /** What was typed is kept now: it comes from there. */
  forget: () => void
  /** The version that the figures were typed over, 0 for none; what somebody else kept since is not overwritten unseen. */
  version: number
  /** Goes on from what somebody else kept meanwhile, with what is typed here. */
  rebase: () => void
}

/** The figures of a sizer: the loan's own, over them what was kept, over those what is typed; typed ones outlive a refresh. */
export const useSizingCase = (loanId: string, start: SizingView): SizingDraft => {
  const [draft, keep] = useKeptDraft<Record<SizingKey | 'version', string>>(`sizer-${loanId}`)
  return useMemo(() => {
    const own = start.figures
    const kept: Figures = start.saved?.figures ?? {}
    const { version: began, ...typed } = draft
    const now = start.saved?.version ?? 0
    const version = began === undefined || Object.keys(typed).length === 0 ? now : Number(began)
    const write = (figures: Draft) => keep({ ...figures, version: String(version) })
    const valueOf = (key: SizingKey): number | null => {
      const text = typed[key]
      if (text !== undefined) return meant(text, unitOf(key))
      const before = kept[key]
      return before === undefined ? own[key] : before
    }
    const figures = Object.fromEntries(sizingFields.map(({ key }) => [key, valueOf(key)])) as unknown as SizingCase
    const changed = sizingFields.filter(({ key }) => figures[key] !== own[key])
    const sourceOf = (key: SizingKey): string => {
      if (typed[key] !== undefined && figures[key] !== own[key]) return words.typed
      if (kept[key] !== undefined && figures[key] === kept[key]) return words.kept(start.saved?.author ?? '')
      return figures[key] === null ? words.notKnown : (start.sources[key] ?? '')
    }
    return {
      figures,
      changes: Object.fromEntries(changed.map(({ key }) => [key, figures[key]])),
      faults: new Set(sizingFields.filter((one) => !fitsSizing(one, figures[one.key])).map(({ key }) => key)),
      sourceOf,
      type: (key, value) => write({ ...typed, [key]: String(value) }),
      reset: () => write(Object.fromEntries(Object.keys(kept).map((key) => [key, textOf(own, key as SizingKey)]))),
      forget: () => keep({}),
      version,
      rebase: () => keep({ ...typed, version: String(now) }),
    }
  }, [draft, keep, start])
}

const textOf = (own: SizingCase, key: SizingKey): string => String(shown(own[key], unitOf(key)))

/** The fields of a group, in order. */
export const fieldsOf = (group: SizingField['group']): readonly SizingField[] =>
  sizingFields.filter((one) => one.group === group)
