import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { Storage } from '../../vendors/storage/port.ts'
import type { ExportedDocument } from './loan-export.queries.ts'

/** A file of the archive: where it lies in it and where it comes from. */
export interface ArchiveEntry {
  path: string
  document: ExportedDocument
}

const folderOrder = ['loan', 'borrower', 'legal-entity', 'property']

/** A name as every system's file names allow it. */
const safe = (name: string): string =>
  name
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 100) || 'unnamed'

const ownerOf = (d: ExportedDocument): string => {
  if (d.entity_kind === 'borrower') return `Borrower ${d.first_name ?? ''} ${d.last_name ?? ''}`.trim()
  if (d.entity_kind === 'legal-entity') return `Legal entity ${d.entity_name ?? ''}`.trim()
  if (d.entity_kind === 'property') return `Property ${d.address_address ?? ''}`.trim()
  return 'Loan'
}

const two = (n: number) => String(n).padStart(2, '0')

/** Puts documents into numbered folders: one for each record, in it one for each activity; no two files share a path. */
export const arrange = (documents: readonly ExportedDocument[]): ArchiveEntry[] => {
  const byOwner = Map.groupBy(
    documents.toSorted((a, b) => folderOrder.indexOf(a.entity_kind) - folderOrder.indexOf(b.entity_kind)),
    ownerOf,
  )
  const taken = new Set<string>()
  const unique = (path: string): string => {
    const [, stem = path, extension = ''] = /^(.*?)(\.[^./]+)?$/.exec(path) ?? []
    let candidate = path
    for (let n = 2; taken.has(candidate.toLowerCase()); n += 1) candidate = `${stem} (${n})${extension}`
    taken.add(candidate.toLowerCase())
    return candidate
  }
  return [...byOwner].flatMap(([owner, own], i) =>
    [...Map.groupBy(own, (d) => d.activity_name)].flatMap(([activity, files], j) =>
      files.map((document) => ({
        path: unique(
          `${two(i + 1)} ${safe(owner)}/${two(j + 1)} ${safe(activity)}/v${document.slot_version} ${safe(document.file_name)}`,
        ),
        document,
      })),
    ),
  )
}

/** A cell of the index; what a spreadsheet would run as a formula is shown as text. */
const cell = (value: string): string => {
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return `"${plain.replaceAll('"', '""')}"`
}

const header = ['path', 'activity', 'received', 'bytes', 'sha256', 'unchanged since upload']

/** Hashes and counts what passes through. */
async function* measured(body: Readable, seen: (bytes: number, sha256: string) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    hash.update(chunk)
    bytes += chunk.length
    yield chunk
  }
  seen(bytes, hash.digest('hex'))
}

async function* files(storage: Storage, entries: readonly ArchiveEntry[]) {
  const rows = [header]
  for (const { path, document } of entries) {
    const received = document.received_at ?? new Date(0)
    const body = await storage.read(document.storage_key)
    yield {
      name: path,
      lastModified: received,
      input: measured(body, (bytes, sha256) => {
        const same = document.sha256 === null ? 'not known' : document.sha256 === sha256 ? 'yes' : 'NO'
        rows.push([path, document.activity_name, received.toISOString(), String(bytes), sha256, same])
      }),
    }
  }
  // Last, because it holds the hashes of what went before; the byte mark tells spreadsheets that it is UTF-8.
  yield { name: 'index.csv', input: `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n` }
}

/** One ZIP of the entries and an index with their hashes, streamed: no file is held in memory (I-12). */
export const archiveOf = (storage: Storage, entries: readonly ArchiveEntry[]): Readable =>
  Readable.from(makeZip(files(storage, entries)) as AsyncIterable<Uint8Array>)
