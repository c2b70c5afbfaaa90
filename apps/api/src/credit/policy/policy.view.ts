import { epochOf } from '@plinth/domain/shared/dates'
import type { PolicyAnalysis } from '@plinth/contract/credit/policies'
import type { PolicySetView, SizingView } from '@plinth/contract/credit/policy-set'
import { purposes } from '@plinth/domain/loan/terms'
import type { PolicyRule } from '@plinth/domain/credit/policy/policy-set'
import { policyGroups } from '@plinth/domain/credit/policy/verdict'
import type { Analysis } from './policy-analysis.service.ts'
import type { PolicySet, PolicyVersion } from './policy-set.service.ts'
import type { SizingStart } from './sizing.service.ts'

const titles = { property: 'Property', borrower: 'Borrower', neighborhood: 'Neighborhood' } as const
const columns = ['label', 'value', 'actual', 'verdict']
const header = ['Requirement', 'Limit', 'Actual', 'Verdict']

/** An analysis as it is answered (U-21); `order` puts property, borrower and neighborhood in their order (O-05). */
export const toAnalysis = (one: Analysis): PolicyAnalysis => ({
  title: `${titles[one.group]}: ${one.about}`,
  set: { id: one.set.id, name: one.set.name, version: one.set.version, own: one.set.own },
  header,
  borrower: one.borrower,
  subject_id: one.subjectId,
  selected_columns: columns,
  vars: { ...one.vars },
  requirements: one.requirements.map((r) => ({
    ...{ key: r.key, label: r.label, prefix: r.prefix, suffix: r.suffix, value: r.value, actual: r.actual },
    ...{ value_out_of_range: r.value_out_of_range, func: r.func, diff: { top: r.diff.top, mid: r.diff.mid } },
    ...{ verdict: r.verdict, note: r.note },
  })),
  order: policyGroups.indexOf(one.group) + 1,
})

const toRule = (r: PolicyRule): PolicySetView['rules'][number] => ({
  ...{ key: r.key, label: r.label, prefix: r.prefix, suffix: r.suffix, func: r.func, value: r.value },
  diff: { mid: r.diff.mid, top: r.diff.top },
  value_out_of_range: r.value_out_of_range,
})

export const toSetName = (set: PolicySet) => ({
  policy_set_id: set.id,
  name: set.name,
  in_use: set.in_use,
  purposes: purposes.filter((purpose) => set.purposes.includes(purpose)),
  version: set.version,
  limits: set.rules.length,
  changed_by: set.author_name,
  changed_epoch: epochOf(set.created_at),
})

export const toSet = (set: PolicySet, history: readonly PolicyVersion[]): PolicySetView => ({
  ...toSetName(set),
  rules: set.rules.map(toRule),
  history: history.map(({ version, author, at, reason, changes }) => ({
    version,
    author,
    epoch: epochOf(at),
    reason,
    changes: [...changes],
  })),
})

export const toSizing = ({ figures, sources, set, saved }: SizingStart): SizingView => ({
  figures,
  sources,
  set: set.name,
  rules: set.rules.map(toRule),
  saved: saved && { figures: saved.figures, version: saved.version, author: saved.author, epoch: epochOf(saved.at) },
})
