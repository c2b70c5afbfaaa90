import { exportAuditEvents, listAuditEvents } from '@plinth/contract/admin/audit'
import { isPlainDate, plainDateToEpoch } from '@plinth/domain/shared/dates'
import { eventSubjects } from '@plinth/domain/shared/event-kinds'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { query, request } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import type { SearchText } from '../../lib/search-text.ts'
import { auditWords as words } from './audit.words.ts'

/** Events on one page. */
const PAGE = 100

/** What the address bar says about the trail, and which event is open. */
export interface AuditView {
  person: string
  subject: string | null
  loan: string
  /** 'YYYY-MM-DD'. */
  from: string | null
  to: string | null
  /** The event that the page begins behind; '' for the newest. */
  before: string
  event: string
}

const plain = (value: SearchText[string]) => (typeof value === 'string' ? value : '')
const dayIn = (value: SearchText[string]) => (isPlainDate(plain(value)) ? plain(value) : null)
const LOAN = /^[A-Z]{2}-\d{1,10}$/
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads the address bar; whatever is no filter is left out. */
export const readAuditView = (search: SearchText): AuditView => ({
  person: plain(search['person']).slice(0, 200),
  subject: eventSubjects.find((one) => one === search['subject']) ?? null,
  loan: plain(search['loan']).toUpperCase(),
  from: dayIn(search['from']),
  to: dayIn(search['to']),
  before: ID.test(plain(search['before'])) ? plain(search['before']) : '',
  event: plain(search['event']),
})

const filters = ({ person, subject, loan, from, to }: AuditView) => ({
  ...(person === '' ? {} : { person }),
  ...(subject === null ? {} : { subject }),
  // A number that is still being typed narrows nothing.
  ...(LOAN.test(loan) ? { loan } : {}),
  ...(from === null ? {} : { from: plainDateToEpoch(from) }),
  ...(to === null ? {} : { to: plainDateToEpoch(to) }),
})

/** A page of the trail; the one before stays while the next is fetched. Always asked anew: events come by themselves. */
export const useAuditEvents = (view: AuditView) =>
  useQuery({
    ...query(listAuditEvents, {
      query: { ...filters(view), ...(view.before === '' ? {} : { before: view.before }), limit: PAGE },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export type AuditFormat = 'csv' | 'jsonl'

/** Saves every event that matches, not just those in sight. */
export const useAuditFile = () =>
  useMutation({
    meta: { failure: words.saveFailed },
    mutationFn: async ({ view, format }: { view: AuditView; format: AuditFormat }) => {
      const reply = await request(exportAuditEvents, { query: { ...filters(view), format } })
      saveFile(`audit-trail.${format}`, await reply.blob())
    },
  })
