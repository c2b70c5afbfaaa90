import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOpenDeal, caller } from '../../../test/deal.ts'
import { buildUser } from '../../../test/factories.ts'
import { startDocuSign } from '../../../test/docusign-server.ts'
import { testApp } from '../../../test/harness.ts'
import { drawing, signingOn } from '../../../test/signing.ts'

type App = Awaited<ReturnType<typeof testApp>>

interface Seen {
  text: string
  x: number
  y: number
}

/** What stands where on each page of a PDF. */
const wordsOf = async (pdf: Buffer): Promise<Seen[][]> => {
  const doc = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: true }).promise
  const pages = await Promise.all(Array.from({ length: doc.numPages }, (_, n) => doc.getPage(n + 1)))
  return Promise.all(
    pages.map(async (page) =>
      (await page.getTextContent()).items.flatMap((item) =>
        'str' in item ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]) }] : [],
      ),
    ),
  )
}

/** What stands in the block of a party: between its heading and 60 points below it. */
const blockOf = (pages: readonly Seen[][], party: RegExp): string => {
  for (const page of pages) {
    const head = page.find(({ text }) => party.test(text))
    if (!head) continue
    return page
      .filter(({ x, y }) => y <= head.y && y > head.y - 60 && x < 350)
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
  }
  return ''
}

/** A term sheet made and sent to its borrower and, last, to somebody of the staff who signs for the lender. */
const buildSent = async (t: App) => {
  const { email: staff } = await buildUser(t.db, 'admin', { first_name: 'Lena', last_name: 'Ender' })
  const deal = await buildOpenDeal(t)
  const { ok } = caller(t, staff)
  const path = `/activity/term-sheet/${deal.termSheet.id}`
  await ok('POST', `${path}/generate`)
  await t.drain()
  const bea = { name: 'Bea Sponsor', email: deal.borrower.email, role: 'borrower' }
  const lender = { name: 'Lena Ender', email: staff, role: 'lender' }
  const send = (recipients: object[]) => t.call('POST', `${path}/send`, staff, { recipients, signature: true })
  return { ...deal, staff, ok, path, bea, lender, send, activity: deal.termSheet }
}

describe('[L-19] the lender', () => {
  let t: App
  let by: ReturnType<typeof signingOn>
  beforeAll(async () => {
    t = await testApp()
    by = signingOn(t)
  })
  afterAll(() => t.close())

  const openSignedIn = async (o: { activity: { id: string } }, as: string) => {
    const key = `key-of-a-browser-${as}`.replaceAll(/[^\w-]/g, '-').padEnd(60, '0')
    const reply = await t.call('POST', `/activity/${o.activity.id}/envelope/open`, as, { key })
    return { key, status: reply.statusCode }
  }
  const stateOf = async (o: { activity: { id: string }; ok: ReturnType<typeof caller>['ok'] }) =>
    (await o.ok('GET', `/activity/${o.activity.id}`)).status.state

  test('countersigns last, signed in: the paper is Signed only then, with each signature in its own block', async () => {
    const o = await buildSent(t)
    expect((await o.send([o.bea, o.lender])).statusCode).toBe(202)
    expect(await by.lettersTo(o.staff)).toEqual([])
    const hers = await by.open(o.bea.email)
    expect((await by.sign(hers, { kind: 'drawn', image: drawing() })).statusCode).toBe(200)
    await t.drain()
    expect(await stateOf(o)).toBe('Sent')
    expect(await by.status(o)).toMatchObject({
      recipients: [
        { role: 'borrower', signed: expect.any(Number) },
        { role: 'lender', signed: null },
      ],
      envelope: { waiting_for: 'Lena Ender' },
    })
    const [asked] = await by.lettersTo(o.staff)
    expect(asked?.body_text).toContain(`asks you to countersign it for ${t.deps.config.PLINTH_BRAND}.`)
    const accepted = await t.call('POST', `${o.path}/set/accepted`, o.staff)
    expect(accepted.statusCode).toBe(409)
    const ours = await openSignedIn(o, o.staff)
    expect((await by.sign(ours.key)).statusCode).toBe(200)
    await t.drain()
    expect(await stateOf(o)).toBe('Signed')
    const pages = await wordsOf((await by.signedFile(o))?.bytes ?? Buffer.alloc(0))
    expect(blockOf(pages, /^Lender:/)).toMatch(/By: _+.*Lena Ender.*Lena Ender/)
    // Drawn by hand, it shows as a picture: her printed name stays the only one.
    expect(blockOf(pages, /^Borrower$/).match(/Bea Sponsor/g)).toHaveLength(1)
    const evidence = pages
      .flat()
      .map(({ text }) => text)
      .join(' ')
    expect(evidence).toContain(`Countersigned electronically for ${t.deps.config.PLINTH_BRAND} by`)
    expect((await o.ok('GET', `/activity/${o.activity.id}/envelope/verify`)).intact).toBe(true)
  })

  test('signs once, after all others, by somebody of its staff who may; all else is refused at the signer', async () => {
    const o = await buildSent(t)
    const none = await buildUser(t.db, 'admin', { denied: ['sign-commitment'] })
    const errors = async (recipients: object[]) => {
      const reply = await o.send(recipients)
      return reply.json().errors?.map((e: { path: string }) => e.path) ?? reply.statusCode
    }
    expect(await errors([o.lender, o.bea])).toEqual(['recipients.0.role'])
    expect(await errors([o.lender])).toEqual(['recipients.0.role'])
    expect(await errors([o.bea, { ...o.lender, email: none.email }])).toEqual(['recipients.1.email'])
    expect(await stateOf(o)).toBe('Generated')
    const { signatories } = await o.ok('GET', '/lender-signatory/all')
    const emails = signatories.map((s: { email: string }) => s.email)
    expect(emails).toContain(o.staff)
    expect(emails).not.toContain(none.email)
    await o.send([o.bea, o.lender])
    expect((await o.ok('GET', '/lender-signatory/all')).signatories[0]).toEqual({ name: 'Lena Ender', email: o.staff })
  })

  test('does not sign by somebody else of the staff, nor before its turn, nor by one who lost the right meanwhile', async () => {
    const o = await buildSent(t)
    const other = await buildUser(t.db, 'admin')
    await o.send([o.bea, o.lender])
    expect((await openSignedIn(o, o.staff)).status).toBe(404)
    await by.sign(await by.open(o.bea.email))
    expect((await openSignedIn(o, other.email)).status).toBe(404)
    const ours = await openSignedIn(o, o.staff)
    await t.db
      .updateTable('app_user')
      .set({ denied: ['sign-commitment'] })
      .where('email', '=', o.staff)
      .execute()
    expect((await by.sign(ours.key)).json()).toMatchObject({ code: 'forbidden' })
    expect((await by.status({ ...o, staff: other.email })).recipients[1]).toMatchObject({ signed: null })
  })
})

test('[J-36] at DocuSign everybody signs in their own block of the paper: no page is added, and the tabs are anchored there', async () => {
  const host = await startDocuSign()
  const t = await testApp({ settings: host.settings })
  try {
    const o = await buildSent(t)
    const made = await o.ok('GET', `/activity/${o.activity.id}/deal-versions/1/pdf`)
    const url = made.url.replace(t.deps.config.publicUrl, '')
    const paper = await wordsOf((await t.app.inject({ method: 'GET', url })).rawPayload)
    await o.send([o.bea, { name: 'Ann Other', email: 'ann-other@example.com', role: 'other' }, o.lender])
    await t.drain()
    const sent = await wordsOf(host.only().pdf)
    // Ann has no block: she alone gets a page behind the paper.
    expect(sent).toHaveLength(paper.length + 1)
    const [body, behind] = [sent.slice(0, paper.length), sent.slice(paper.length)]
    expect(blockOf(body, /^Borrower$/)).toContain('/sn1/')
    for (const part of ['/sn3/', 'Lena Ender']) expect(blockOf(body, /^Lender:/)).toContain(part)
    const marks = (pages: Seen[][]) => pages.flat().flatMap(({ text }) => /\/(?:sn|ds)\d+\//.exec(text)?.[0] ?? [])
    expect(marks(body).toSorted()).toEqual(['/ds1/', '/ds3/', '/sn1/', '/sn3/'])
    expect(marks(behind).toSorted()).toEqual(['/ds2/', '/sn2/'])
    await o.ok('POST', `/activity/${o.activity.id}/envelope/void`, { reason: 'Ann does not sign' })
    await t.drain()
    await o.ok('POST', `${o.path}/generate`, { reason: 'Once more' })
    await t.drain()
    await o.send([o.bea, o.lender])
    await t.drain()
    expect(await wordsOf(host.only().pdf)).toHaveLength(paper.length)
    expect(host.faults).toEqual([])
  } finally {
    await t.close()
    await host.stop()
  }
})
