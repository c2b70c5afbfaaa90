import { type LeadView, listLeads, updateLead } from '@plinth/contract/intake/lead'
import { listUsers } from '@plinth/contract/people/user'
import {
  type LeadSort,
  leadSorts,
  type LeadSource,
  leadSources,
  type LeadState,
  leadStateLabel,
  leadStates,
} from '@plinth/domain/intake/lead/states'
import { fullName } from '@plinth/domain/shared/text'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call, query, useCall } from '../../lib/api.ts'
import { dayHere } from '../../lib/format.ts'
import { saveTable, type TableCell, type TableFormat } from '../../lib/save-table.ts'
import type { SearchText } from '../../lib/search-text.ts'
import { leadWords as words } from './lead.words.ts'

/** Leads on one page, and in one answer while a file is made. */
export const PAGE = 100
const FILE_PAGE = 1000

/** What the address bar says about the list, and which lead is open. */
export interface LeadsView {
  state: LeadState | null
  source: LeadSource | null
  search: string
  sort: LeadSort
  lead: string
  offset: number
}

const plain = (value: SearchText[string]) => (typeof value === 'string' ? value : '')
const oneOf = <T extends string>(all: readonly T[], value: SearchText[string]): T | null =>
  all.find((one) => one === value) ?? null

/** Reads the address bar; whatever is no filter is left out. */
export const readLeadsView = (search: SearchText): LeadsView => {
  const offset = Number.parseInt(plain(search['offset']), 10)
  return {
    state: oneOf(leadStates, search['state']),
    source: oneOf(leadSources, search['source']),
    search: plain(search['search']).slice(0, 200),
    sort: oneOf(leadSorts, search['sort']) ?? 'created',
    lead: plain(search['lead']),
    offset: Number.isSafeInteger(offset) && offset > 0 ? Math.min(offset, 1_000_000) : 0,
  }
}

const wire = (view: LeadsView) => ({
  sort: view.sort,
  ...(view.state ? { state: [view.state] } : {}),
  ...(view.source ? { source: view.source } : {}),
  ...(view.search ? { search: view.search } : {}),
})

/** A page of leads; the ones before stay while the next are fetched. Always asked anew: leads come by themselves. */
export const useLeads = (view: LeadsView) =>
  useQuery({
    ...query(listLeads, { query: { ...wire(view), offset: view.offset, limit: PAGE } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useUpdateLead = () => useCall(updateLead, { failure: null })

/** Who can look after a lead. */
export const useAdmins = () => useQuery(query(listUsers))

const cells = (lead: LeadView): TableCell[] => [
  fullName(lead.first_name, lead.last_name),
  lead.email,
  lead.phone,
  lead.property,
  lead.amount === null ? null : { money: lead.amount },
  words.sources[lead.source],
  leadStateLabel(lead.state),
  lead.loan?.human_id ?? null,
  lead.owner?.name ?? null,
  lead.note,
  { date: dayHere(lead.created_epoch) },
  { date: dayHere(lead.last_update) },
]

/** Saves every lead that matches, not just those in sight. */
export const useLeadsFile = () =>
  useMutation({
    meta: { failure: words.csvFailed },
    mutationFn: async ({ view, format }: { view: LeadsView; format: TableFormat }) => {
      const rows: LeadView[] = []
      for (;;) {
        const page = { ...wire(view), offset: rows.length, limit: FILE_PAGE }
        const { leads, total, more } = await call(listLeads, { query: page })
        rows.push(...leads)
        if ((rows.length >= total && !more) || leads.length === 0) break
      }
      const { columns: c, contact } = words
      const heading = [c.name, contact.email, contact.phone, c.property, c.amount, c.source, c.state, c.loan, c.owner]
      await saveTable(format, words.file, [[...heading, contact.note, c.created, c.update], ...rows.map(cells)])
    },
  })
