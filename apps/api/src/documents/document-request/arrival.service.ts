import { partsOf } from '@plinth/domain/documents/document-request/parts'
import type { Deps } from '../../app/deps.ts'
import type { PartsUpload } from '../../vendors/storage/port.ts'

/** A document's way into the storage: the key it is sent to, which addresses were given out for, and its own. */
export interface Arriving {
  storage_key: string
  content_type: string
  multipart_ref: string | null
  declared_bytes: number | null
}

type StorageDeps = Pick<Deps, 'storage'>

/** Files are sent to a key beside their own: what was checked lies where no address ever allowed to write. */
export const incomingKey = (storageKey: string): string => `in-${storageKey}`

/** The parts of a document that is sent in parts, with its name at the store; null when it goes in one piece. */
export const partsUploadOf = (d: Arriving): { upload: PartsUpload; count: number } | null => {
  const parts = d.declared_bytes === null ? null : partsOf(d.declared_bytes)
  return parts && d.multipart_ref !== null
    ? { upload: { key: incomingKey(d.storage_key), ref: d.multipart_ref }, count: parts.length }
    : null
}

/** Whether all of a document's bytes are there, be it in parts that are still to be joined. */
export const hasArrived = async ({ storage }: StorageDeps, d: Arriving): Promise<boolean> => {
  if ((await storage.head(incomingKey(d.storage_key))) ?? (await storage.head(d.storage_key))) return true
  const inParts = partsUploadOf(d)
  return inParts !== null && (await storage.parts.arrived(inParts.upload, inParts.count)).size === inParts.count
}

/** Joins the parts of a document and puts it under its own key, where it is never replaced; can be repeated. */
export const takeIn = async ({ storage }: StorageDeps, d: Arriving): Promise<void> => {
  if (await storage.head(d.storage_key)) return
  const incoming = incomingKey(d.storage_key)
  const inParts = partsUploadOf(d)
  if (inParts && !(await storage.head(incoming)))
    await storage.parts.join(inParts.upload, inParts.count, d.content_type)
  if (await storage.head(incoming)) await storage.move(incoming, d.storage_key)
}

/** Removes what has arrived of a document that nobody finished; can be repeated. */
export const forgetArrived = async ({ storage }: StorageDeps, d: Arriving): Promise<void> => {
  const inParts = partsUploadOf(d)
  if (inParts) await storage.parts.drop(inParts.upload, inParts.count)
  await storage.remove(incomingKey(d.storage_key))
}

/** Whether a file that is sent in one piece has arrived; then it lies under its own key from now on. Can be repeated. */
export const arrivedUnder = async ({ storage }: StorageDeps, storageKey: string): Promise<boolean> => {
  if (await storage.head(storageKey)) return true
  if (!(await storage.head(incomingKey(storageKey)))) return false
  await storage.move(incomingKey(storageKey), storageKey)
  return true
}
