import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testSettings } from '../../../test/harness.ts'
import { createOffice } from './index.ts'
import { createSoffice } from './soffice.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-soffice-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A program in place of soffice; `$SEEN` is where it leaves what it saw. */
const program = (name: string, script: string): string => {
  const file = path.join(folder, name)
  writeFileSync(file, `#!/bin/sh\nSEEN='${folder}'\n${script}\n`)
  chmodSync(file, 0o755)
  return file
}
const { signal } = new AbortController()
const print = (name: string, script: string, timeoutMs = 20_000) =>
  createSoffice(program(name, script), { timeoutMs }).print(Buffer.from('a word file'), { signal })

it('[L-01] LibreOffice is asked for a PDF of the file, headless, with a profile of its own and none of our settings', async () => {
  process.env['PLINTH_SECRET_OF_TEST'] = 'not for soffice'
  const pdf = await print(
    'good',
    'printf "%s\\n" "$@" > "$SEEN/args"; env > "$SEEN/env"; cat document.docx > "$SEEN/input"; printf "%%PDF-1.4 made" > out/document.pdf',
  )
  delete process.env['PLINTH_SECRET_OF_TEST']
  expect(pdf.toString()).toBe('%PDF-1.4 made')
  const seen = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const work = path.dirname(seen('args').trim().split('\n').at(-1) ?? '')
  expect(seen('args').trim().split('\n')).toEqual([
    `-env:UserInstallation=file://${work}/profile`,
    '--headless',
    '--norestore',
    '--nolockcheck',
    '--nodefault',
    '--convert-to',
    'pdf:writer_pdf_Export',
    '--outdir',
    `${work}/out`,
    `${work}/document.docx`,
  ])
  expect(seen('input')).toBe('a word file')
  expect(seen('env')).not.toContain('not for soffice')
  expect(existsSync(work)).toBe(false)
})

it('[L-01] one that takes too long is ended with all it started', async () => {
  const printed = print('slow', 'sleep 300 & echo $! > "$SEEN/child"; pwd > "$SEEN/work"; wait', 1000)
  await expect(printed).rejects.toThrow('LibreOffice took longer than 1 s')
  const child = Number(readFileSync(path.join(folder, 'child'), 'utf8'))
  await expect
    .poll(() => existsSync(`/proc/${child}`) && !readFileSync(`/proc/${child}/stat`, 'utf8').includes(') Z '))
    .toBe(false)
  expect(existsSync(readFileSync(path.join(folder, 'work'), 'utf8').trim())).toBe(false)
})

it.each([
  ['fails', 'echo "no fonts" >&2; exit 3', 'LibreOffice ended with 3: no fonts'],
  ['makes nothing', 'exit 0', 'LibreOffice produced no file'],
  ['makes no PDF', 'echo hello > out/document.pdf', "LibreOffice produced a file that isn't a PDF"],
])('[L-01] one that %s is told as that', async (name, script, says) => {
  await expect(print(name.replaceAll(' ', '-'), script)).rejects.toThrow(says)
})

it('[L-01] one that is not there, or is ended with the server, is told as that', async () => {
  const missing = createSoffice(path.join(folder, 'missing'), { timeoutMs: 1000 })
  await expect(missing.print(Buffer.from(''), { signal })).rejects.toThrow("LibreOffice didn't start")
  const stop = new AbortController()
  const printed = createSoffice(program('waits', 'sleep 300'), { timeoutMs: 60_000 }).print(Buffer.from(''), stop)
  stop.abort()
  await expect(printed).rejects.toThrow('The server is stopping')
})

it('[L-01] it is used where its path is set, and never where it is switched off', () => {
  expect(createOffice(testSettings({ PLINTH_SOFFICE: '/opt/soffice' }))).not.toBeNull()
  expect(createOffice(testSettings({ PLINTH_SOFFICE: 'off' }))).toBeNull()
  expect(createOffice(testSettings())).toBeNull()
})
