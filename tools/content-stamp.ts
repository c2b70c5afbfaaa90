import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const filesBelow = (at: string): string[] =>
  statSync(at).isFile()
    ? [at]
    : readdirSync(at, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))

/** Hash of what lies in files and folders; tests do not count, missing ones neither. */
export const contentHash = (sources: readonly string[]): string => {
  const files = sources
    .filter((source) => existsSync(source))
    .flatMap(filesBelow)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Runs `build` unless `stamp` says that it ran on exactly these sources. Returns whether it ran. */
export const buildWhenChanged = async (
  stamp: string,
  sources: readonly string[],
  build: () => Promise<void>,
): Promise<boolean> => {
  const hash = contentHash(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false
  await build()
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
  return true
}
