import { type ChildProcess, execFile, fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { deserialize } from 'node:v8'
import type { Gate, Leave } from './gate.ts'

/** Megabytes a child may hold in memory, its pictures and buffers included. */
export const CHILD_MB = 1024
/** Megabytes of that for the objects of its scripts. */
const HEAP_MB = 512
/**
 * Where the system itself sets limits, they lie above the watch's, which can say why it ended a child. The system counts
 * what is set aside as well: with all engines loaded 1.7 GB, of which a tenth is used.
 */
const SYSTEM_MB = 4 * CHILD_MB
/** Seconds of processor time in a child's whole life: one that lost its server does not work on for ever. */
const CPU_SECONDS = 3600
const WATCH_MS = 50
/** A child that holds more than this after its file is not kept for the next. */
const SPARE_MB = 400
const SPARE_MS = 30_000
/** A reading needs two: one for the file, one for the values found in it. */
const MOST_SPARE = 2
/** Megabytes an answer may have: the picture of a page, or a file of 25 MB with signatures behind it. */
export const ANSWER_MB = 100
/** Which of its open files a child answers through: what it says is counted before it is kept. */
export const ANSWERS_FD = 4
/** Bytes before an answer that tell how long it is. */
export const HEAD = 4

/** Why a child ended before it answered. */
export type Ending = 'took-too-long' | 'needs-memory' | 'broken'

/** The child that worked on a file is gone: what was not answered yet never will be. */
export class ChildEnded extends Error {
  readonly why: Ending
  constructor(why: Ending) {
    super(`the child that read the file ended: ${why}`)
    this.why = why
  }
}

/** What goes to a child before bytes follow through its standard input. */
export interface Question {
  asked: unknown
  /** How many bytes of each file follow. */
  sizes: readonly number[]
}

const PRLIMIT = '/usr/bin/prlimit'
const MB = 1_048_576

const answersOf = (child: ChildProcess) => child.stdio[ANSWERS_FD] as Socket | null | undefined

const start = (entry: URL): ChildProcess => {
  const node = [`--max-old-space-size=${HEAP_MB}`]
  // Address space cannot be limited: the engine reserves far more than it uses. Memory that can be written to can.
  const limited = existsSync(PRLIMIT)
    ? {
        execPath: PRLIMIT,
        execArgv: [`--data=${SYSTEM_MB * MB}`, `--cpu=${CPU_SECONDS}`, '--core=0', process.execPath, ...node],
      }
    : { execArgv: node }
  const child = fork(fileURLToPath(entry), [], {
    ...limited,
    // No settings, no secrets: what reads strangers' files knows nothing of this installation.
    env: {},
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc', 'pipe'],
  })
  // Faults reach whoever asked; without a listener one between two questions would end the server.
  child.on('error', () => undefined)
  child.stdin?.on('error', () => undefined)
  answersOf(child)?.on('error', () => undefined)
  return child
}

/** Bytes of a page of memory, and ticks of a second, as /proc counts them. */
const PAGE = 4096
const TICKS = 100
/** A child that uses no processor waits for something that never comes: the clock ends it after this many times its limit. */
const CLOCK = 20

/** What a process holds and has used: megabytes, and seconds of a processor. */
interface Used {
  mb: number
  seconds: number
}

/** Seconds of '[[days-]hours:]minutes:seconds', as `ps` writes them. */
const secondsOf = (time: string): number =>
  time.split(/[-:]/).reduce((sum, part, i, all) => sum * (i === 1 && all.length === 4 ? 24 : 60) + Number(part), 0)

/** What a process holds and has used; nothing when it is gone. Without /proc, `ps` tells. */
const usedBy = (pid: number): Promise<Used> =>
  existsSync('/proc/self/statm')
    ? Promise.resolve(usedInProc(pid))
    : new Promise((resolve) => {
        execFile('ps', ['-o', 'rss=,time=', '-p', String(pid)], (_, out) => {
          const [rss = '', time = ''] = out.trim().split(/\s+/)
          resolve({ mb: Number(rss) / 1024 || 0, seconds: secondsOf(time) || 0 })
        })
      })

const usedInProc = (pid: number): Used => {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    // The name before it may hold anything; after it, the 12th and 13th field are ticks in the program and for it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return { mb: (pages * PAGE) / MB, seconds: (Number(fields[11]) + Number(fields[12])) / TICKS }
  } catch {
    return { mb: 0, seconds: 0 }
  }
}

/**
 * Calls `over` once when the process holds more than it may or has worked longer than it may from now on, whatever else
 * the machine does meanwhile. Answers how to stop looking.
 */
const watch = (pid: number, seconds: number, over: (why: Ending) => void): (() => void) => {
  let timer: NodeJS.Timeout | null = null
  let stopped = false
  let before: number | null = null
  const until = Date.now() + seconds * 1000 * CLOCK
  const look = async () => {
    const used = await usedBy(pid)
    if (stopped) return
    before ??= used.seconds
    if (used.mb > CHILD_MB) over('needs-memory')
    else if (used.seconds - before > seconds || Date.now() > until) over('took-too-long')
    else timer = setTimeout(() => void look(), WATCH_MS)
  }
  void look()
  return () => {
    stopped = true
    if (timer) clearTimeout(timer)
  }
}

/** Signals by which the system or the engine ends a process that wants more memory than it gets. */
const HUNGRY = new Set<NodeJS.Signals | null>(['SIGABRT', 'SIGKILL', 'SIGTRAP', 'SIGILL'])

const endingOf = (signal: NodeJS.Signals | null): Ending => {
  if (signal === 'SIGXCPU') return 'took-too-long'
  return HUNGRY.has(signal) ? 'needs-memory' : 'broken'
}

/** A process that works on one file at a time, and what it is asked. */
export interface FileChild {
  /**
   * One question at a time, answered within so many seconds of a processor; `files` go along. Fails with ChildEnded.
   */
  ask(asked: unknown, seconds: number, files?: readonly Uint8Array[]): Promise<unknown>
  /** Done with it: it waits for the next file, or ends when it is large or enough others wait. */
  giveBack(): Promise<void>
  end(): void
}

const isGone = (child: ChildProcess) =>
  child.killed || child.exitCode !== null || child.signalCode !== null || !child.connected

const answerIn = (bytes: Buffer): { answer: unknown } | null => {
  try {
    return { answer: deserialize(bytes) }
  } catch {
    return null
  }
}

/** Hears one answer of a child; `refuse` instead when it is longer than an answer may be, or none. Answers how to stop. */
const hearAnswer = (
  child: ChildProcess,
  heard: (answer: unknown) => void,
  refuse: (why: Ending) => void,
): (() => void) => {
  let parts: Buffer[] = []
  let length = 0
  const more = (part: Buffer) => {
    parts.push(part)
    length += part.length
    if (length < HEAD) return
    if ((parts[0]?.length ?? 0) < HEAD) parts = [Buffer.concat(parts)]
    const said = HEAD + (parts[0]?.readUInt32BE(0) ?? 0)
    if (Math.max(said, length) > ANSWER_MB * MB) return refuse('needs-memory')
    if (length < said) return
    const found = answerIn(Buffer.concat(parts).subarray(HEAD, said))
    if (found) heard(found.answer)
    else refuse('broken')
  }
  answersOf(child)?.on('data', more)
  return () => answersOf(child)?.off('data', more)
}

const askOf =
  (child: ChildProcess): FileChild['ask'] =>
  (asked, seconds, files = []) =>
    new Promise((resolve, reject) => {
      if (isGone(child) || child.pid === undefined) return reject(new ChildEnded('broken'))
      const settle = () => {
        unwatch()
        unhear()
        child.off('exit', left)
      }
      const fail = (why: Ending) => {
        settle()
        reject(new ChildEnded(why))
      }
      const kill = (why: Ending) => {
        child.kill('SIGKILL')
        fail(why)
      }
      const heard = (answer: unknown) => {
        settle()
        resolve(answer)
      }
      const left = (_: number | null, signal: NodeJS.Signals | null) => fail(endingOf(signal))
      const unwatch = watch(child.pid, seconds, kill)
      const unhear = hearAnswer(child, heard, kill)
      child.on('exit', left)
      child.send({ asked, sizes: files.map((file) => file.byteLength) } satisfies Question, () => undefined)
      // Through a pipe, piece by piece: as part of the message a large file would be in memory three times.
      for (const file of files) if (file.byteLength > 0) child.stdin?.write(file)
    })

/** What of a child keeps this process from ending: held while it works, let go while it waits. */
const hold = (child: ChildProcess, how: 'ref' | 'unref') => {
  child[how]()
  child.channel?.[how]()
  for (const pipe of [child.stdin, answersOf(child)] as ({ ref?(): void; unref?(): void } | null)[]) pipe?.[how]?.()
}

/** Whether a child ended over memory, or for no reason it could tell: what it read before may be to blame. */
const mayBeOfBefore = (error: unknown): boolean => error instanceof ChildEnded && error.why !== 'took-too-long'

/**
 * Children that run one script, for files that somebody sent: what goes wrong in one ends it and nothing else. One that
 * did its work without trouble is used again, as starting one takes half a second; a file over which it ends at once is
 * given to a new one, so that what becomes of a file does not hang on the one before. `take` waits at a gate until there is
 * room for one more; fails with unavailable when too many wait already.
 */
export const fileChildren = (entry: URL): { take(gate: Gate): Promise<FileChild> } => {
  const spare = new Map<ChildProcess, NodeJS.Timeout>()
  const stop = (child: ChildProcess) => {
    clearTimeout(spare.get(child))
    spare.delete(child)
    child.kill('SIGKILL')
  }
  const wait = async (child: ChildProcess) => {
    const large = child.pid === undefined || (await usedBy(child.pid)).mb > SPARE_MB
    if (large || isGone(child) || spare.size >= MOST_SPARE) return stop(child)
    const leave = setTimeout(() => stop(child), SPARE_MS)
    leave.unref()
    hold(child, 'unref')
    spare.set(child, leave)
  }
  const started = (): ChildProcess => {
    const child = start(entry)
    child.once('exit', () => stop(child))
    return child
  }
  const waiting = (): ChildProcess | undefined => {
    for (const [child, leave] of spare) {
      clearTimeout(leave)
      spare.delete(child)
      if (isGone(child)) continue
      hold(child, 'ref')
      return child
    }
    return undefined
  }
  const taken = (leave: Leave): FileChild => {
    const used = waiting()
    let child = used ?? started()
    let isNext = used !== undefined
    return {
      ask: async (...question) => {
        const first = isNext
        isNext = false
        try {
          return await askOf(child)(...question)
        } catch (error) {
          if (!first || !mayBeOfBefore(error)) throw error
          stop(child)
          child = started()
          return askOf(child)(...question)
        }
      },
      giveBack: () => wait(child).finally(leave),
      end: () => {
        stop(child)
        leave()
      },
    }
  }
  return { take: async (gate) => taken(await gate.enter()) }
}
