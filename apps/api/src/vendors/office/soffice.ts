import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Office, PrintFailed } from './port.ts'

const MOST_OUTPUT = 2000
const stopping = 'The server is stopping'

/** What LibreOffice may see of our surroundings: where programs and a home of its own lie, never our settings. */
const surroundings = (home: string) => ({
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  HOME: home,
  TMPDIR: home,
  LANG: 'C.UTF-8',
})

interface Run {
  program: string
  folder: string
  timeoutMs: number
  signal: AbortSignal
}

/** Ends a process with all it started: soffice is a script that starts the program. */
const kill = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It ended by itself meanwhile.
  }
}

/** Runs one conversion in a folder of its own and waits for its end; a late one is killed with what it started. */
const convert = ({ program, folder, timeoutMs, signal }: Run): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new PrintFailed(stopping))
    const profile = pathToFileURL(path.join(folder, 'profile')).href
    const child = spawn(
      program,
      [
        `-env:UserInstallation=${profile}`,
        '--headless',
        '--norestore',
        '--nolockcheck',
        '--nodefault',
        '--convert-to',
        'pdf:writer_pdf_Export',
        '--outdir',
        path.join(folder, 'out'),
        path.join(folder, 'document.docx'),
      ],
      { cwd: folder, env: surroundings(folder), stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    )
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-MOST_OUTPUT)
    })
    const end = (why: string) => {
      kill(child.pid)
      reject(new PrintFailed(why))
    }
    const late = setTimeout(() => end(`LibreOffice took longer than ${timeoutMs / 1000} s`), timeoutMs)
    const stop = () => end(stopping)
    signal.addEventListener('abort', stop, { once: true })
    const settle = (done: () => void) => {
      clearTimeout(late)
      signal.removeEventListener('abort', stop)
      done()
    }
    child.once('error', (error) => settle(() => reject(new PrintFailed(`LibreOffice didn't start: ${error.message}`))))
    child.once('close', (code) =>
      settle(() =>
        code === 0
          ? resolve()
          : reject(new PrintFailed(`LibreOffice ended with ${code}: ${said.trim() || 'no message'}`)),
      ),
    )
  })

/** LibreOffice at this path, one process a document, each with a profile of its own that is removed afterwards. */
export const createSoffice = (program: string, o: { timeoutMs: number }): Office => ({
  print: async (docx, { signal }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'plinth-office-'))
    try {
      await mkdir(path.join(folder, 'out'))
      await writeFile(path.join(folder, 'document.docx'), docx)
      await convert({ program, folder, timeoutMs: o.timeoutMs, signal })
      const pdf = await readFile(path.join(folder, 'out', 'document.pdf')).catch(() => null)
      if (pdf === null) throw new PrintFailed('LibreOffice produced no file')
      if (pdf.toString('latin1', 0, 5) !== '%PDF-')
        throw new PrintFailed("LibreOffice produced a file that isn't a PDF")
      return pdf
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  },
})
