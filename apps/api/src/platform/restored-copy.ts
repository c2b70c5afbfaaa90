import { existsSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { signing } from './settings/installation.ts'
import { ai, bank, maps, messages, other, reports } from './settings/services.ts'

const Mark = z.object({
  restored_at: z.iso.datetime(),
  /** Of the last change it holds; null where that is not known. */
  as_of: z.iso.datetime().nullable(),
})
type Mark = z.output<typeof Mark>

/** The mark of a data directory that was made from a backup. */
export const MARK = 'restored.json'

interface Place {
  PLINTH_DATA_DIR: string
  PLINTH_RESTORED_COPY: 'on' | 'off'
}

/**
 * Whether this installation is a restored copy that nobody has released yet: it shows what it holds, and does nothing beyond
 * itself (decision 0055).
 */
export const isRestoredCopy = ({ PLINTH_DATA_DIR, PLINTH_RESTORED_COPY }: Place): boolean =>
  PLINTH_RESTORED_COPY === 'on' || existsSync(path.join(PLINTH_DATA_DIR, MARK))

/** Marks a data directory as restored. */
export const markRestored = (dataDir: string, mark: Mark): Promise<void> =>
  writeFile(path.join(dataDir, MARK), `${JSON.stringify(mark)}\n`, { mode: 0o600 })

/** Makes a restored copy the real one from its next start on; answers what it was, null when it was not marked. */
export const release = async (dataDir: string): Promise<Mark | null> => {
  const file = path.join(dataDir, MARK)
  if (!existsSync(file)) return null
  const mark = Mark.parse(JSON.parse(readFileSync(file, 'utf8')))
  await rm(file)
  return mark
}

const reachOut = new Set([
  ...Object.keys({ ...messages, ...maps, ...ai, ...bank, ...reports, ...other }),
  ...Object.keys(signing).filter((name) => name.startsWith('DOCUSIGN_')),
])
/** Of these only what a copy shows, or would write into its own database. */
const harmless = ['MAIL_FROM', 'PLINTH_SANDBOX_DATA', 'PLINTH_PROVIDER_RECORD_DAYS', 'PLINTH_REPORT_PRICES']

/** An environment without the keys of outside services: nothing of a restored copy can reach them. */
export const withoutServices = (env: Record<string, string | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !reachOut.has(name) || harmless.includes(name)))
