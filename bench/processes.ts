import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../tools/run-command.ts'

/** Starts a program of ours and waits until it says something that matches. */
export const startProgram = async (
  file: string,
  env: Record<string, string>,
  ready: RegExp,
  /** Where its errors go; a program that is killed on purpose need not tell of it. */
  errors: 'inherit' | 'ignore' = 'inherit',
): Promise<{ child: ChildProcess; match: string; ms: number }> => {
  const from = performance.now()
  const child = spawn(process.execPath, [path.join(root, file)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', errors],
  })
  const match = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = ready.exec(said)
      if (found) resolve(found[1] ?? found[0])
    })
    child.once('close', () => reject(new Error(`${file} ended before it was ready`)))
  })
  return { child, match, ms: performance.now() - from }
}

export const stopProgram = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('close', () => resolve())
    child.kill('SIGTERM')
  })

/** Resident memory of a process in megabytes; null where the system does not tell. */
export const residentMb = (pid: number): number | null => {
  try {
    const kb = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kb ? Number(kb) / 1024 : null
  } catch {
    return null
  }
}
