import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCanvas } from '@napi-rs/canvas'
import { buildActivity, buildBorrower } from '../../../test/factories.ts'
import { buildOpenDeal, buildStaff, caller, goOn } from '../../../test/deal.ts'
import { testApp } from '../../../test/harness.ts'
import { sendFile } from '../../../test/papers.ts'
import { textOf as wordsOfDocx } from './docx.fixture.ts'
import { readZip } from '../../platform/formats/zip.ts'

const limits = { entries: 1000, unpacked: 50_000_000 }

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
let ok: ReturnType<typeof caller>['ok']
beforeAll(async () => {
  t = await testApp()
  staff = await buildStaff(t)
  ;({ ok } = caller(t, staff))
})
afterAll(() => t.close())

const fetchFile = async (url: string) =>
  (await t.app.inject({ method: 'GET', url: url.replace(t.deps.config.publicUrl, '') })).rawPayload

/** Words of a file regardless of where its lines break; what each layout draws for itself (rules, page numbers) left out. */
const plain = (text: string) => text.replace(/[\s_•]+/g, '').replaceAll(/Page\d+of\d+/g, '')

/** The newest version of a document as words of its PDF and of its Word file, and the sizes of the PDF's pages. */
const paperOf = async (id: string) => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const link = (format: string) => ok('GET', `/activity/${id}/deal-versions/1/${format}`)
  const pdf = await getDocument({ data: new Uint8Array(await fetchFile((await link('pdf')).url)) }).promise
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, n) => pdf.getPage(n + 1)))
  const texts = await Promise.all(pages.map((page) => page.getTextContent()))
  const docx = await fetchFile((await link('docx')).url)
  return {
    pdf: texts.map(({ items }) => items.map((item) => ('str' in item ? item.str : '')).join(' ')),
    docx: await wordsOfDocx(docx),
    sizes: [...new Set(pages.map((page) => page.view.slice(2).join('x')))],
  }
}

/** A loan with a borrowing entity and two people. */
const entityDeal = async () => {
  const deal = await buildOpenDeal(t, { status: 'underwriting', interest_rate: 0.1125 })
  const second = await buildBorrower(t.db, { first_name: 'Cleo', last_name: 'Marsh' })
  await t.db
    .insertInto('loan_borrower')
    .values({ loan_id: deal.loan.id, borrower_id: second.id, position: 2 })
    .execute()
  const entity = await t.db
    .insertInto('legal_entity')
    .values({ name: 'Crenshaw Holdings LLC' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db.insertInto('loan_legal_entity').values({ loan_id: deal.loan.id, legal_entity_id: entity.id }).execute()
  return deal
}

/** Every kind of document of one loan, generated. */
const allPapers = async () => {
  const { loan, termSheet } = await entityDeal()
  await ok('POST', `/activity/term-sheet/${termSheet.id}/generate`)
  const review = (await ok('POST', `/activity/board-review/${loan.id}/create-main-activity`, goOn)).activity_id
  for (const step of ['generate', 'send', 'set/accepted']) await ok('POST', `/activity/board-review/${review}/${step}`)
  const commitment = (await ok('GET', `/loan-status/${loan.id}`)).commitment.activity_id
  await ok('POST', `/activity/commitment/${commitment}/generate`)
  return { loan, termSheet: termSheet.id, review, commitment }
}

const photoOf = (hue: string) => {
  const canvas = createCanvas(1200, 800)
  const context = canvas.getContext('2d')
  context.fillStyle = hue
  context.fillRect(0, 0, 1200, 800)
  return canvas.toBuffer('image/jpeg', 80)
}

describe('the memo of the board', () => {
  const memo = async (loanId: string) => {
    const review = (await ok('POST', `/activity/board-review/${loanId}/create-main-activity`, goOn)).activity_id
    await ok('POST', `/activity/board-review/${review}/generate`)
    const docx = await fetchFile((await ok('GET', `/activity/${review}/deal-versions/1/docx`)).url)
    const pdf = await fetchFile((await ok('GET', `/activity/${review}/deal-versions/1/pdf`)).url)
    const pictures = [...(await readZip(docx, limits)).keys()].filter((name) => name.startsWith('word/media/'))
    return {
      words: await wordsOfDocx(docx),
      pictures: pictures.length,
      drawn: pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0,
    }
  }

  test('[L-11] shows the pictures that came of the property, as Word and as PDF, and none that was rejected', async () => {
    const { loan } = await entityDeal()
    await t.db.updateTable('property').set({ latitude: 0, longitude: 0 }).execute()
    const request = await buildActivity(t.db, loan.id, { name: 'Property Photos', document_name: 'Property Photos' })
    const sent = []
    for (const [n, hue] of ['#884422', '#228844', '#224488'].entries())
      sent.push(await sendFile(t, staff, request.id, { body: photoOf(hue), name: `${n}.jpg`, type: 'image/jpeg' }))
    const rejected = `/activity/document-request/${request.id}/process/${sent[2]?.process_id}/set/rejected`
    await ok('POST', rejected, { reason: 'Another house' })
    const { pictures, drawn, words } = await memo(loan.id)
    expect(pictures).toBe(2)
    // Each with its mask.
    expect(drawn).toBe(4)
    expect(words).toContain('Photos of the property')
  })

  test('[AH-16] shows where the properties lie, drawn on this machine', async () => {
    const { loan } = await entityDeal()
    const where = { latitude: 34.02, longitude: -118.33 }
    await t.db
      .updateTable('property')
      .set(where)
      .where('id', 'in', (q) => q.selectFrom('loan_property').select('property_id').where('loan_id', '=', loan.id))
      .execute()
    const { pictures, words } = await memo(loan.id)
    expect(pictures).toBe(1)
    expect(words).toContain('Location')
    expect(words).not.toContain('No property is placed')
  })

  test('[L-11] [AH-16] says so where no picture came, and where no property is placed', async () => {
    const { loan } = await entityDeal()
    await t.db.updateTable('property').set({ latitude: 0, longitude: 0 }).execute()
    const { pictures, drawn, words } = await memo(loan.id)
    expect([pictures, drawn]).toEqual([0, 0])
    expect(words).toContain('No property is placed on the map.')
    expect(words).toContain('No photos on file.')
  })
})

describe('the paper people sign', () => {
  test('[L-01] [L-10] [L-11] [L-12] says the same words as PDF and as Word, on US Letter, without LibreOffice', async () => {
    const ids = await allPapers()
    for (const id of [ids.termSheet, ids.review, ids.commitment]) {
      const { pdf, docx, sizes } = await paperOf(id)
      expect(sizes).toEqual(['612x792'])
      // The footer stands on every page of the PDF and in a part of its own in the Word file.
      const footer = plain(`${ids.loan.name} · ${ids.loan.human_id} · Version 1 · `)
      const words = plain(pdf.join(' ')).replaceAll(footer, '')
      expect(words).toBe(plain(docx))
    }
    const [sheet, commitment] = [await paperOf(ids.termSheet), await paperOf(ids.commitment)]
    for (const sentence of ['It is not a commitment to lend.', 'By signing below, the borrower accepts these terms'])
      expect(plain(sheet.pdf.join(' '))).toContain(plain(sentence))
    for (const sentence of ['commits to make the loan described below', 'Exit fee 1%', 'Interest rate 11.25%'])
      expect(plain(commitment.pdf.join(' '))).toContain(plain(sentence))
  })

  test('is signed by the entity through its signatory, by the guarantors and by the lender, below their sentence', async () => {
    const { termSheet } = await allPapers()
    const { pdf } = await paperOf(termSheet)
    const last = plain(pdf.at(-1) ?? '')
    const brand = t.deps.config.PLINTH_BRAND
    for (const words of [
      'By signing below',
      'Borrower: Crenshaw Holdings LLC By: Bea Sponsor Title: Authorized signatory, for Crenshaw Holdings LLC',
      'Guarantor By: Cleo Marsh',
      `Lender: ${brand} By: Name: Title: Authorized signatory, for ${brand}`,
    ])
      expect(last.replaceAll(/Date/g, '')).toContain(plain(words))
  })

  test('[L-10] shows rate, maturity, lien and recourse in its box of key terms, and the terms of the loan as fields', async () => {
    const { termSheet } = await entityDeal()
    const values = await ok('GET', `/activity/term-sheet/${termSheet.id}/get-values`)
    expect(values).toMatchObject({
      interest_rate: 0.1125,
      guarantors: 'Bea Sponsor, Cleo Marsh',
      lien_position: 'First mortgage lien',
    })
    await ok('PUT', `/activity/term-sheet/${termSheet.id}/update`, { recourse: 'Non-recourse', version: 1 })
    await ok('POST', `/activity/term-sheet/${termSheet.id}/generate`)
    const first = plain((await paperOf(termSheet.id)).pdf[0] ?? '')
    const box = first.slice(first.indexOf('Keyterms'), first.indexOf('Purpose'))
    for (const words of [
      'Interest rate 11.25%',
      'Maturity (months from closing) 12',
      'First mortgage lien',
      'Non-recourse',
    ])
      expect(box).toContain(plain(words))
  })

  test('[L-11] [AH-16] a board review carries the ratios with their sources, stress, the score and what is out of policy', async () => {
    const { review } = await allPapers()
    const words = plain((await paperOf(review)).pdf.join(' '))
    for (const part of [
      'Ratios and score',
      'LTV (total commitment)',
      'Source:',
      'Score Not calculated',
      'Exceptions',
      'No policy limits are set for this loan',
    ])
      expect(words).toContain(plain(part))
  })
})

describe('an emptied box', () => {
  test('[L-05] stays empty: its old value, the default and the later documents lose it', async () => {
    const { termSheet, loan } = await entityDeal()
    const sheet = `/activity/term-sheet/${termSheet.id}`
    await ok('PUT', `${sheet}/update`, { exit_fee: 0.02, version: 1 })
    const saved = await ok('PUT', `${sheet}/update`, { exit_fee: null, version: 2 })
    expect(saved.exit_fee).toBeNull()
    const field = saved.fields.find((one: { name: string }) => one.name === 'exit_fee')
    expect([field.source, field.origin]).toEqual(['entered', expect.stringMatching(/^Cleared by /)])
    await ok('POST', `${sheet}/generate`)
    expect(plain((await paperOf(termSheet.id)).pdf.join(' '))).not.toContain('Exitfee')
    const review = (await ok('POST', `/activity/board-review/${loan.id}/create-main-activity`, goOn)).activity_id
    expect((await ok('GET', `/activity/board-review/${review}/get-values`)).exit_fee).toBeNull()
  })

  test('[L-05] that the document cannot do without is refused beside the field', async () => {
    const { termSheet } = await buildOpenDeal(t)
    const reply = await t.call('PUT', `/activity/term-sheet/${termSheet.id}/update`, staff, {
      amount: null,
      version: 1,
    })
    expect([reply.statusCode, reply.json().errors]).toEqual([400, [{ path: 'amount', message: '* Required' }]])
  })
})

describe('signers', () => {
  test('a broker is asked to sign only in a role of their own', async () => {
    const { termSheet, contact } = await buildOpenDeal(t)
    await ok('POST', `/activity/term-sheet/${termSheet.id}/generate`)
    const send = (role?: string) =>
      t.call('POST', `/activity/term-sheet/${termSheet.id}/send`, staff, {
        recipients: [{ name: 'Cal Broker', email: contact.email, ...(role ? { role } : {}) }],
        signature: true,
      })
    const refused = await send()
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'recipients.0.role'])
    expect((await send('broker')).statusCode).toBe(202)
  })
})

test('[K-19] generating the accepted board review of a loan that moved on is refused, and nothing of it changes', async () => {
  const { review, loan } = await allPapers()
  await t.db.updateTable('loan').set({ status: 'paid-off' }).where('id', '=', loan.id).execute()
  const reply = await t.call('POST', `/activity/board-review/${review}/generate`, staff)
  expect([reply.statusCode, reply.json().detail]).toEqual([
    409,
    'The loan is in Paid-Off because this was accepted. Move the loan back first.',
  ])
  expect((await ok('GET', `/activity/${review}`)).status.state).toBe('Accepted')
  expect((await ok('GET', `/activity/${review}/deal-versions`)).versions).toHaveLength(1)
})

describe('[L-19] who signs for the entity', () => {
  test('stands on the paper with the title on file, and what is typed over it when it is sent is kept for the next', async () => {
    const { termSheet, loan, borrower } = await entityDeal()
    const { legal_entities: found } = await ok('GET', `/legal-entity/loan/${loan.id}/all`)
    const [entity] = found
    await ok('PUT', `/legal-entity/${entity.id}/update`, {
      version: entity.version,
      signatory_name: 'Jane Doe',
      signatory_title: 'Manager',
      signatory_email: 'jane@example.com',
    })
    const sheet = `/activity/term-sheet/${termSheet.id}`
    await ok('POST', `${sheet}/generate`)
    const first = plain((await paperOf(termSheet.id)).pdf.at(-1) ?? '').replaceAll('Date', '')
    expect(first).toContain(
      plain('Borrower: Crenshaw Holdings LLC By: Jane Doe Title: Manager, of Crenshaw Holdings LLC'),
    )
    const jane = { name: 'Jane Doe-Smith', email: 'jane@example.com', role: 'signatory', title: 'Managing Member' }
    const bea = { name: 'Bea Sponsor', email: borrower.email, role: 'borrower' }
    await ok('POST', `${sheet}/send`, { recipients: [jane, bea], signature: true })
    const [kept] = (await ok('GET', `/legal-entity/loan/${loan.id}/all`)).legal_entities
    expect(kept).toMatchObject({
      signatory_name: 'Jane Doe-Smith',
      signatory_title: 'Managing Member',
      signatory_email: 'jane@example.com',
      version: entity.version + 2,
    })
    const asked = await t.db
      .selectFrom('envelope_recipient as r')
      .innerJoin('envelope as e', 'e.id', 'r.envelope_id')
      .select(['r.role', 'r.title'])
      .where('e.activity_id', '=', termSheet.id)
      .orderBy('r.position')
      .execute()
    expect(asked).toEqual([
      { role: 'signatory', title: 'Managing Member' },
      { role: 'borrower', title: '' },
    ])
  })

  test('is named for each of several entities in a block of its own, with the title on file', async () => {
    const { termSheet, loan } = await entityDeal()
    const second = await t.db
      .insertInto('legal_entity')
      .values({ name: 'Dorset Partners LP', signatory_name: 'Jon Poe', signatory_title: 'General Partner' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.db.insertInto('loan_legal_entity').values({ loan_id: loan.id, legal_entity_id: second.id }).execute()
    const { legal_entities: found } = await ok('GET', `/legal-entity/loan/${loan.id}/all`)
    const first = found.find(({ name }: { name: string }) => name === 'Crenshaw Holdings LLC')
    await ok('PUT', `/legal-entity/${first.id}/update`, {
      ...{ version: first.version, signatory_name: 'Jane Doe', signatory_title: 'Manager' },
    })
    await ok('POST', `/activity/term-sheet/${termSheet.id}/generate`)
    const pages = plain((await paperOf(termSheet.id)).pdf.join(' ')).replaceAll('Date', '')
    for (const words of [
      'Borrower: Crenshaw Holdings LLC By: Jane Doe Title: Manager, of Crenshaw Holdings LLC',
      'Borrower: Dorset Partners LP By: Jon Poe Title: General Partner, of Dorset Partners LP',
    ])
      expect(pages).toContain(plain(words))
  })
})
