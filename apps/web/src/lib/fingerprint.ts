import { sliceBytes } from '@plinth/domain/documents/document-request/parts'

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Hexadecimal SHA-256 over the SHA-256 of each 8 MiB of a file: one slice lies in memory at a time, however large the file
 * is. Null where the browser has no digests (plain http away from this machine).
 */
export const fingerprintOf = async (file: Blob): Promise<string | null> => {
  const { subtle } = globalThis.crypto
  if (!(subtle as SubtleCrypto | undefined)) return null
  const slices = Math.ceil(file.size / sliceBytes)
  const hashes = new Uint8Array(slices * 32)
  for (let n = 0; n < slices; n += 1) {
    const slice = await file.slice(n * sliceBytes, (n + 1) * sliceBytes).arrayBuffer()
    hashes.set(new Uint8Array(await subtle.digest('SHA-256', slice)), n * 32)
  }
  return hex(await subtle.digest('SHA-256', hashes))
}
