import { findAnything } from '@plinth/contract/portfolio/find'
import {
  copyVersion,
  getBackTest,
  getDifference,
  listVersions,
  startBackTest,
  tryModel,
} from '@plinth/contract/underwriting/scoring-trial'
import { useQuery } from '@tanstack/react-query'
import { query, useCall } from '../../lib/api.ts'

export const useVersions = (modelId: string) =>
  useQuery({ ...query(listVersions, { params: { model_id: modelId } }), staleTime: 0 })

/** Against the model in use when `against` is not given. */
export const useDifference = (modelId: string, o: { version: number; against: number | undefined }) =>
  useQuery({
    ...query(getDifference, {
      params: { model_id: modelId },
      query: { version: o.version, ...(o.against === undefined ? {} : { against: o.against }) },
    }),
    staleTime: 0,
  })

export const useCopyVersion = () => useCall(copyVersion, { failure: null })
export const useTryModel = () => useCall(tryModel, { failure: null })

const LOOK_AGAIN_MS = 1000

/** The latest back-test; looked at again while it runs. */
export const useBackTest = (modelId: string) =>
  useQuery({
    ...query(getBackTest, { params: { model_id: modelId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.back_test?.state === 'waiting' ? LOOK_AGAIN_MS : false),
  })
export const useStartBackTest = () => useCall(startBackTest, { failure: null })

/** Loans that match what was typed. */
export const useFoundLoans = (term: string) =>
  useQuery({
    ...query(findAnything, { query: { term: term.trim() } }),
    enabled: term.trim().length >= 2,
    select: ({ found }) => found.filter((one) => one.kind === 'loan' && one.human_id !== null),
  })
