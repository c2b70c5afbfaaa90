import { readFileSync } from 'node:fs'
import path from 'node:path'
import { dealDocumentTitles, dealDocumentTypes } from '@plinth/domain/closing/deal-document/fields'
import { placeholdersOf } from '@plinth/domain/closing/deal-document/placeholders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { buildOpenDeal, buildStaff, caller } from '../../../test/deal.ts'
import { makeDefaultTemplate } from './default-template.ts'
import { checkTemplate } from './template-check.ts'
import { docxType } from './template.service.ts'
import { writeDocx, textOf } from './docx.fixture.ts'
import { zipOf } from '../../../test/hostile.ts'
import { readZip } from '../../platform/formats/zip.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
let ok: ReturnType<typeof caller>['ok']
beforeAll(async () => {
  t = await testApp()
  staff = await buildStaff(t)
  ;({ ok } = caller(t, staff))
})
afterAll(() => t.close())

const limits = { entries: 1000, unpacked: 50_000_000 }
const download = async (url: string) =>
  (await t.app.inject({ method: 'GET', url: url.replace(t.deps.config.publicUrl, '') })).rawPayload

/** Uploads a template as a browser does: open, PUT, use. */
const upload = async (kind: string, file: Buffer, as = staff) => {
  const opened = await t.call('POST', `/deal-template/${kind}/open`, as, { name: 'ours.docx', content_type: docxType })
  if (opened.statusCode !== 201) return opened
  const { presigned_url, template_id } = opened.json()
  const put = await t.app.inject({
    method: 'PUT',
    url: presigned_url,
    headers: { 'content-type': docxType },
    payload: file,
  })
  if (put.statusCode >= 300) return put
  return t.call('POST', `/deal-template/${kind}/use/${template_id}`, as)
}
const problems = async (kind: string, file: Buffer) => {
  const reply = await upload(kind, file)
  expect(reply.statusCode, reply.body).toBe(400)
  return (reply.json().errors as { path: string; message: string }[]).map((e) => e.message)
}
const generated = async (type: 'term-sheet', id: string) => {
  await ok('POST', `/activity/${type}/${id}/generate`)
  const { versions } = await ok('GET', `/activity/${id}/deal-versions`)
  const { url, file_name } = await ok('GET', `/activity/${id}/deal-versions/${versions[0].number}/docx`)
  return { bytes: await download(url), file_name, version: versions[0] }
}

describe('the shipped templates', () => {
  it.each(dealDocumentTypes)(
    '[L-01] %s: what is shipped is what the script makes, and nothing in it is wrong',
    async (type) => {
      const shipped = readFileSync(path.join(import.meta.dirname, 'templates', `${type}.docx`))
      expect((await checkTemplate(shipped, type)).problems).toEqual([])
      const body = async (file: Buffer) => (await readZip(file, limits)).get('word/document.xml')?.toString()
      expect(await body(shipped)).toBe(await body(await makeDefaultTemplate(type)))
      // What a reader's window is called.
      expect(await textOf(shipped, 'docProps/core.xml')).toContain(dealDocumentTitles[type])
    },
  )

  it('[L-01] a document made from one says the terms, the facts and who signs, as Word and as PDF of the same version', async () => {
    const { termSheet, loan } = await buildOpenDeal(t)
    const { bytes, file_name, version } = await generated('term-sheet', termSheet.id)
    expect(file_name).toBe(`Term Sheet ${loan.human_id} v1.docx`)
    expect(version).toMatchObject({
      number: 1,
      origin: 'generated',
      formats: ['pdf', 'docx'],
      template: 'the default template',
    })
    const text = await textOf(bytes)
    for (const words of [
      'Term Sheet',
      loan.human_id,
      '$1,000,000',
      'Origination fee',
      '2%',
      'Bea Sponsor',
      'Version 1',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('{{')
    expect(text).not.toContain('Other 1')
  })
})

describe('a template of the lender', () => {
  it('[L-01] replaces the shipped one, its placeholders filled however Word split them, in header and footer too', async () => {
    const file = await writeDocx({
      header: '{{brand}} confidential',
      runs: ['For {{loan', '_na', 'me}}: {{ amount }} at {{origination_', 'fee}}'],
      rows: ['{{terms.label}}', '{{terms.value}}'],
    })
    const view = (await upload('term-sheet', file)).json()
    expect(view).toMatchObject({ kind: 'term-sheet', own: true, file_name: 'ours.docx', size_bytes: file.length })
    const used = view.placeholders.filter((p: { used: boolean }) => p.used).map((p: { name: string }) => p.name)
    expect(used).toEqual(['brand', 'loan_name', 'amount', 'origination_fee', 'terms.label', 'terms.value'])
    const { termSheet, loan } = await buildOpenDeal(t)
    const { bytes, version } = await generated('term-sheet', termSheet.id)
    const text = await textOf(bytes)
    expect(text).toContain(`For ${loan.name}: $1,000,000 at 2%`)
    expect(text).toContain('Exit fee1%')
    expect(await textOf(bytes, 'word/header1.xml')).toContain('Arion confidential')
    expect(version.template).toBe('ours.docx')

    const link = await ok('GET', '/deal-template/term-sheet/download')
    expect(Buffer.compare(await download(link.url), file)).toBe(0)
    expect((await ok('POST', '/deal-template/term-sheet/reset')).own).toBe(false)
    expect((await ok('GET', '/deal-template/all')).templates.map((one: { own: boolean }) => one.own)).toEqual([
      false,
      false,
      false,
    ])
    const shipped = await ok('GET', '/deal-template/term-sheet/download')
    expect((await checkTemplate(await download(shipped.url), 'term-sheet')).problems).toEqual([])
  })

  it('[L-01] every documented placeholder is filled, and a value is only ever text', async () => {
    const names = placeholdersOf('term-sheet').map(({ name }) => name)
    const singles = names.filter((name) => !name.includes('.'))
    const file = await writeDocx({
      runs: [singles.map((name) => `${name}=[{{${name}}}]`).join(' ')],
      rows: names.filter((name) => name.startsWith('terms.')).map((name) => `{{${name}}}`),
    })
    expect((await upload('term-sheet', file)).statusCode).toBe(200)
    const { termSheet } = await buildOpenDeal(t)
    const hostile = `<script>alert("1")</script> & {{other_1}} {{amount}} </w:t> ]]>\v`
    const at = `/activity/term-sheet/${termSheet.id}/update`
    const control = await t.call('PUT', at, staff, { other_1: `${hostile}\u0001`, version: 1 })
    expect(control.json()).toMatchObject({ code: 'invalid_input', errors: [{ path: 'other_1' }] })
    await ok('PUT', at, {
      other_1: hostile,
      // As a word processor breaks a line.
      other_2: 'line one\vline two',
      version: 1,
    })
    const { bytes } = await generated('term-sheet', termSheet.id)
    const text = await textOf(bytes)
    const shown = '<script>alert("1")</script> & {\u2060{other_1}} {\u2060{amount}} </w:t> ]]>'
    expect(text).toContain(`other_1=[${shown}`)
    // The map is a picture.
    for (const name of singles.filter(
      (one) => !/^(map|other_[2345]|exit_strategy|borrowing_entity|guarantors|minimum_noi.*)$/.test(one),
    ))
      expect(text, name).not.toContain(`${name}=[]`)
    const xml = (await readZip(bytes, limits)).get('word/document.xml')?.toString() ?? ''
    expect(xml).toContain('&lt;script&gt;')
    expect(/line one<\/w:t><\/w:r>.*<w:br\/>.*line two/s.test(xml)).toBe(true)
    await ok('POST', '/deal-template/term-sheet/reset')
  })

  it('[L-01] a broken one is refused by the names of its placeholders, and the one in use stays', async () => {
    const wrong = await writeDocx({
      runs: ['{{loan_', 'nam}} {{nonsense}} {{}} {{amount} and }} then {{terms.label}} {{open'],
    })
    expect(await problems('term-sheet', wrong)).toEqual([
      '“{{open” is not closed with }}.',
      '“{{loan_nam}}” is not known. Did you mean {{loan_name}}?',
      '“{{nonsense}}” is not known for this kind of document.',
      '“{{}}” names nothing.',
      '“{{amount} and}}” is malformed: between {{ and }} stands one name, such as {{loan_name}}.',
      '“{{terms.label}}” must stand in a row of a table, which it repeats.',
    ])
    expect((await ok('GET', '/deal-template/all')).templates[0]).toMatchObject({ kind: 'term-sheet', own: false })
    // A field of one kind is none of another.
    expect(await problems('board-review', await writeDocx({ runs: ['{{prepayment_notice_days}}'] }))).toEqual([
      '“{{prepayment_notice_days}}” is not known for this kind of document.',
    ])
  })

  it('[L-01] what is no Word document, a zip bomb, macros and what fetches from outside are refused clearly', async () => {
    const good = await writeDocx({ runs: ['{{amount}}'] })
    const parts = Object.fromEntries(await readZip(good, limits))
    const withPart = (name: string, content: string | Buffer) => zipOf({ ...parts, [name]: Buffer.from(content) })
    const rels = 'word/_rels/document.xml.rels'
    const linked = (parts[rels]?.toString() ?? '').replace(
      '</Relationships>',
      '<Relationship Id="rX" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="http://intranet/x.png" TargetMode="External"/></Relationships>',
    )
    const bomb = zipOf({ ...parts, 'word/media/big.png': Buffer.alloc(40_000_000) })
    expect(bomb.length).toBeLessThan(100_000)
    for (const [file, says] of [
      [Buffer.from('%PDF-1.7 not word'), 'This is not a Word document (.docx).'],
      [Buffer.from('PK\u0003\u0004 cut short'), 'The file is damaged.'],
      [zipOf({ 'a.txt': Buffer.from('a') }), 'This is not a Word document (.docx).'],
      [bomb, 'The file unpacks to more than 100 times its size.'],
      [zipOf({ ...parts, 'word/media/big.png': Buffer.alloc(60_000_000) }), 'The file unpacks to more than 50 MB.'],
      [
        withPart('word/vbaProject.bin', 'x'),
        'The file contains macros or embedded programs. Save it as a plain Word document (.docx).',
      ],
      [
        withPart(rels, linked),
        'The file fetches “http://intranet/x.png” from outside. Embed it, or detach the linked template.',
      ],
      [
        withPart('word/document.xml', `<!DOCTYPE x [<!ENTITY a "b">]>${parts['word/document.xml']?.toString() ?? ''}`),
        'The file declares XML entities, which no Word document does.',
      ],
    ] as const)
      expect(await problems('term-sheet', file), says).toEqual([says])
  })

  it('[L-01] a file made to keep the server busy is refused at once', async () => {
    const parts = Object.fromEntries(await readZip(await writeDocx({ runs: ['{{amount}}'] }), limits))
    const body = (text: string) =>
      zipOf({ ...parts, 'word/document.xml': Buffer.from(`<w:document ><w:p><w:t>${text}</w:t></w:p></w:document>`) })
    const numbers = (length: number) => Array.from({ length }, (_, n) => n)
    const names = numbers(200_000)
      .map((n) => `{{x${n}}}`)
      .join('')
    for (const [text, says] of [
      [
        numbers(600_000)
          .map((n) => `}}${n}`)
          .join(''),
        'closes a placeholder that was never opened',
      ],
      [names, 'is not known'],
      [numbers(1_700_000).join(' '), 'larger than 10 MB'],
    ] as const) {
      const from = performance.now()
      const found = (await checkTemplate(body(text), 'term-sheet')).problems
      expect([found.length <= 50, found[0]]).toEqual([true, expect.stringContaining(says)])
      expect(performance.now() - from, says).toBeLessThan(5000)
    }
  })

  it('[L-01] a part that unpacks to more than it promised is refused before it is kept', async () => {
    const lying = zipOf({ a: Buffer.alloc(5_000_000) }, { a: 10 })
    await expect(readZip(lying, limits)).rejects.toThrow('The file is damaged.')
  })

  it("[W-09] only who may manage templates reaches them, and another kind's upload is not found", async () => {
    const narrowed = (await buildUser(t.db, 'admin', { denied: ['manage-templates'] })).email
    expect((await upload('term-sheet', Buffer.from('x'), narrowed)).statusCode).toBe(403)
    const { template_id } = await ok('POST', '/deal-template/commitment/open', {
      name: 'a.docx',
      content_type: docxType,
    })
    expect((await t.call('POST', `/deal-template/term-sheet/use/${template_id}`, staff)).statusCode).toBe(404)
    expect((await t.call('POST', `/deal-template/commitment/use/${template_id}`, staff)).statusCode).toBe(409)
    const bad = await t.call('POST', '/deal-template/commitment/open', staff, {
      name: 'a.pdf',
      content_type: 'application/pdf',
    })
    expect([bad.statusCode, bad.json().errors[0].message]).toEqual([400, '“a.pdf” is not a Word document (.docx)'])
  })

  it('[L-01] a template changed in the store makes no document', async () => {
    await upload('commitment', await writeDocx({ runs: ['{{amount}}'.replace('amount', 'loan_amount')] }))
    const row = await t.db
      .selectFrom('deal_template')
      .select('storage_key')
      .where('in_use', '=', true)
      .executeTakeFirstOrThrow()
    await t.deps.storage.write(row.storage_key, Buffer.from('tampered'), docxType)
    const reply = await t.call('GET', '/deal-template/commitment/download', staff)
    expect([reply.statusCode, reply.json().detail]).toEqual([
      409,
      'The file “ours.docx” was changed after it was stored, so it is not used. Generate or upload it again.',
    ])
    await ok('POST', '/deal-template/commitment/reset')
  })
})
