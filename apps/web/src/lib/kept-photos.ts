/** Photos taken for a request and not sent yet: kept in this browser, so that a reload or a lost connection costs none. */
const DATABASE = 'plinth-photos'
const STORE = 'requests'
/** After a week nobody comes back for them. */
const KEPT_MS = 7 * 24 * 3600 * 1000

export interface KeptPhoto {
  id: string
  jpeg: Blob
  width: number
  height: number
  /** Quarter turns to the right. */
  turns: number
}
interface Kept {
  at: number
  photos: readonly KeptPhoto[]
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'))
  })

/** Runs one request on the store. Rejects where the browser keeps nothing (private windows, full disks). */
const onStore = async <T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE)
  const database = await done(opening)
  try {
    return await done(ask(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

/** The photos kept for a request, in their order; none where nothing is kept or it is older than a week. */
export const readPhotos = async (requestId: string): Promise<readonly KeptPhoto[]> => {
  const kept = (await onStore<unknown>('readonly', (store) => store.get(requestId)).catch(() => undefined)) as
    | Kept
    | undefined
  return kept && Date.now() - kept.at < KEPT_MS ? kept.photos : []
}

/** Keeps the photos of a request; answers whether the browser did. None forgets the request. */
export const keepPhotos = async (requestId: string, photos: readonly KeptPhoto[]): Promise<boolean> => {
  const kept: Kept = { at: Date.now(), photos }
  try {
    if (photos.length === 0) await onStore('readwrite', (store) => store.delete(requestId))
    else await onStore('readwrite', (store) => store.put(kept, requestId))
    return true
  } catch {
    return false
  }
}

/** Who signs out leaves no photo behind. */
export const forgetPhotos = (): void => {
  try {
    indexedDB.deleteDatabase(DATABASE)
  } catch {
    return
  }
}
