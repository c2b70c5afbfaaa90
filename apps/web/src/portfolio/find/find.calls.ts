import { findAnything } from '@plinth/contract/portfolio/find'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'

/** The server answers from this many characters on. */
export const LEAST = 2

/** What matches the term, misspellings included; what was found before stays until the next answer is there. */
export const useFound = (term: string) =>
  useQuery({
    ...query(findAnything, { query: { term } }),
    enabled: term.length >= LEAST,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
