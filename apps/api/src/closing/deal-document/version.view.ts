import { epochOf } from '@plinth/domain/shared/dates'
import type { DealVersionView } from '@plinth/contract/closing/deal-version'
import { fullName } from '@plinth/domain/shared/text'
import { z } from 'zod'
import { shownValue } from './shown-value.ts'
import type { VersionRow } from './version.queries.ts'

const Kept = z.array(
  z.object({
    name: z.string(),
    label: z.string(),
    type: z.enum(['percent', 'currency', 'number', 'text']),
    value: z.union([z.number(), z.string()]).nullable(),
    madeUp: z.boolean().default(false),
  }),
)
const Sent = z.object({ version: z.int(), recipients: z.array(z.string()) })
const Memory = z.object({ signed_copy: z.boolean().default(false) })

const valuesOf = (stored: unknown): DealVersionView['values'] =>
  (Kept.safeParse(stored).data ?? []).map(({ name, label, type, value, madeUp }) => ({
    name,
    label,
    text: value === null || value === '' ? null : shownValue(type, value, madeUp),
  }))

const stateOf = (row: VersionRow): DealVersionView['state'] => {
  if (['Unsupported', 'Rejected'].includes(row.process_state)) return 'refused'
  if (row.docx_key !== null) return row.received_at === null ? 'printing' : 'ready'
  return ['New', 'Processing'].includes(row.process_state) ? 'checking' : 'ready'
}

const formatsOf = (row: VersionRow, state: DealVersionView['state']): DealVersionView['formats'] => {
  if (row.docx_key !== null) return state === 'ready' ? ['pdf', 'docx'] : ['docx']
  if (state !== 'ready') return []
  if (row.content_type === 'application/pdf') return ['pdf']
  return row.content_type.endsWith('wordprocessingml.document') ? ['docx'] : ['file']
}

const originOf = (row: VersionRow): DealVersionView['origin'] => {
  if (row.docx_key !== null) return 'generated'
  return row.envelope_id === null ? 'uploaded' : 'signed'
}

/** A version as its list shows it, with the letters it went out by. */
export const toVersionView = (row: VersionRow, events: readonly { at: Date; after: unknown }[]): DealVersionView => {
  const state = stateOf(row)
  const made = row.docx_key !== null
  const letters = events.flatMap(({ at, after }) => {
    const sent = Sent.safeParse(after)
    return sent.success && sent.data.version === row.slot_version
      ? [{ epoch: epochOf(at), recipients: sent.data.recipients }]
      : []
  })
  return {
    number: row.slot_version,
    origin: originOf(row),
    signed_copy: row.envelope_id !== null || (!made && (Memory.safeParse(row.memory).data?.signed_copy ?? false)),
    file_name: row.file_name,
    epoch: epochOf(row.received_at ?? row.created_at),
    by: fullName(row.first_name, row.last_name) || null,
    sha256: row.sha256,
    state,
    template: made ? (row.template_name ?? 'the default template') : null,
    note: row.pdf_note,
    formats: formatsOf(row, state),
    sent: letters,
    values: valuesOf(row.field_values),
  }
}
