import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { type Keep } from '../provider/recorded.ts'
import { endAnswers } from './s3-answers.ts'
import { recordCommands } from './s3-record.ts'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Parts, Storage, StoredObject } from './port.ts'
import { s3Parts } from './s3-parts.ts'
import { streamToS3 } from './s3-stream.ts'

export interface S3Settings {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Address of an S3-like server; Amazon's when left out. */
  endpoint?: string
  /** Puts each call on record. */
  keep?: Keep
  /** Longest silence of the store in milliseconds, ten seconds when left out; asked twice before it counts as away. */
  silenceMs?: number
}

const SILENCE_MS = 10_000
const CONNECT_MS = 3000
const TRIES = 2
/** Pauses before each look for a file that was just stored, in milliseconds. */
const CONFIRM_MS = [0, 200, 800]

/** RFC 6266 header that saves a file under `name`, readable by old clients too. */
export const attachmentHeader = (name: string): string => {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/**
 * Files in an S3 bucket, or a server that speaks S3. An address cannot sign the size of a body it has not seen: who
 * opened the upload checks the stored size before the file counts. The SDK is loaded on first use.
 */
export class S3Storage implements Storage {
  readonly kind = 's3'
  readonly #settings: S3Settings
  #client: Promise<S3Client> | null = null

  constructor(settings: S3Settings) {
    this.#settings = settings
  }

  readonly parts: Parts = s3Parts(
    () => this.#open(),
    () => this.#settings.bucket,
  )

  async signPut(key: string, o: { contentType: string; maxBytes: number; expiresInSeconds: number }): Promise<string> {
    const { PutObjectCommand } = await import('@aws-sdk/client-s3')
    const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
    const command = new PutObjectCommand({ Bucket: this.#settings.bucket, Key: key, ContentType: o.contentType })
    return getSignedUrl(await this.#open(), command, {
      expiresIn: o.expiresInSeconds,
      // By default only the host is signed: sign the type too, so that no other one can be sent.
      signableHeaders: new Set(['host', 'content-type']),
    })
  }

  async signGet(
    key: string,
    o: { contentType: string; expiresInSeconds: number; downloadName?: string },
  ): Promise<string> {
    const { GetObjectCommand } = await import('@aws-sdk/client-s3')
    const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
    const command = new GetObjectCommand({
      Bucket: this.#settings.bucket,
      Key: key,
      ResponseContentType: o.contentType,
      ...(o.downloadName ? { ResponseContentDisposition: attachmentHeader(o.downloadName) } : {}),
    })
    return getSignedUrl(await this.#open(), command, { expiresIn: o.expiresInSeconds })
  }

  async head(key: string): Promise<StoredObject | null> {
    const { HeadObjectCommand, NotFound } = await import('@aws-sdk/client-s3')
    try {
      const found = await (await this.#open()).send(new HeadObjectCommand({ Bucket: this.#settings.bucket, Key: key }))
      return { size: found.ContentLength ?? 0, contentType: found.ContentType ?? '' }
    } catch (error) {
      if (error instanceof NotFound) return null
      throw error
    }
  }

  async read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const { GetObjectCommand } = await import('@aws-sdk/client-s3')
    const { Body } = await (await this.#open()).send(
      new GetObjectCommand({
        Bucket: this.#settings.bucket,
        Key: key,
        ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
      }),
    )
    // On Node the SDK answers a Readable; its type also names the browser's streams.
    return Body as Readable
  }

  async write(key: string, body: Buffer | Readable, contentType: string): Promise<void> {
    const target = { Bucket: this.#settings.bucket, Key: key, ContentType: contentType }
    const client = await this.#open()
    if (!Buffer.isBuffer(body)) return this.#confirm(key, await streamToS3(client, target, body))
    const { PutObjectCommand } = await import('@aws-sdk/client-s3')
    await client.send(new PutObjectCommand({ ...target, Body: body }))
    await this.#confirm(key, body.length)
  }

  /** A store that says it took a file must have it, whole, before anything counts on that; it is asked again a moment later. */
  async #confirm(key: string, size: number): Promise<void> {
    for (const waitMs of CONFIRM_MS) {
      await pause(waitMs)
      const found = await this.head(key)
      if (found?.size === size) return
      if (found) throw new Error(`The file store keeps ${found.size} bytes of the ${size} that it took`)
    }
    throw new Error('The file store does not have the file that it took')
  }

  async remove(key: string): Promise<void> {
    const { DeleteObjectCommand } = await import('@aws-sdk/client-s3')
    await (await this.#open()).send(new DeleteObjectCommand({ Bucket: this.#settings.bucket, Key: key }))
  }

  async move(from: string, to: string): Promise<void> {
    const { CopyObjectCommand } = await import('@aws-sdk/client-s3')
    const { bucket } = this.#settings
    if (!(await this.head(to))) {
      const source = await this.head(from)
      // Taking away what the store only says is not there would lose it.
      if (!source) throw new Error('The file store has the file neither where it came in nor where it belongs')
      await (await this.#open()).send(
        new CopyObjectCommand({ Bucket: bucket, Key: to, CopySource: `${bucket}/${encodeURIComponent(from)}` }),
      )
      await this.#confirm(to, source.size)
    }
    await this.remove(from)
  }

  #open(): Promise<S3Client> {
    const silenceMs = this.#settings.silenceMs ?? SILENCE_MS
    this.#client ??= import('@aws-sdk/client-s3').then(({ S3Client: Client }) =>
      recordCommands(
        endAnswers(
          new Client({
            region: this.#settings.region,
            credentials: {
              accessKeyId: this.#settings.accessKeyId,
              secretAccessKey: this.#settings.secretAccessKey,
            },
            forcePathStyle: true,
            maxAttempts: TRIES,
            requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silenceMs },
            // S3-likes do not know the newer default checksums.
            requestChecksumCalculation: 'WHEN_REQUIRED',
            responseChecksumValidation: 'WHEN_REQUIRED',
            ...(this.#settings.endpoint ? { endpoint: this.#settings.endpoint } : {}),
          }),
          silenceMs,
        ),
        this.#settings.keep,
      ),
    )
    return this.#client
  }
}
