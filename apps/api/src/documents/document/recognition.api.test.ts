import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { getDocumentText } from '@plinth/contract/documents/document'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { cleanScan } from './reading/clean-scan.ts'
import { testApp } from '../../../test/harness.ts'
import { pdfOfPages, photoOf, scannedPdf, sendFile } from '../../../test/papers.ts'
import { answerQuestion } from '../../assistant/answer/answer.ts'
import type { Actor } from '../../platform/actor.ts'
import { indexNow } from '../datastore/index.ts'
import { NotRecognised } from '../../vendors/ocr/port.ts'
import { TesseractOcr } from '../../vendors/ocr/tesseract.ts'

type Text = ReplyOf<typeof getDocumentText>

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

const aRequest = async () => {
  const { loan } = await buildDeal(t.db)
  return { loan, activity: await buildActivity(t.db, loan.id, { document_name: 'Operating Agreement' }) }
}
const textOf = async (loanId: string, documentId: string) =>
  (await t.call('GET', `/loan/${loanId}/document/${documentId}/text`, staff)).json<Text>()

const lines = [
  'OPERATING AGREEMENT OF MAPLE STREET HOLDINGS LLC',
  'This Operating Agreement is entered into as of March 14, 2024',
  'The members agree that Jane Whitfield holds 62.5 percent',
  'and Robert Ostrander holds 37.5 percent of the interests.',
  'Social security number 123-45-6789',
]

test('[J-05, J-24] a scanned page of an operating agreement is recognised offline, with the place of each word, its neighbours keep their own text', async () => {
  const { loan, activity } = await aRequest()
  const { PDFDocument } = await import('pdf-lib')
  const both = await PDFDocument.load(
    await pdfOfPages([['A page of letters that were typed, and that nobody needs to recognise.']]),
  )
  const scan = await PDFDocument.load(await scannedPdf([photoOf(lines)]))
  both.addPage(...(await both.copyPages(scan, [0])))
  const { document_id: id } = await sendFile(t, staff, activity.id, { body: Buffer.from(await both.save()) })
  const { text, pages } = await textOf(loan.id, id)
  expect(text).toMatchObject({ state: 'done', reason: '', pages_read: 2, pages_wanted: 2 })
  expect(pages.map((page) => page.source)).toEqual(['text-layer', 'ocr'])
  const [, page] = pages
  expect(page?.text).toContain('The members agree that Jane Whitfield holds 62.5 percent')
  expect(page?.text).toContain('***-**-6789')
  expect(page?.text).not.toContain('123-45')
  expect(page?.confidence).toBeGreaterThan(75)
  const word = page?.words.find((one) => one.text === 'Whitfield')
  expect(word?.y).toBeCloseTo((1 + 2 * 0.34) / 11, 1)
  expect(word?.x).toBeCloseTo(0.35, 1)
})

/** A page that shows these lines and hands out other letters for them, as fonts of some programs do. */
const garbledPdf = async (shown: readonly string[]): Promise<Buffer> => {
  const { PDFDict, PDFDocument, PDFName, StandardFonts } = await import('pdf-lib')
  const doc = await PDFDocument.create()
  const [page, font] = [doc.addPage([612, 792]), await doc.embedFont(StandardFonts.Helvetica)]
  for (const [n, line] of shown.entries()) page.drawText(line, { x: 60, y: 720 - n * 24, size: 14, font })
  await doc.flush()
  const hex = (code: number) => code.toString(16).padStart(2, '0')
  const others = Array.from({ length: 94 }, (_, n) => `<${hex(n + 33)}> <00${hex(33 + ((n * 7) % 31))}>`)
  const maps = doc.context.stream(
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange ${others.length} beginbfchar ${others.join('\n')} endbfchar
endcmap end end`,
  )
  doc.context.lookup(font.ref, PDFDict).set(PDFName.of('ToUnicode'), doc.context.register(maps))
  return Buffer.from(await doc.save())
}

test('[DA-28] a page whose letters stand for others is read as it looks, and nothing of what it hands out is kept', async () => {
  const { loan, activity } = await aRequest()
  const body = await garbledPdf([...lines.slice(0, 4), ...lines.slice(0, 4), ...lines.slice(0, 4)])
  const { document_id: id } = await sendFile(t, staff, activity.id, { body })
  const { text, pages } = await textOf(loan.id, id)
  expect([text.state, pages.map((page) => page.source)]).toEqual(['done', ['ocr']])
  expect(pages[0]?.text).toContain('The members agree that Jane Whitfield holds 62.5 percent')
  expect(pages[0]?.words.filter((word) => /[#$&*<>]/.test(word.text))).toEqual([])
})

/** Stands in for Textract: `seen` before it answers, with one word. */
const textractStandIn = async (seen: (target: string) => Promise<void>) => {
  const server = createServer((req, res) => {
    const Geometry = { BoundingBox: { Left: 0.1, Top: 0.2, Width: 0.3, Height: 0.02 } }
    const Blocks = [{ BlockType: 'WORD', Text: 'Elsewhere', Confidence: 60, Geometry }]
    req.resume().on('end', () => {
      void seen(String(req.headers['x-amz-target'])).then(() =>
        res.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify({ Blocks })),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const own = await testApp({
    settings: {
      TEXTRACT_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      TEXTRACT_SECRET_ACCESS_KEY: 'a secret',
      TEXTRACT_ENDPOINT: `http://127.0.0.1:${port}/`,
    },
  })
  const close = async () => {
    await own.close()
    server.close()
  }
  return { own, close }
}

/** Somebody of the staff. */
const actorIn = async (own: Awaited<ReturnType<typeof testApp>>): Promise<Actor> => {
  const { id, email } = await buildUser(own.db, 'admin')
  return { id, email, name: 'Ada', ip: '', requestId: '', role: 'admin', denied: [] }
}

/** A request on a loan whose template asks for Textract, or not. */
const templated = async (own: Awaited<ReturnType<typeof testApp>>, loanId: string, name: string, use: boolean) => {
  const template = await own.db
    .insertInto('template')
    .values({ entity_kind: 'loan', document_name: name, description: 'A scan', use_textract: use })
    .returning('id')
    .executeTakeFirstOrThrow()
  return buildActivity(own.db, loanId, { template_id: template.id })
}

test('[M-43, U-26] a scan goes to Textract when its template says so, and never when it does not', async () => {
  const asked: string[] = []
  const { own, close } = await textractStandIn(async (target) => void asked.push(target))
  try {
    const who = (await buildUser(own.db, 'admin')).email
    const { loan } = await buildDeal(own.db)
    const read = async (use: boolean) => {
      const activity = await templated(own, loan.id, `Scan ${use}`, use)
      const sent = await sendFile(own, who, activity.id, {
        body: await scannedPdf([photoOf(['A short line of text'])]),
      })
      return (await own.call('GET', `/loan/${loan.id}/document/${sent.document_id}/text`, who)).json<Text>()
    }
    expect(await read(true)).toMatchObject({
      text: { state: 'done', warnings: ['low-confidence'] },
      pages: [{ text: 'Elsewhere', confidence: 60, words: [{ x: 0.1, y: 0.2, w: 0.3, h: 0.02 }] }],
    })
    expect(asked).toEqual(['Textract.DetectDocumentText'])
    expect((await read(false)).pages[0]?.text).toContain('short line')
    expect(asked).toHaveLength(1)
  } finally {
    await close()
  }
})

const appraisal = [
  [
    ...['Appraisal Report of the subject property', 'Appraiser: Inge Halvorsen'],
    `Effective Date: ${new Date().toLocaleDateString('en-US')}`,
  ],
  ['As Is Market Value: $910,000', 'Sales Comparison Approach: $905,000', 'Year Built: 1988'],
]
const rentRoll = [
  ['Rent Roll', 'Unit  Tenant  Monthly Rent', '1A  Ada Park  1,500.00', '1B  Bo Ray  1,600.00', '2A  Vacant  0.00'],
  ['Rent Roll', 'Unit  Tenant  Monthly Rent', '2B  Cy Lund  1,700.00', '3A  Di Ohm  1,800.00', '3B  Ed Poe  1,550.00'],
]
const agreement = [
  ['OPERATING AGREEMENT OF MAPLE STREET HOLDINGS LLC', 'a New York limited liability company'],
  ['Member  Percentage Interest', 'Jane Whitfield  62.5%', 'Robert Ostrander  37.5%'],
]

/** Two pages in letters, and one that is a picture. */
const withPicture = async (pages: readonly (readonly string[])[]) => {
  const { PDFDocument } = await import('pdf-lib')
  const all = await PDFDocument.load(await pdfOfPages(pages))
  all.addPage(...(await all.copyPages(await PDFDocument.load(await scannedPdf([photoOf(['MAP'])])), [0])))
  return Buffer.from(await all.save())
}

test('[DA-26] values of the pages that are letters do not wait until a map is recognised, nor does a note that the file is another; sums of rows do', async () => {
  const early: unknown[] = []
  const { own, close } = await textractStandIn(async () => {
    early.push(
      await own.db
        .selectFrom('document as d')
        .innerJoin('process as p', 'p.id', 'd.process_id')
        .select(['d.text_state', 'd.kind', 'd.precheck', 'p.data_to_display'])
        .where('d.text_state', '=', 'reading')
        .executeTakeFirstOrThrow(),
    )
  })
  try {
    const who = (await buildUser(own.db, 'admin')).email
    const { loan } = await buildDeal(own.db)
    for (const [name, pages] of [
      ['Appraisal', appraisal],
      ['Bank statement', appraisal],
      ['Rent roll', rentRoll],
      ['Operating agreement', agreement],
    ] as const) {
      const body = await withPicture(pages)
      const { document_id: id } = await sendFile(own, who, (await templated(own, loan.id, name, true)).id, { body })
      const { text } = (await own.call('GET', `/loan/${loan.id}/document/${id}/text`, who)).json<Text>()
      expect(text).toMatchObject({ state: 'done', pages_read: 3 })
    }
    const values = { fields: { as_is_value: { value: 910_000 }, year_built: { value: 1988 } } }
    expect(early).toMatchObject([
      { kind: 'appraisal', precheck: null, data_to_display: values },
      { kind: 'appraisal', precheck: [{ code: 'wrong-document' }], data_to_display: values },
      { kind: null, precheck: null },
      {
        kind: 'operating-agreement',
        data_to_display: { fields: { entity_name: { value: 'MAPLE STREET HOLDINGS LLC' } } },
      },
    ])
    expect(early[2]).not.toHaveProperty('data_to_display.fields')
    expect(early[3]).not.toHaveProperty('data_to_display.fields.members')
    const { data_to_display: whole } = await own.db
      .selectFrom('document as d')
      .innerJoin('process as p', 'p.id', 'd.process_id')
      .select('p.data_to_display')
      .where('d.kind', '=', 'operating-agreement')
      .executeTakeFirstOrThrow()
    expect(whole).toMatchObject({ fields: { members: { value: ['Jane Whitfield', 'Robert Ostrander'] } } })
  } finally {
    await close()
  }
})

test('[DA-27] pages of letters are found before a map is recognised, and what is not shown yet names the file', async () => {
  const told: string[][] = []
  const ask = async (deps: typeof t.deps, question: string, loanId: string, actor: Actor) => {
    const parts = answerQuestion(deps, { loanId, question, history: [], actor, signal: new AbortController().signal })
    const said: string[] = []
    for await (const part of parts) {
      if (part.kind === 'text') said.push(part.text)
      if (part.kind === 'end') said.push(part.note ?? '')
    }
    return said
  }
  const { own, close } = await textractStandIn(async () => {
    const { id, loan_id: loanId } = await own.db
      .selectFrom('document as d')
      .innerJoin('datastore_source as s', 's.document_id', 'd.id')
      .select(['d.id', 'd.loan_id'])
      .where('d.text_state', '=', 'reading')
      .where('s.state', '=', 'queued')
      .executeTakeFirstOrThrow()
    // The job waits behind this one here, where one does after the other.
    await indexNow(own.db, id)
    const actor = await actorIn(own)
    for (const question of ['When was the property built?', 'Who manages the property?'])
      told.push(await ask(own.deps, question, loanId, actor))
  })
  try {
    const who = (await buildUser(own.db, 'admin')).email
    const { loan } = await buildDeal(own.db)
    const body = await withPicture(appraisal)
    const { id } = await templated(own, loan.id, 'Appraisal', true)
    await sendFile(own, who, id, { body, name: 'maple.pdf' })
    const note = 'Still being read: maple.pdf. Ask again in a few minutes.'
    expect(told).toEqual([
      [expect.stringContaining('1988'), ''],
      [expect.stringContaining('The file does not show this.'), note],
    ])
    const after = await ask(own.deps, 'Who manages the property?', loan.id, await actorIn(own))
    expect(after.at(-1)).toBe('')
  } finally {
    await close()
  }
})

/** A photograph as recognition gets it. */
const greyOf = async (png: Buffer) => {
  const picture = await loadImage(png)
  const { width, height } = picture
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(picture, 0, 0)
  return { grey: cleanScan(context.getImageData(0, 0, width, height).data, width, height), width, height }
}

test('[DA-12] a page that takes too long or is no picture is given up with its process, the next one is recognised all the same', async () => {
  const impatient = new TesseractOcr(0.05)
  const image = await greyOf(photoOf(['A short line of text'], { dpi: 100, noise: 0, degrees: 0 }))
  await expect(impatient.recognise(image)).rejects.toBeInstanceOf(NotRecognised)
  const patient = new TesseractOcr()
  const [first, second] = await Promise.all([
    patient.recognise(image),
    patient.recognise({ ...image, height: image.height * 4 }).catch((error: unknown) => error),
  ])
  expect(first.words.map((word) => word.text).join(' ')).toContain('line of text')
  expect(second).toBeInstanceOf(NotRecognised)
})
