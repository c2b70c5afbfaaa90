import { createHash, type Hash } from 'node:crypto'
import { sliceBytes } from '@plinth/domain/documents/document-request/parts'
import type { Storage } from '../../vendors/storage/port.ts'

export interface Digest {
  /** Hexadecimal SHA-256 of the content. */
  sha256: string
  /** Hexadecimal SHA-256 over the SHA-256 of each 8 MiB, as a browser makes it slice by slice. */
  fingerprint: string
  /** Whether it can be text: UTF-8 without NUL. */
  isText: boolean
}

/** The hash over the hashes of slices, fed in pieces of any length. */
const fingerprinter = () => {
  const whole = createHash('sha256')
  let slice: Hash = createHash('sha256')
  let room = sliceBytes
  let begun = false
  const close = () => {
    whole.update(slice.digest())
    slice = createHash('sha256')
    room = sliceBytes
    begun = false
  }
  const update = (piece: Buffer) => {
    for (let from = 0; from < piece.length; ) {
      const bytes = piece.subarray(from, from + room)
      slice.update(bytes)
      begun = true
      from += bytes.length
      room -= bytes.length
      if (room === 0) close()
    }
  }
  const digest = () => {
    if (begun) close()
    return whole.digest('hex')
  }
  return { update, digest }
}

/** Reads a stored file once from its beginning to its end; no more than one piece of it lies in memory. */
export const digestFile = async (storage: Storage, key: string): Promise<Digest> => {
  const hash = createHash('sha256')
  const prints = fingerprinter()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isText = true
  for await (const chunk of await storage.read(key)) {
    const bytes = chunk as Buffer
    hash.update(bytes)
    prints.update(bytes)
    if (!isText) continue
    try {
      isText = !decoder.decode(bytes, { stream: true }).includes('\u0000')
    } catch {
      isText = false
    }
  }
  return { sha256: hash.digest('hex'), fingerprint: prints.digest(), isText }
}
