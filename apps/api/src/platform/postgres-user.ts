import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { SettingsError } from './config.ts'

/** Who the embedded PostgreSQL runs as; empty = whoever runs us. */
export type ServerUser = { uid: number; gid: number } | Record<string, never>

/** PostgreSQL refuses to run as root: as root we run it as the user `postgres`, made when missing. */
export const serverUser = (): ServerUser => {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    execFileSync('groupadd', ['--force', 'postgres'])
    execFileSync('useradd', ['--gid', 'postgres', '--no-create-home', '--system', 'postgres'])
    return { uid: idOf('-u'), gid: idOf('-g') }
  }
}

/**
 * Makes a folder of the server's user, who must be able to walk down to it. A folder on the way that root owns is opened
 * for walking through, not for reading; anybody else's stays as it is: SettingsError says what to do.
 */
export const makeReachable = (dir: string, user: ServerUser) => {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  if (!('uid' in user)) return
  const way: string[] = []
  for (let parent = path.dirname(dir); parent !== path.dirname(parent); parent = path.dirname(parent))
    way.unshift(parent)
  for (const parent of way) {
    try {
      execFileSync('test', ['-x', parent], { uid: user.uid, gid: user.gid, stdio: 'ignore' })
      continue
    } catch {
      const { uid, mode } = statSync(parent)
      if (uid !== 0)
        throw new SettingsError(
          `PostgreSQL cannot run as root, and as another user it cannot enter ${parent}, which is not root's: start Plinth as the folder's owner, or set PLINTH_DATA_DIR and PLINTH_BACKUP_DIR to other folders`,
        )
      chmodSync(parent, (mode & 0o777) | 0o001)
    }
  }
  chownSync(dir, user.uid, user.gid)
}
