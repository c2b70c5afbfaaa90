import type { Readable } from 'node:stream'

/** What a stored object is. */
export interface StoredObject {
  /** Bytes. */
  size: number
  contentType: string
}

/** Where files lie. Adapters: local disk (default) and S3. Keys are one path segment of [A-Za-z0-9._-]. */
export interface Storage {
  kind: 'disk' | 's3'
  /** An address that takes one PUT of this type and at most `maxBytes`, until it expires. */
  signPut(key: string, o: { contentType: string; maxBytes: number; expiresInSeconds: number }): Promise<string>
  /** An address that answers the object. With `downloadName` the browser saves it under that name, else it shows it. */
  signGet(key: string, o: { contentType: string; expiresInSeconds: number; downloadName?: string }): Promise<string>
  /** Null when nothing was stored under the key. */
  head(key: string): Promise<StoredObject | null>
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  write(key: string, body: Buffer | Readable, contentType: string): Promise<void>
  remove(key: string): Promise<void>
  /**
   * Puts an object where no address was ever given out, so that nobody replaces it: `to` is read from then on. Does
   * nothing when it lies there already, so that it can be repeated.
   */
  move(from: string, to: string): Promise<void>
  /** A file in parts, each PUT by an address of its own, joined once all have arrived. */
  parts: Parts
}

/** One file on its way in parts; `ref` is the store's own name for it. */
export interface PartsUpload {
  key: string
  ref: string
}

export interface Parts {
  /** Begins; nothing lies under the key until it is joined. */
  open(key: string, contentType: string): Promise<PartsUpload>
  /** An address that takes one PUT of part `n`, from 1, of at most `maxBytes`, until it expires. */
  signPut(upload: PartsUpload, n: number, o: { maxBytes: number; expiresInSeconds: number }): Promise<string>
  /** Bytes of each part that has arrived, by its number; empty when the upload is unknown. */
  arrived(upload: PartsUpload, count: number): Promise<ReadonlyMap<number, number>>
  /** Makes one object of the parts 1 to `count`; can be repeated. */
  join(upload: PartsUpload, count: number, contentType: string): Promise<void>
  /** Gives the upload up and forgets what has arrived; can be repeated. */
  drop(upload: PartsUpload, count: number): Promise<void>
}
