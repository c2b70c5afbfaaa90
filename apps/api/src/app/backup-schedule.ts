import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Config } from '../platform/config.ts'
import type { Logger } from '../platform/log.ts'

/** Together with the copying itself below the five minutes that are promised. */
const EVERY_MS = 240_000

const command = () => fileURLToPath(new URL('../../../../tools/backup.ts', import.meta.url))

/** Runs `npm run backup` as a process of its own; answers its last word when it fails, else null. */
const backUpOnce = (): Promise<string | null> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [command()], { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)))
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code) => resolve(code === 0 ? null : said.trim()))
  })

/** Backs up for as long as the server runs, where a backup is set; answers how to end it. One that runs goes on to its end. */
export const keepBackingUp = (config: Config, log: Logger): (() => void) => {
  if (!config.PLINTH_BACKUP_DIR || config.restoredCopy) return () => undefined
  let ended = false
  let timer: NodeJS.Timeout | undefined
  const again = async (): Promise<void> => {
    const fault = await backUpOnce()
    if (fault !== null) log.error({ fault }, 'backup failed')
    if (!ended) timer = setTimeout(() => void again(), EVERY_MS)
  }
  void again()
  return () => {
    ended = true
    clearTimeout(timer)
  }
}
