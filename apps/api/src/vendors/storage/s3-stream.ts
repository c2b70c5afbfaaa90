import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'

/** Bytes held in memory at a time; a store takes 10,000 parts, so a file may have 80 GB. */
const PART_BYTES = 8 * 1024 * 1024

interface Target {
  Bucket: string
  Key: string
  ContentType: string
}

/** The body in pieces of `PART_BYTES`, the last one shorter; one empty piece for an empty body. */
async function* pieces(body: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  let sent = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    held.push(Buffer.from(chunk))
    bytes += chunk.length
    while (bytes >= PART_BYTES) {
      const all = Buffer.concat(held)
      yield all.subarray(0, PART_BYTES)
      sent++
      held = [all.subarray(PART_BYTES)]
      bytes -= PART_BYTES
    }
  }
  if (bytes > 0 || sent === 0) yield Buffer.concat(held)
}

/** Writes a body of unknown length piece by piece and answers its bytes; nothing lies under the key when it fails. */
export const streamToS3 = async (client: S3Client, target: Target, body: Readable): Promise<number> => {
  const s3 = await import('@aws-sdk/client-s3')
  const { Bucket, Key } = target
  const all = pieces(body)
  const first = (await all.next()).value ?? Buffer.alloc(0)
  if (first.length < PART_BYTES) {
    await client.send(new s3.PutObjectCommand({ ...target, Body: first }))
    return first.length
  }
  const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(target))
  const of = { Bucket, Key, UploadId }
  try {
    let bytes = 0
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    const send = async (piece: Buffer) => {
      const PartNumber = Parts.length + 1
      const { ETag } = await client.send(new s3.UploadPartCommand({ ...of, PartNumber, Body: piece }))
      Parts.push({ PartNumber, ETag })
      bytes += piece.length
    }
    await send(first)
    for await (const piece of all) await send(piece)
    await client.send(new s3.CompleteMultipartUploadCommand({ ...of, MultipartUpload: { Parts } }))
    return bytes
  } catch (error) {
    // What failed counts, not that cleaning up after it failed too.
    await client.send(new s3.AbortMultipartUploadCommand(of)).catch(() => undefined)
    throw error
  }
}
