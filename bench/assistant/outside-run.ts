import { randomUUID } from 'node:crypto'
import type { Deps } from '../../apps/api/src/app/deps.ts'
import { pagesFor } from '../../apps/api/src/assistant/answer/index.ts'
import { indexNow, requestIndex } from '../../apps/api/src/documents/datastore/index.ts'
import { requestText } from '../../apps/api/src/documents/document/index.ts'
import { plinth } from '../../apps/api/src/platform/actor.ts'
import { inTx } from '../../apps/api/src/platform/db.ts'
import { answerOf, bare } from './asking.ts'
import { insertLoan } from './fill.ts'
import {
  fileOf,
  filesOfTen,
  type Half,
  keptPages,
  type Outside,
  type OutsideDocument,
  type OutsideQuestion,
  plainBm25,
  readOutside,
} from './outside.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** A loan with some papers, read and indexed. */
interface Filed {
  loanId: string
  /** Ids by the corpus's own. */
  ids: ReadonlyMap<string, string>
  /** Every page, for the plain search. */
  pages: readonly { document: string; page: number; text: string }[]
}

/** Adds a document as an upload leaves it, with its bytes where the product reads them. Answers its id. */
const insertPaper = async (
  deps: Deps,
  loanId: string,
  paper: OutsideDocument,
  file: { body: Buffer; type: string },
) => {
  const named = paper.name.replace(/\.\w+$/, '').replaceAll('_', ' ')
  const activity = await deps.db
    .insertInto('activity')
    .values({ loan_id: loanId, type: 'document-request', name: named })
    .returning('id')
    .executeTakeFirstOrThrow()
  const process = await deps.db
    .insertInto('process')
    .values({ activity_id: activity.id, name: named, state: 'Processed' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const key = `outside-${randomUUID()}`
  await deps.storage.write(key, file.body, file.type)
  const { id } = await deps.db
    .insertInto('document')
    .values({
      ...{ loan_id: loanId, activity_id: activity.id, process_id: process.id, file_name: paper.name },
      ...{ content_type: file.type, size_bytes: file.body.length, storage_key: key, received_at: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds a paper whose pages are kept as text: found and quoted, but no values and no rows are read from it. */
const addPages = async (deps: Deps, loanId: string, paper: OutsideDocument, pages: readonly string[]) => {
  const id = await insertPaper(deps, loanId, paper, { body: Buffer.from(pages.join('\n')), type: 'application/pdf' })
  await deps.db
    .updateTable('document')
    .set({ text_state: 'done', page_count: pages.length })
    .where('id', '=', id)
    .execute()
  const rows = pages.map((text, i) => ({ document_id: id, page: i + 1, text, source: 'text-layer' as const }))
  for (let at = 0; at < rows.length; at += 100)
    await deps.db
      .insertInto('document_page')
      .values(rows.slice(at, at + 100))
      .execute()
  await inTx(deps.db, (tx) => requestIndex(tx, deps, { id, loan_id: loanId }))
  await indexNow(deps.db, id)
  return id
}

/** Adds a paper as it is uploaded and has the product read it, with its values and rows. */
const addFile = async (deps: Deps, loanId: string, paper: OutsideDocument, folder: string) => {
  const id = await insertPaper(deps, loanId, paper, fileOf(folder, paper))
  await inTx(deps.db, (tx) => requestText(tx, deps, plinth, { id, loan_id: loanId }))
  await deps.jobs.drain()
  return id
}

const textsOf = async (deps: Deps, documentId: string): Promise<string[]> => {
  const rows = await deps.db
    .selectFrom('document_page')
    .select('text')
    .where('document_id', '=', documentId)
    .orderBy('page')
    .execute()
  return rows.map((one) => one.text)
}

const fileWith = async (deps: Deps, folder: string, papers: readonly OutsideDocument[], n: number): Promise<Filed> => {
  const loanId = await insertLoan(deps, {
    id: `outside-${n}`,
    name: `File ${n}`,
    borrower: { first: 'Ann', last: 'Quill', email: `outside${n}@example.com` },
    address: { street: `${n} Larch Lane`, city: 'Albany', state: 'NY', zip: '12207' },
    amount: 1_000_000,
    documents: [],
  })
  // Its papers are of others: who borrows and what on is what they say, and nothing else.
  await deps.db.deleteFrom('loan_borrower').where('loan_id', '=', loanId).execute()
  await deps.db.deleteFrom('loan_property').where('loan_id', '=', loanId).execute()
  const ids = new Map<string, string>()
  const pages: { document: string; page: number; text: string }[] = []
  for (const paper of papers) {
    const kept = keptPages(folder, paper)
    const id = kept ? await addPages(deps, loanId, paper, kept) : await addFile(deps, loanId, paper, folder)
    const texts = kept ?? (await textsOf(deps, id))
    ids.set(paper.id, id)
    pages.push(...texts.map((text, i) => ({ document: paper.id, page: i + 1, text })))
  }
  return { loanId, ids, pages }
}

interface Outcome {
  question: OutsideQuestion
  own: boolean
  ten: boolean
  plainOwn: boolean
  plainTen: boolean
  answered: boolean
  citedRight: boolean
  right: boolean
  text: string
}

const AMONG_FIGURES = (figure: string) => new RegExp(`(?<![\\d.,])${figure}(?![\\d.,]*\\d)`)

/** Whether an answer says this; a short number only as what it answers, not anywhere in a quote, unless it is one of a list. */
const says = (answer: string, text: string, isOfList: boolean): boolean => {
  if (!/^\d{1,3}$/.test(answer)) return bare(text).includes(bare(answer))
  const values = isOfList ? [text] : [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, value = '']) => value)
  return values.some((value) => AMONG_FIGURES(answer).test(value))
}

const isRight = ({ answers, all }: OutsideQuestion, text: string): boolean => {
  const said = answers.map((one) => says(one, text, all))
  return all ? said.every(Boolean) : said.some(Boolean)
}

/** Asks one question of its own document and of its file of ten. */
const outcomeOf = async (deps: Deps, o: { question: OutsideQuestion; own: Filed; ten: Filed }): Promise<Outcome> => {
  const { question, own, ten } = o
  const isTrue = (document: string, page: number) => document === question.document && question.pages.includes(page)
  const found = async (filed: Filed) => {
    const top = await pagesFor(deps.db, { loanId: filed.loanId, files: true }, question.question, 5)
    return top.some(
      ({ documentId, page }) => documentId === filed.ids.get(question.document) && question.pages.includes(page),
    )
  }
  const plain = (filed: Filed) =>
    plainBm25(filed.pages.map((one) => one.text))(question.question, 5).some((place) => {
      const page = filed.pages[place]
      return page !== undefined && isTrue(page.document, page.page)
    })
  const answer = await answerOf(deps, own.loanId, question.question)
  const [first] = answer.cited
  return {
    question,
    own: await found(own),
    ten: await found(ten),
    plainOwn: plain(own),
    plainTen: plain(ten),
    answered: answer.found,
    citedRight: first?.page !== undefined && first.page !== null && question.pages.includes(first.page),
    right: isRight(question, answer.text),
    text: answer.text,
  }
}

const share = (of: readonly Outcome[], is: (one: Outcome) => boolean): string =>
  of.length === 0 ? '–' : `${((of.filter(is).length / of.length) * 100).toFixed(1)} % of ${of.length}`

const table = (half: Half, all: readonly Outcome[]): void => {
  const shown = all.filter(({ question }) => question.pages.length > 0)
  const filings = shown.filter(({ question }) => question.answers.length === 0)
  const judged = shown.filter(({ question }) => question.answers.length > 0)
  const absent = all.filter(({ question }) => question.pages.length === 0)
  const row = (name: string, text: string) => say(`${name.padEnd(56)}${text}`)
  say(`\n${half} half: ${all.length} questions`)
  for (const [name, of] of [
    ['filings', filings],
    ['lending papers', judged],
  ] as const) {
    row(
      `${name}: true page in the top 5, own document`,
      share(of, (one) => one.own),
    )
    row(
      `${name}: the same by plain BM25`,
      share(of, (one) => one.plainOwn),
    )
    row(
      `${name}: true page in the top 5, file of ten`,
      share(of, (one) => one.ten),
    )
    row(
      `${name}: the same by plain BM25`,
      share(of, (one) => one.plainTen),
    )
    row(
      `${name}: answered`,
      share(of, (one) => one.answered),
    )
    const answered = of.filter((one) => one.answered)
    row(
      `${name}: cited page right, of what is answered`,
      share(answered, (one) => one.citedRight),
    )
  }
  row(
    'underwriter questions: right',
    share(judged, (one) => one.answered && one.right),
  )
  row(
    'underwriter questions: wrong',
    share(judged, (one) => one.answered && !one.right),
  )
  row(
    'not in the file: recognized',
    share(absent, (one) => !one.answered),
  )
}

const misses = (all: readonly Outcome[]): void => {
  for (const one of all) {
    const { question } = one
    const good =
      question.pages.length === 0 ? !one.answered : one.own && one.ten && (question.answers.length === 0 || one.right)
    if (good && (!one.answered || one.citedRight)) continue
    const how = `own ${one.own} ten ${one.ten} answered ${one.answered} cited ${one.citedRight} right ${one.right}`
    say(`\n${question.document} ${question.pages.join(',')} ${how}\n  Q ${question.question.slice(0, 200)}`)
    say(`  = ${question.answers.join(' | ')}\n  A ${one.text.replaceAll('\n', ' ').slice(0, 260)}`)
  }
}

/** Asks all questions of one half of a folder and prints what came of it; `tell` adds what went wrong. */
export const evaluateOutside = async (deps: Deps, folder: string, half: Half, tell: boolean): Promise<void> => {
  const outside: Outside = readOutside(folder)
  const papers = outside.documents.filter((one) => one.half === half)
  const own = new Map<string, Filed>()
  const ten = new Map<string, Filed>()
  let n = 0
  for (const paper of papers) own.set(paper.id, await fileWith(deps, folder, [paper], (n += 1)))
  for (const file of filesOfTen(papers)) {
    const filed = await fileWith(deps, folder, file, (n += 1))
    for (const paper of file) ten.set(paper.id, filed)
  }
  await deps.pool.query('analyze')
  say(`${papers.length} documents, ${[...own.values()].reduce((sum, one) => sum + one.pages.length, 0)} pages`)
  const all: Outcome[] = []
  for (const question of outside.questions) {
    const [alone, among] = [own.get(question.document), ten.get(question.document)]
    if (alone && among) all.push(await outcomeOf(deps, { question, own: alone, ten: among }))
  }
  table(half, all)
  if (tell && half === 'development') misses(all)
}
