import type { AcceptedMediaType } from '@plinth/domain/documents/document-request/uploads'
import type { Storage } from '../../vendors/storage/port.ts'

/** The directory that ends a ZIP, which DOCX and XLSX are. */
const zipEnd = Buffer.from('PK\u0005\u0006', 'latin1')

/** What stands near the end of every whole file of a type; a type without such a mark is not listed. */
const endMarks: { readonly [T in AcceptedMediaType]?: Buffer } = {
  'application/pdf': Buffer.from('%%EOF'),
  'image/png': Buffer.from('IEND'),
  'image/jpeg': Buffer.from([0xff, 0xd9]),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': zipEnd,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': zipEnd,
}

/** A ZIP may carry a comment of 65,535 bytes behind its end; others carry less. */
const TAIL = 65_557

/** Whether the end of a stored file is missing: a copy broken off on its way to the sender. */
export const isCutShort = async (
  storage: Storage,
  key: string,
  file: { size: number; contentType: string },
): Promise<boolean> => {
  const mark = endMarks[file.contentType as AcceptedMediaType]
  if (!mark) return false
  const tail = await storage.read(key, { start: Math.max(0, file.size - TAIL), end: file.size - 1 })
  const pieces: Buffer[] = []
  for await (const piece of tail) pieces.push(piece as Buffer)
  return !Buffer.concat(pieces).includes(mark)
}
