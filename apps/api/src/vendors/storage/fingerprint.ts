import { createHash } from 'node:crypto'
import type { Storage } from './port.ts'

/** Hexadecimal SHA-256 of bytes or of a text in UTF-8. */
export const sha256Of = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')

/** Hexadecimal SHA-256 of a stored object, read as a stream; null when nothing lies there. */
export const storedSha256 = async (storage: Storage, key: string): Promise<string | null> => {
  if (!(await storage.head(key))) return null
  const hash = createHash('sha256')
  for await (const chunk of await storage.read(key)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
