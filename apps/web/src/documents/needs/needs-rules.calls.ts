import {
  discardNeedsDraft,
  getNeedsDifference,
  getNeedsRules,
  getNeedsVersion,
  listNeedsVersions,
  previewNeeds,
  publishNeedsDraft,
  saveNeedsDraft,
} from '@plinth/contract/documents/needs-rules'
import { listTemplates } from '@plinth/contract/loan/activity-templates'
import { findAnything } from '@plinth/contract/portfolio/find'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import type { NeedsRule, RuleTemplate } from '@plinth/domain/documents/needs/rules'
import type { MarkedTemplate } from '@plinth/domain/documents/needs/standard'
import { useQuery } from '@tanstack/react-query'
import { query, useCall } from '../../lib/api.ts'
import { historyWords, needsRulesWords } from './needs-rules.words.ts'

export type NeedsRules = ReplyOf<typeof getNeedsRules>
export type Previewed = ReplyOf<typeof previewNeeds>

export const useNeedsRules = () => useQuery(query(getNeedsRules))

/** The templates in use: as rules name them, and with the marks they are requested by. */
export const useRuleTemplates = () =>
  useQuery({
    ...query(listTemplates),
    select: ({ templates }) => ({
      byId: new Map<string, RuleTemplate>(
        templates.map((one) => [
          one.template_id,
          {
            ...{ id: one.template_id, entity_kind: one.entity_type, document_name: one.document_name },
            archived: one.archived,
          },
        ]),
      ),
      descriptions: new Map(templates.map((one) => [one.template_id, one.description])),
      marked: templates.map(
        (one): MarkedTemplate => ({
          ...{ id: one.template_id, entity_kind: one.entity_type, auto_create: one.auto_create_activity },
          ...{ flags: one.flags, conditions: one.conditions },
        }),
      ),
    }),
  })
export type RuleTemplates = NonNullable<ReturnType<typeof useRuleTemplates>['data']>

const saving = () => ({ failure: null }) as const

/** Saves the draft as a whole; the first save begins one. */
export const useSaveDraft = () => {
  const save = useCall(saveNeedsDraft, saving())
  return {
    ...save,
    send: (rules: readonly NeedsRule[], editVersion: number | null) =>
      save.mutateAsync({
        body: { edit_version: editVersion, rules: structuredClone(rules) as NeedsRules['published']['rules'] },
      }),
  }
}
export const usePublish = () => useCall(publishNeedsDraft, { ...saving(), success: needsRulesWords.published })
export const useDiscard = () => useCall(discardNeedsDraft, { ...saving(), success: needsRulesWords.discarded })
export const useRestore = () =>
  useCall(saveNeedsDraft, { success: historyWords.restored, failure: needsRulesWords.couldNot })
export const usePreview = () => useCall(previewNeeds, saving())

export const useVersions = (before: number | undefined) =>
  useQuery({ ...query(listNeedsVersions, { query: before === undefined ? {} : { before } }), staleTime: 0 })
export const useDifference = (from: number, to: number) =>
  useQuery({ ...query(getNeedsDifference, { query: { from, to } }), staleTime: 0 })
export const versionQuery = (version: number) => query(getNeedsVersion, { params: { version } })

/** Loans that match what was typed. */
export const useFoundLoans = (term: string) =>
  useQuery({
    ...query(findAnything, { query: { term: term.trim() } }),
    enabled: term.trim().length >= 2,
    select: ({ found }) => found.filter((one) => one.kind === 'loan' && one.human_id !== null),
  })
