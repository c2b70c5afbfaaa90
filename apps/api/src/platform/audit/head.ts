import { readFile, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Db } from '../db.ts'
import type { Logger } from '../log.ts'
import * as q from './stored-trail.ts'

const Head = z.object({
  position: z.number().int().positive(),
  /** Hexadecimal. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** UTC. */
  at: z.string(),
})
/** The last place of the chain when it was looked at. */
export type Head = z.output<typeof Head>

/** The head that was kept in a file; null where there is no such file. Throws where it is damaged. */
export const readHead = async (file: string): Promise<Head | null> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : Head.parse(JSON.parse(text))
}

/**
 * Keeps a head in its file, in one step. Where the chain does not hold the head that is kept already, somebody changed the
 * chain: the file stays as it is, since it proves that, and the log says so.
 */
export const keepHead = async (o: { db: Db; log: Logger; headFile: string }, head: Head): Promise<void> => {
  const kept = await readHead(o.headFile)
  if (kept && (await q.findHashAt(o.db, kept.position)) !== kept.hash) {
    o.log.error({ position: kept.position }, 'the audit trail was altered: run npm run audit:verify')
    return
  }
  const next = `${o.headFile}.${process.pid}.next`
  await writeFile(next, `${JSON.stringify(head)}\n`, { mode: 0o600 })
  await rename(next, o.headFile)
}
