import { correctRows, listRowHistory, listRows, type RowsView } from '@plinth/contract/documents/rows'
import { listValues, useValue as useValueCall } from '@plinth/contract/underwriting/underwriting'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fresh, query, useCall } from '../../lib/api.ts'
import { documentParams, type DocumentKey } from './document.calls.ts'

export type Row = RowsView['rows'][number]
export type Column = RowsView['columns'][number]

/** A page of the rows of a document. */
export const useRows = (key: DocumentKey, from: number) =>
  useQuery({
    ...query(listRows, { params: documentParams(key), query: { from } }),
    ...fresh,
    placeholderData: keepPreviousData,
  })

export const useRowHistory = (key: DocumentKey, row: string) =>
  useQuery({ ...query(listRowHistory, { params: documentParams(key), query: { row } }), ...fresh })

/** The cell shows a failure itself. */
export const useCorrectRows = () => useCall(correctRows, { failure: null })

/** The figures of a loan that a document brought, with the values they are among. */
export const useFigures = (loanId: string) =>
  useQuery({ ...query(listValues, { params: { loan_id: loanId } }), ...fresh })

export const useUseFigure = () => useCall(useValueCall, { failure: null })
