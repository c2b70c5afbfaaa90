import { randomUUID } from 'node:crypto'
import { layOut, type Word } from '@plinth/domain/documents/document/words'
import { requestIndex } from '../../apps/api/src/documents/datastore/index.ts'
import { requestText } from '../../apps/api/src/documents/document/index.ts'
import { plinth } from '../../apps/api/src/platform/actor.ts'
import { inTx } from '../../apps/api/src/platform/db.ts'
import type { Deps } from '../../apps/api/src/app/deps.ts'
import { pdfOfPages } from '../../apps/api/test/papers.ts'
import type { Corpus, EvalDocument, EvalLoan } from './corpus.ts'

/** Words of lines as recognition leaves them: a box each, columns parted by a gap. */
const wordsOf = (lines: readonly string[]): Word[] =>
  lines.flatMap((line, row) => {
    let x = 0.06
    return line.split(/( +)/).flatMap((piece): Word[] => {
      const width = piece.length * (piece.startsWith('  ') ? 0.03 : 0.008)
      const word = { text: piece, x, y: 0.04 + row * 0.018, w: width, h: 0.012 }
      x += width
      return piece.trim() === '' ? [] : [word]
    })
  })

/** The bytes of a document as it would be uploaded. */
const bytesOf = async (paper: EvalDocument): Promise<{ body: Buffer; type: string }> => {
  if (paper.kind !== 'sheet') return { body: await pdfOfPages(paper.pages), type: 'application/pdf' }
  const rows = paper.pages.flat().map((line) =>
    line
      .split(/ {2,}/)
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(','),
  )
  return { body: Buffer.from(rows.join('\n')), type: 'text/csv' }
}

/** Adds a loan with its borrower and property. Answers its id. */
export const insertLoan = async (deps: Deps, loan: EvalLoan): Promise<string> => {
  const { db } = deps
  const { id } = await db
    .insertInto('loan')
    .values({
      name: loan.name,
      amount_cents: loan.amount * 100,
      purpose: 'Purchase',
      duration_months: 12,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const property = await db
    .insertInto('property')
    .values({
      property_type: 'MULTIFAMILY',
      address_address: loan.address.street,
      address_city: loan.address.city,
      address_state: loan.address.state,
      address_zipcode: loan.address.zip,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const borrower = await db
    .insertInto('borrower')
    .values({
      first_name: loan.borrower.first,
      last_name: loan.borrower.last,
      email: loan.borrower.email.toLowerCase(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('loan_property').values({ loan_id: id, property_id: property.id }).execute()
  await db.insertInto('loan_borrower').values({ loan_id: id, borrower_id: borrower.id }).execute()
  return id
}

/** Adds a document as an upload leaves it; a scan as its recognition leaves it. Answers its id. */
const insertDocument = async (deps: Deps, loanId: string, paper: EvalDocument): Promise<string> => {
  const name = paper.name.replace(/\.\w+$/, '').replaceAll('_', ' ')
  const activity = await deps.db
    .insertInto('activity')
    .values({ loan_id: loanId, type: 'document-request', name, document_name: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const process = await deps.db
    .insertInto('process')
    .values({ activity_id: activity.id, name, state: 'Processed' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { body, type } = await bytesOf(paper)
  const key = `eval-${randomUUID()}`
  await deps.storage.write(key, body, type)
  return inTx(deps.db, async (tx) => {
    const { id } = await tx
      .insertInto('document')
      .values({
        loan_id: loanId,
        activity_id: activity.id,
        process_id: process.id,
        file_name: paper.name,
        content_type: type,
        size_bytes: body.length,
        storage_key: key,
        received_at: new Date(),
        page_count: paper.pages.length,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (paper.kind !== 'scan') await requestText(tx, deps, plinth, { id, loan_id: loanId })
    else {
      await tx.updateTable('document').set({ text_state: 'done' }).where('id', '=', id).execute()
      const pages = paper.pages.map((lines, i) => {
        const { text, words } = layOut(wordsOf(lines), 8.5 / 11)
        return {
          document_id: id,
          page: i + 1,
          text,
          words: JSON.stringify(words),
          source: 'ocr' as const,
          confidence: 88,
        }
      })
      await tx.insertInto('document_page').values(pages).execute()
      await requestIndex(tx, deps, { id, loan_id: loanId })
    }
    return id
  })
}

/** Puts a corpus into the product and has it read and indexed; answers what its names became. */
export const fill = async (deps: Deps, corpus: Corpus) => {
  const loans = new Map<string, string>()
  const documents = new Map<string, string>()
  for (const loan of corpus.loans) {
    const id = await insertLoan(deps, loan)
    loans.set(loan.id, id)
    for (const paper of loan.documents) documents.set(paper.id, await insertDocument(deps, id, paper))
  }
  await deps.jobs.drain()
  return { loans, documents }
}
