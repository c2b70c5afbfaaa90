import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BenchSettings } from '../own-database.ts'
import { startProgram, stopProgram } from '../processes.ts'

/** A program that is started again whenever it ends, as systemd or a container's host does. */
export interface Kept {
  kill(): void
  /** How often it was started again. */
  restarts(): number
  stop(): Promise<void>
}

const RESTART_MS = 300

/** Keeps a program running; resolves once it is ready for the first time. */
export const keepProgram = async (file: string, settings: BenchSettings, ready: RegExp): Promise<Kept> => {
  let stopping = false
  let restarts = 0
  let child: ChildProcess = (await startProgram(file, settings, ready, 'ignore')).child
  const again = async (): Promise<void> => {
    while (!stopping) {
      await new Promise((go) => setTimeout(go, RESTART_MS))
      try {
        child = (await startProgram(file, settings, ready, 'ignore')).child
        restarts += 1
        watch()
        return
      } catch {
        // Its database is away just now.
      }
    }
  }
  let restarting = Promise.resolve()
  const watch = () =>
    child.once('close', () => {
      if (!stopping) restarting = again()
    })
  watch()
  return {
    kill: () => void child.kill('SIGKILL'),
    restarts: () => restarts,
    stop: async () => {
      stopping = true
      await restarting
      await stopProgram(child)
    },
  }
}

/** Kills the database's main process, as the machine does when its memory runs out. `cluster` is its folder. */
export const killDatabase = (cluster: string): void => {
  const pid = Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
}
