import type { SentBefore, UploadIn, UploadTicket } from '@plinth/contract/shared/files'
import { mediaTypeOf } from '@plinth/domain/documents/document-request/uploads'
import { ApiError } from './api-error.ts'
import { fingerprintOf } from './fingerprint.ts'
import { dateTime } from './format.ts'
import { putFile } from './put-file.ts'
import { wait, type Wait, withRetries } from './retry.ts'

/** The file was sent before; nothing was sent now. The panel asks whether to send it as a new version. */
export class AlreadySent extends Error {
  readonly held = true
  constructor(before: SentBefore) {
    super(`Already sent as ${before.document_name} (${before.file_name}) on ${dateTime(before.received_epoch)}`)
    this.name = 'AlreadySent'
  }
}

export interface SendFile {
  file: File
  /** Opens the upload by the call that is the person's; asked again, it goes on where it stopped. */
  open: (said: UploadIn) => Promise<UploadTicket>
  /** Has the file that arrived looked at. */
  run: (ticket: UploadTicket) => Promise<unknown>
  /** 0 to 100. */
  onProgress: (percent: number) => void
  signal: AbortSignal
  /** Sends it even if the same file was sent before. */
  again?: boolean
  pause?: Wait
}

/** Parts on their way at once. */
const LANES = 3
/** An upload that takes longer than its addresses work asks for new ones, so many times. */
const RENEWALS = 50

type Part = NonNullable<UploadTicket['parts']>[number]

/** The address has expired. */
const isExpired = (error: unknown) => error instanceof ApiError && error.status === 403
/** It arrived before; the answer to that was lost. */
const isThere = (error: unknown) => error instanceof ApiError && error.status === 409

const put = async (o: SendFile, url: string, body: Blob, contentType: string, onPercent: (percent: number) => void) => {
  const send = () => putFile({ url, file: body, contentType, onProgress: onPercent, signal: o.signal })
  await withRetries(send, o.signal, o.pause ?? wait).catch((error: unknown) => {
    if (!isThere(error)) throw error
  })
}

const putParts = async (o: SendFile, parts: readonly Part[]): Promise<void> => {
  const sent = new Map(parts.map((p) => [p.part_number, p.presigned_url === null ? p.end - p.start : 0]))
  const tell = () => o.onProgress(([...sent.values()].reduce((sum, bytes) => sum + bytes, 0) / o.file.size) * 100)
  tell()
  const missing = parts.filter((p) => p.presigned_url !== null)
  const lane = async () => {
    for (let part = missing.shift(); part; part = missing.shift()) {
      const { part_number: n, start, end, presigned_url: url } = part
      await put(o, url ?? '', o.file.slice(start, end), 'application/octet-stream', (percent) => {
        sent.set(n, ((end - start) * percent) / 100)
        tell()
      })
    }
  }
  // One lane that fails lets the others end their part, so that it need not be sent again.
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane))
  const failed = lanes.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

/** What the server is told before anything is sent. */
const saidOf = async (file: File): Promise<UploadIn> => {
  const fingerprint = await fingerprintOf(file)
  return {
    name: file.name,
    content_type: mediaTypeOf(file.name) ?? (file.type || 'application/octet-stream'),
    ...(file.size > 0 ? { size_bytes: file.size } : {}),
    ...(fingerprint === null ? {} : { fingerprint }),
  }
}

/** Opens the upload and brings all bytes there; asks for new addresses where they expire on the way. */
const deliver = async (o: SendFile, said: UploadIn, renewals = RENEWALS): Promise<UploadTicket> => {
  const ticket = await withRetries(() => o.open(said), o.signal, o.pause ?? wait)
  if (ticket.already_sent && !o.again) throw new AlreadySent(ticket.already_sent)
  try {
    if (ticket.parts) await putParts(o, ticket.parts)
    else await put(o, ticket.presigned_url, o.file, said.content_type, o.onProgress)
    return ticket
  } catch (error) {
    if (!isExpired(error) || renewals === 0) throw error
    return deliver(o, said, renewals - 1)
  }
}

/**
 * Sends a file (M-17): opens the upload, PUTs the file whole or in parts, and has it looked at. A connection that breaks is
 * tried again part by part; the same file chosen again later goes on where it stopped. Throws AlreadySent, ApiError with
 * the HTTP status, or AbortError. Answers what names the file.
 */
export const sendFile = async (o: SendFile): Promise<UploadTicket> => {
  const ticket = await deliver(o, await saidOf(o.file))
  await withRetries(() => o.run(ticket), o.signal, o.pause ?? wait)
  return ticket
}
