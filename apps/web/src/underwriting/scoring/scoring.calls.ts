import {
  addGroupToModel,
  addModel,
  archiveModel,
  changeModel,
  duplicateModel,
  getModel,
  type GroupView,
  listModelNames,
  type ModelView,
  removeGroupFromModel,
  type RuleView,
  type VariableView,
} from '@plinth/contract/underwriting/scoring'
import {
  addGroup,
  addRule,
  addVariable,
  addVariableToGroup,
  archiveGroup,
  deleteRule,
  deleteVariableFromGroup,
  duplicateGroup,
  listGroups,
  listParameters,
  renameGroup,
  updateRule,
  updateVariable,
} from '@plinth/contract/underwriting/scoring-group'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import type { ScoreTable } from '@plinth/domain/underwriting/scoring/model'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { query, useCall } from '../../lib/api.ts'
import { scoringWords as words } from './scoring.words.ts'

export type Model = z.infer<typeof ModelView>
export type Group = z.infer<typeof GroupView>
export type Variable = z.infer<typeof VariableView>
export type Rule = z.infer<typeof RuleView>
export type Parameter = ReplyOf<typeof listParameters>['parameters'][number]
export type ModelName = ReplyOf<typeof listModelNames>['models'][number]

/** The screen shows the failure where the person is. */
const quiet = { failure: null } as const

export const useModelNames = () => useQuery(query(listModelNames))
export const useModel = (id: string | undefined) =>
  useQuery({ ...query(getModel, { params: { model_id: id ?? '' } }), enabled: id !== undefined })
export const useGroups = () => useQuery(query(listGroups))

/** The values of several tables, in the order of the tables; `loaded` once all are there. */
export const useParameters = (tables: readonly ScoreTable[]) =>
  useQueries({
    queries: tables.map((entity_type) => query(listParameters, { params: { entity_type } })),
    combine: (results) => ({
      parameters: results.flatMap((one) => one.data?.parameters ?? []),
      loaded: results.every((one) => one.isSuccess),
      error: results.find((one) => one.error)?.error ?? null,
    }),
  })

export const useAddModel = () => useCall(addModel, { ...quiet, success: words.model.saved })
export const useChangeModel = () => useCall(changeModel, { ...quiet, success: words.model.saved })
export const useDuplicateModel = () => useCall(duplicateModel, { ...quiet, success: words.model.saved })
export const useArchiveModel = () => useCall(archiveModel, quiet)
export const useAddGroup = () => useCall(addGroup, quiet)
export const useAttachGroup = () => useCall(addGroupToModel, quiet)
export const useRemoveGroup = () => useCall(removeGroupFromModel, quiet)
export const useRenameGroup = () => useCall(renameGroup, quiet)
export const useDuplicateGroup = () => useCall(duplicateGroup, { ...quiet, success: words.group.duplicated })
export const useArchiveGroup = () => useCall(archiveGroup, quiet)
export const useAddVariable = () => useCall(addVariable, quiet)
export const useUpdateVariable = () => useCall(updateVariable, quiet)
/** the required text, whatever the server says. */
export const useDeleteVariable = () => useCall(deleteVariableFromGroup, { failure: words.variable.deleteFailed })
export const useBringBackVariable = () => useCall(addVariableToGroup)
export const useAddRule = () => useCall(addRule, quiet)
export const useUpdateRule = () => useCall(updateRule, quiet)
export const useDeleteRule = () => useCall(deleteRule, quiet)
