import { matchesSearch } from '@plinth/domain/shared/text'

export interface LoanName {
  id: string
  human_id: string
  name: string
}

/** More than this helps nobody in a dropdown. */
const MOST = 8

/** Loans whose name or human id contains the term; those beginning with it come first. */
export const matchingLoans = <L extends LoanName>(loans: readonly L[], term: string): L[] => {
  const wanted = term.trim().toLowerCase()
  const starts = (l: L) => l.name.toLowerCase().startsWith(wanted) || l.human_id.toLowerCase().startsWith(wanted)
  const found = loans.filter((l) => matchesSearch(l.name, term) || matchesSearch(l.human_id, term))
  return [...found.filter(starts), ...found.filter((l) => !starts(l))].slice(0, MOST)
}
