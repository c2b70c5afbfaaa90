import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const textOf = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/**
 * A process of this machine by its number and, where Linux tells it, when it began: numbers come again, in a container
 * after every start. Null when none runs under the number.
 */
const processOf = (pid: number): string | null => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    const isSomebodyElses = error instanceof Error && 'code' in error && error.code === 'EPERM'
    if (!isSomebodyElses) return null
  }
  // The 22nd field, counted behind the name, which may hold blanks itself.
  const began = textOf(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')[19] ?? ''
  return `${pid} ${began}`
}

const me = () => processOf(process.pid) ?? String(process.pid)
const isRunning = (owner: string | null) => owner !== null && owner === processOf(Number(owner.split(' ')[0]))

/** Puts a complete note in place unless one is there. */
const place = (note: string, file: string): boolean => {
  try {
    linkSync(note, file)
    return true
  } catch {
    return false
  }
}

/** Takes away the note of a process that has ended; of two who try, one succeeds. Puts it back where somebody was quicker. */
const removeStale = (file: string, stale: string | null): void => {
  const aside = `${file}.${process.pid}.stale`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (textOf(aside) !== stale) place(aside, file)
  rmSync(aside, { force: true })
}

/**
 * Makes this process the owner of a directory, before anything in it is looked at: of two that start at once, one gets it,
 * and one that was killed does not keep it. Answers how to let go of it; null when another process that runs owns it.
 */
export const ownDirectory = (dir: string): (() => void) | null => {
  const file = path.join(dir, 'owner.pid')
  const note = `${file}.${process.pid}`
  writeFileSync(note, me(), { mode: 0o644 })
  try {
    for (;;) {
      if (place(note, file)) break
      const owner = textOf(file)
      if (owner === me()) break
      if (isRunning(owner)) return null
      removeStale(file, owner)
    }
  } finally {
    rmSync(note, { force: true })
  }
  return () => {
    if (textOf(file) === me()) rmSync(file, { force: true })
  }
}
