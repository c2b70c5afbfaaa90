import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildOpenDeal, buildStaff, caller, recipients } from '../../../test/deal.ts'
import { testApp } from '../../../test/harness.ts'
import { printNow } from './print.service.ts'

let t: Awaited<ReturnType<typeof testApp>>
let folder: string
let ok: ReturnType<typeof caller>['ok']
let staff: string
const soffice = () => path.join(folder, 'soffice')
const behave = (script: string) => writeFileSync(soffice(), `#!/bin/sh\n${script}\n`)
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-print-'))
  behave('exit 1')
  chmodSync(soffice(), 0o755)
  t = await testApp({ settings: { PLINTH_SOFFICE: soffice() } })
  staff = await buildStaff(t)
  ;({ ok } = caller(t, staff))
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

const sheet = (id: string, rest: string) => `/activity/term-sheet/${id}/${rest}`
const newest = async (id: string) => (await ok('GET', `/activity/${id}/deal-versions`)).versions[0]
const contents = async (id: string) => {
  const { url } = await ok('GET', sheet(id, 'download'))
  return (await t.app.inject({ method: 'GET', url })).payload
}

it('[L-01] with LibreOffice the PDF is printed from the template in a job; until then nothing older goes out', async () => {
  behave('printf "%%PDF-1.4 from the template" > out/document.pdf')
  const { termSheet } = await buildOpenDeal(t)
  await ok('POST', sheet(termSheet.id, 'generate'))
  expect(await newest(termSheet.id)).toMatchObject({ number: 1, state: 'printing', formats: ['docx'], sha256: null })
  for (const [method, path_, body] of [
    ['GET', 'download', undefined],
    ['POST', 'send', { recipients }],
  ] as const) {
    const early = await t.call(method, sheet(termSheet.id, path_), staff, body)
    expect([early.statusCode, early.json().detail]).toEqual([
      409,
      'The PDF of the Term Sheet is being prepared. Try again in a few seconds.',
    ])
  }
  await t.drain()
  expect(await newest(termSheet.id)).toMatchObject({ state: 'ready', formats: ['pdf', 'docx'], note: null })
  expect(await contents(termSheet.id)).toBe('%PDF-1.4 from the template')
  expect((await ok('GET', '/deal-template/all')).pdf_from_template).toBe(true)
  await ok('POST', sheet(termSheet.id, 'send'), { recipients })
})

it('[L-01] when it fails the PDF has our own layout and says why; printing twice changes nothing', async () => {
  behave('echo "profile is locked" >&2; exit 77')
  const { termSheet } = await buildOpenDeal(t)
  await ok('POST', sheet(termSheet.id, 'generate'))
  await t.drain()
  const version = await newest(termSheet.id)
  expect(version).toMatchObject({
    state: 'ready',
    note: "Its PDF has the product's own layout: LibreOffice ended with 77: profile is locked.",
  })
  expect(await contents(termSheet.id)).toContain('%PDF-')
  behave('printf "%%PDF-1.4 again" > out/document.pdf')
  const { id } = await t.db
    .selectFrom('document')
    .select('id')
    .where('activity_id', '=', termSheet.id)
    .executeTakeFirstOrThrow()
  await printNow(t.deps, { document_id: id }, { signal: new AbortController().signal })
  expect((await newest(termSheet.id)).sha256).toBe(version.sha256)
})
