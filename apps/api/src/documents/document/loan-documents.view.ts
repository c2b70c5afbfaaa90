import { epochOf } from '@plinth/domain/shared/dates'
import type { LoanDocumentView } from '@plinth/contract/documents/loan-document'
import { findInText } from '@plinth/domain/documents/document/find'
import { fullName, matchesSearch } from '@plinth/domain/shared/text'
import type { Deps } from '../../app/deps.ts'
import { type DataPointRow, loanPoints } from './data-point.queries.ts'
import { toDataPointViews } from './data-point.view.ts'
import { fieldsOf } from './fields.ts'
import { type LoanDocumentRow, loanDocumentRows } from './loan-documents.queries.ts'
import { loanPagesSaying, pageCounts } from './text.queries.ts'
import { toTextStateView } from './text.view.ts'

const LINK_SECONDS = 900
const MOST_MATCHES = 5

type Match = LoanDocumentView['matches'][number]

interface Around {
  url: string
  points: readonly DataPointRow[]
  pagesRead: number
  matches: Match[]
}

const toLoanDocumentView = (d: LoanDocumentRow, around: Around): LoanDocumentView => ({
  document: {
    document_id: d.id,
    document_name: d.document_name,
    file_name: d.file_name,
    content_type: d.content_type,
    original_name: d.original_name,
    created: d.received_at ? epochOf(d.received_at) : 0,
    page_count: d.page_count,
    kind: d.kind,
  },
  text: toTextStateView(d, around.pagesRead),
  matches: around.matches,
  user_name: fullName(d.first_name, d.last_name),
  activity_uuid: d.activity_id,
  activity_name: d.activity_name,
  process_uuid: d.process_id,
  activity_status: { state: d.process_state },
  download_url: around.url,
  ocr_data: fieldsOf(d.data_to_display),
  data_points: toDataPointViews(around.points.filter((point) => point.process_id === d.process_id)),
})

/** Where the text of each document says something, by document. */
const matchesOf = async (deps: Deps, loanId: string, term: string): Promise<Map<string, Match[]>> => {
  const found = new Map<string, Match[]>()
  if (term === '') return found
  for (const row of await loanPagesSaying(deps.db, loanId, term)) {
    const before = found.get(row.document_id) ?? []
    if (before.length >= MOST_MATCHES) continue
    const here = findInText(row.text, term).map((snippet) => ({ page: row.page, snippet }))
    if (here.length > 0) found.set(row.document_id, [...before, ...here].slice(0, MOST_MATCHES))
  }
  return found
}

/** Every file of a loan with a signed address (U-23), or those a search finds by name, uploader or text (J-04). */
export const readLoanDocuments = async (deps: Deps, loanId: string, search = ''): Promise<LoanDocumentView[]> => {
  const [documents, points, matches] = await Promise.all([
    loanDocumentRows(deps.db, loanId),
    loanPoints(deps.db, loanId),
    matchesOf(deps, loanId, search),
  ])
  const shown = documents.filter(
    (d) =>
      matches.has(d.id) ||
      matchesSearch(`${d.file_name} ${d.document_name} ${fullName(d.first_name, d.last_name)}`, search),
  )
  const read = await pageCounts(
    deps.db,
    shown.map((d) => d.id),
  )
  return Promise.all(
    shown.map(async (d) => {
      const url = await deps.storage.signGet(d.storage_key, {
        contentType: d.content_type,
        expiresInSeconds: LINK_SECONDS,
        downloadName: d.file_name,
      })
      return toLoanDocumentView(d, { url, points, pagesRead: read.get(d.id) ?? 0, matches: matches.get(d.id) ?? [] })
    }),
  )
}
