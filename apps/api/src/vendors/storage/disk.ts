import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { outside } from '../../platform/transaction-scope.ts'
import type { Parts, Storage, StoredObject } from './port.ts'

/** What a signed address allows: one operation on one key until a time. */
export interface Grant {
  op: 'put' | 'get'
  key: string
  /** Epoch seconds. */
  exp: number
  type: string
  /** Bytes; put only. */
  max?: number
  /** Saved under this name; get only. Without it the browser shows the file. */
  name?: string
}

/** The query of a signed address, as the storage calls take it. */
export interface SignedQuery {
  op: 'put' | 'get'
  exp: number
  sig: string
  type?: string | undefined
  max?: number | undefined
  name?: string | undefined
}

/** Puts a complete file in place unless the place is taken, in one step. */
const claim = async (part: string, target: string): Promise<void> => {
  await link(part, target).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new AlreadyStored('A file was already sent to this address.') : error
  })
  await rm(part, { force: true })
}

/** Parts carry no type of their own. */
export const PART_TYPE = 'application/octet-stream'
const partKey = (key: string, n: number) => `${key}.p${n}`
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

const KEY = /^[\w.-]{1,200}$/

/** Why a signed address was not honoured; the caller turns it into 403. */
export class BadGrant extends Error {}
/** The body is larger than the grant; the caller turns it into 413. */
export class TooLarge extends Error {}
/** Something was stored under the key before: a checked file is never replaced. The caller turns it into 409. */
export class AlreadyStored extends Error {}

/** Files in a folder, behind addresses signed like an object store's. */
export class DiskStorage implements Storage {
  readonly kind = 'disk'
  readonly #root: string
  readonly #base: string
  readonly #secret: string
  readonly #now: () => number

  /** @param base Address of the storage calls, `/api/storage`. @param now Milliseconds. */
  constructor(o: { root: string; base: string; secret: string; now: () => number }) {
    this.#root = path.resolve(o.root)
    this.#base = o.base
    this.#secret = o.secret
    this.#now = o.now
  }

  signPut(key: string, o: { contentType: string; maxBytes: number; expiresInSeconds: number }): Promise<string> {
    return Promise.resolve(
      this.#sign({ op: 'put', key, exp: this.#until(o.expiresInSeconds), type: o.contentType, max: o.maxBytes }),
    )
  }

  signGet(key: string, o: { contentType: string; expiresInSeconds: number; downloadName?: string }): Promise<string> {
    const name = o.downloadName ? { name: o.downloadName } : {}
    return Promise.resolve(
      this.#sign({ op: 'get', key, exp: this.#until(o.expiresInSeconds), type: o.contentType, ...name }),
    )
  }

  /** Checks a signed address; throws BadGrant when altered, expired or used for another operation. */
  verify(op: 'put' | 'get', key: string, query: SignedQuery): Grant {
    const grant: Grant = {
      op: query.op,
      key,
      exp: query.exp,
      type: query.type ?? '',
      ...(query.max === undefined ? {} : { max: query.max }),
      ...(query.name === undefined ? {} : { name: query.name }),
    }
    const expected = Buffer.from(this.#mac(grant))
    const given = Buffer.from(query.sig)
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new BadGrant('This link was altered.')
    if (grant.op !== op) throw new BadGrant('This link is for another operation.')
    if (grant.exp * 1000 < this.#now()) throw new BadGrant('This link has expired. Request a new one.')
    return grant
  }

  /**
   * Streams a body to disk; it exists under its key only when complete and on the platter. Throws TooLarge, and
   * AlreadyStored when the key is taken: an address works for one file.
   */
  async receive(grant: Grant, body: Readable): Promise<void> {
    if (await this.head(grant.key)) throw new AlreadyStored('A file was already sent to this address.')
    let bytes = 0
    const counted = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length
        if (grant.max !== undefined && bytes > grant.max) done(new TooLarge('The file is larger than allowed.'))
        else done(null, chunk)
      },
    })
    await this.#store(grant.key, grant.type, (file) => pipeline(body, counted, createWriteStream(file)), claim)
  }

  async head(key: string): Promise<StoredObject | null> {
    await outside('storage')
    const [info, meta] = await Promise.all([
      stat(this.#file(key)).catch(() => null),
      readFile(`${this.#file(key)}.type`, 'utf8').catch(() => ''),
    ])
    return info && { size: info.size, contentType: meta }
  }

  async read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    await outside('storage')
    return createReadStream(this.#file(key), range)
  }

  async write(key: string, body: Buffer | Readable, contentType: string): Promise<void> {
    const source = Buffer.isBuffer(body) ? Readable.from([body]) : body
    await this.#store(key, contentType, (file) => pipeline(source, createWriteStream(file)))
  }

  async remove(key: string): Promise<void> {
    await outside('storage')
    await Promise.all([rm(this.#file(key), { force: true }), rm(`${this.#file(key)}.type`, { force: true })])
  }

  /** A link in one step: it is there or not, and what is there stays. */
  async move(from: string, to: string): Promise<void> {
    await outside('storage')
    const { contentType } = (await this.head(from)) ?? { contentType: '' }
    await mkdir(path.dirname(this.#file(to)), { recursive: true })
    if (!(await this.head(to))) {
      await writeFile(`${this.#file(to)}.type`, contentType)
      await link(this.#file(from), this.#file(to)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
    }
    await this.remove(from)
  }

  /** Parts lie beside the file they will make, as files of their own. */
  readonly parts: Parts = {
    open: (key) => Promise.resolve({ key, ref: 'disk' }),
    signPut: ({ key }, n, o) => this.signPut(partKey(key, n), { contentType: PART_TYPE, ...o }),
    arrived: async ({ key }, count) => {
      const found = await Promise.all(numbers(count).map(async (n) => [n, await this.head(partKey(key, n))] as const))
      return new Map(found.flatMap(([n, part]) => (part ? [[n, part.size] as const] : [])))
    },
    join: async (upload, count, contentType) => {
      if (!(await this.head(upload.key)))
        await this.write(upload.key, Readable.from(this.#contentOf(upload.key, count)), contentType)
      await this.parts.drop(upload, count)
    },
    drop: async ({ key }, count) => {
      for (const n of numbers(count)) await this.remove(partKey(key, n))
    },
  }

  async *#contentOf(key: string, count: number): AsyncGenerator<Buffer> {
    for (const n of numbers(count)) for await (const piece of await this.read(partKey(key, n))) yield piece as Buffer
  }

  async #store(
    key: string,
    contentType: string,
    fill: (file: string) => Promise<void>,
    place: (part: string, target: string) => Promise<void> = rename,
  ): Promise<void> {
    await outside('storage')
    const target = this.#file(key)
    const part = `${target}.${randomUUID()}.part`
    await mkdir(path.dirname(target), { recursive: true })
    try {
      await fill(part)
      const handle = await open(part, 'r+')
      await handle.sync()
      await handle.close()
      await writeFile(`${target}.type`, contentType)
      await place(part, target)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }

  #until(seconds: number): number {
    return Math.floor(this.#now() / 1000) + seconds
  }

  #mac(g: Grant): string {
    return createHmac('sha256', this.#secret)
      .update(JSON.stringify([g.op, g.key, g.exp, g.type, g.max ?? null, g.name ?? null]))
      .digest('base64url')
  }

  #sign(grant: Grant): string {
    const { key, ...rest } = grant
    const query = new URLSearchParams(Object.fromEntries(Object.entries(rest).map(([k, v]) => [k, String(v)])))
    query.set('sig', this.#mac(grant))
    return `${this.#base}/${encodeURIComponent(key)}?${query}`
  }

  /** Keys are spread over folders by hash, so that no folder holds them all; a key is one safe segment, so none escapes. */
  #file(key: string): string {
    if (!KEY.test(key) || key.startsWith('.')) throw new BadGrant('There is no such key.')
    return path.join(this.#root, createHash('sha256').update(key).digest('hex').slice(0, 2), key)
  }
}
