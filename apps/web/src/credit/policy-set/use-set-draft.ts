import type { PolicySetView } from '@plinth/contract/credit/policy-set'
import { type MeasureKey, measureKeys, measureOf } from '@plinth/domain/credit/policy/measures'
import { faultsOf, newRule, type PolicyRule } from '@plinth/domain/credit/policy/policy-set'
import type { PolicyGroup } from '@plinth/domain/credit/policy/verdict'
import { useMemo } from 'react'
import { useKeptDraft } from '../../lib/kept-draft.ts'

const isRule = (one: unknown): one is PolicyRule =>
  typeof one === 'object' && one !== null && 'key' in one && measureKeys.some((key) => key === one.key) && 'diff' in one

/** Limits as they were kept in this tab; null when there are none, or what stands there was not written here. */
const readRules = (text: string | undefined): readonly PolicyRule[] | null => {
  if (text === undefined) return null
  try {
    const stored: unknown = JSON.parse(text)
    // A number that was being typed is not there in JSON: it reads as null and is no number again.
    return Array.isArray(stored) && stored.every(isRule)
      ? stored.map((one: PolicyRule) => ({
          ...one,
          value: one.value ?? Number.NaN,
          diff: { mid: one.diff.mid ?? Number.NaN, top: one.diff.top ?? Number.NaN },
        }))
      : null
  } catch {
    return null
  }
}

/** Edits a set; what is typed outlives a refresh of the page. */
export const useSetDraft = (set: PolicySetView) => {
  const [kept, keep] = useKeptDraft<{ name: string; rules: string; reason: string; version: string }>(
    `policy-set-${set.policy_set_id}`,
  )
  return useMemo(() => {
    const rules = readRules(kept.rules) ?? set.rules
    const name = kept.name ?? set.name
    const dirty = name.trim() !== set.name || JSON.stringify(rules) !== JSON.stringify(set.rules)
    const write = (over: { name?: string; rules?: readonly PolicyRule[]; reason?: string }) =>
      keep({
        version: String(set.version),
        ...kept,
        ...(over.name === undefined ? {} : { name: over.name }),
        ...(over.reason === undefined ? {} : { reason: over.reason }),
        ...(over.rules === undefined ? {} : { rules: JSON.stringify(over.rules) }),
      })
    const change = (key: MeasureKey, over: Partial<PolicyRule>) =>
      write({ rules: rules.map((one) => (one.key === key ? { ...one, ...over } : one)) })
    return {
      name,
      rules,
      reason: kept.reason ?? '',
      dirty,
      faults: faultsOf(rules),
      /** The version the edit was begun on. */
      version: kept.version === undefined ? set.version : Number(kept.version),
      write,
      change,
      add: (key: MeasureKey) => write({ rules: [...rules, newRule(key)] }),
      remove: (key: MeasureKey) => write({ rules: rules.filter((one) => one.key !== key) }),
      moveUp: (key: MeasureKey) => write({ rules: movedUp(rules, key) }),
      rebase: () => keep({ ...kept, version: String(set.version) }),
      forget: () => keep({}),
    }
  }, [kept, keep, set])
}
export type SetDraft = ReturnType<typeof useSetDraft>

const groupOf = (one: PolicyRule): PolicyGroup => measureOf(one.key).group

/** A limit before the one of its group that stood before it. */
const movedUp = (rules: readonly PolicyRule[], key: MeasureKey): readonly PolicyRule[] => {
  const at = rules.findIndex((one) => one.key === key)
  const moved = rules[at]
  const before = rules.findLastIndex((one, i) => i < at && moved !== undefined && groupOf(one) === groupOf(moved))
  if (!moved || before < 0) return rules
  const others = rules.toSpliced(at, 1)
  return others.toSpliced(before, 0, moved)
}
