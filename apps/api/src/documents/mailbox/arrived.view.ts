import { safeFileName } from '@plinth/domain/documents/document-request/file-names'
import { mediaTypeOf, typeRefusal } from '@plinth/domain/documents/document-request/uploads'
import type { AttachmentState, LoanMailState, MailKind } from '@plinth/domain/documents/mailbox/states'
import { fileTypeFromBuffer } from 'file-type'
import type { ParsedFile } from '../../vendors/inbound-mail/parse-protocol.ts'

/** A file of a message as it is kept. */
export interface KeptFile {
  name: string
  contentType: string
  bytes: Buffer
  /** Why it does not go into the tray; empty where it may. */
  refusal: string
  /** Whether it belongs to the text, such as a logo. */
  inText: boolean
}

const MOST_FILES = 100

/** The name a file is kept under; one without an ending gets that of its content. */
const nameOf = async (file: ParsedFile, at: number, bytes: Buffer): Promise<string> => {
  const name = safeFileName(file.name) || `attachment-${at + 1}`
  if (/\.[^.]{1,10}$/.test(name)) return name
  const ext = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.ext
  return ext === undefined ? name : `${name}.${ext}`
}

const kept = async (file: ParsedFile, at: number): Promise<KeptFile> => {
  const bytes = Buffer.from(file.bytes ?? [])
  const name = await nameOf(file, at, bytes)
  const type = mediaTypeOf(name)
  const refusal =
    file.refusal !== ''
      ? file.refusal
      : type === null
        ? typeRefusal(name)
        : bytes.length === 0
          ? 'The file is empty.'
          : ''
  return {
    name,
    contentType: type ?? 'application/octet-stream',
    bytes,
    refusal,
    inText: file.inText && type?.startsWith('image/') === true,
  }
}

/** The files of a message as they are kept; the hundredth and later ones are named and left in the message. */
export const keptFiles = async (files: readonly ParsedFile[]): Promise<KeptFile[]> => {
  const all = await Promise.all(files.slice(0, MOST_FILES).map(kept))
  const more = files.length - MOST_FILES
  const refusal = `${more} more files are left in the message. Download the message as it came to get them.`
  return more > 0
    ? [
        ...all,
        {
          name: `${more} more files`,
          contentType: 'application/octet-stream',
          bytes: Buffer.alloc(0),
          refusal,
          inText: false,
        },
      ]
    : all
}

/** Where a file of a message begins. */
export const firstState = (file: KeptFile, mail: { state: LoanMailState; kind: MailKind }): AttachmentState => {
  if (file.refusal !== '') return 'refused'
  if (file.inText || mail.kind !== 'message') return 'ignored'
  return mail.state === 'quarantined' ? 'held' : 'reading'
}
