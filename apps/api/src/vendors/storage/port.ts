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
}
