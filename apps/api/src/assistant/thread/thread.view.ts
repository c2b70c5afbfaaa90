import { epochOf, epochOrNull } from '@plinth/domain/shared/dates'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import type { getRetrievalInfo, MessageView, ThreadView } from '@plinth/contract/assistant/thread'
import { fullName } from '@plinth/domain/shared/text'
import type { MessageRow, ReferenceRow, ThreadRow } from './thread.queries.ts'

/** Where a reference points, in words. */
const labelOf = ({ name, page }: Pick<ReferenceRow, 'name' | 'page'>): string =>
  page === null ? name : `${name}, page ${page}`

type Content = MessageView['retrieval_contents'][number]

/** A reference as the API answers it. */
export const toContent = (o: { id: string; number: number; name: string; page: number | null }): Content => ({
  content_id: o.id,
  number: o.number,
  label: labelOf(o),
})

const nameOf = (m: MessageRow): string => {
  if (m.email === null) return ''
  return fullName(m.first_name, m.last_name) || m.email
}

/** A message with its references. */
export const toMessageView = (m: MessageRow, references: readonly ReferenceRow[]): MessageView => ({
  message_id: m.id,
  role: m.role,
  content: m.content,
  state: m.state,
  note: m.note,
  is_found: m.is_found,
  author_name: nameOf(m),
  created_at: epochOf(m.created_at),
  retrieval_contents: references.filter((r) => r.message_id === m.id).map(toContent),
})

/** A thread; `messages` as far as they were asked for. */
export const toThreadView = (t: ThreadRow, messages: readonly MessageView[] = []): ThreadView => ({
  id: t.id,
  name: t.name,
  status: t.status,
  thread_type: t.thread_type,
  messages: [...messages],
  message_count: Number(t.message_count ?? 0),
  last_message_at: epochOrNull(t.last_message_at),
  version: t.version,
})

type Retrieval = ReplyOf<typeof getRetrievalInfo>

/** Only these have a look that can be drawn. */
const hasLook = (contentType: string | null) => /^(application\/pdf|image\/)/.test(contentType ?? '')

/** What a reference points at; the address of its page is below `basePath`. */
export const toRetrievalInfo = (r: ReferenceRow, loanId: string, basePath: string): Retrieval => ({
  content_id: r.id,
  number: r.number,
  loan_id: loanId,
  document_id: r.document_id,
  document_name: r.name,
  fact: r.fact,
  page: r.page,
  quote: r.quote,
  // Written in this shape by the module itself.
  boxes: r.boxes as Retrieval['boxes'],
  image_url:
    r.document_id !== null && r.page !== null && hasLook(r.content_type)
      ? `${basePath}/loan/${loanId}/document/${r.document_id}/page/${r.page}/image`
      : null,
})
