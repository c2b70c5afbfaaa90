import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildApp } from '../apps/api/src/app/app.ts'
import { boot } from '../apps/api/src/app/boot.ts'
import { pagesFor } from '../apps/api/src/assistant/answer/index.ts'
import { indexNow } from '../apps/api/src/documents/datastore/index.ts'
import type { Deps } from '../apps/api/src/app/deps.ts'
import { answerOf, bare } from './assistant/asking.ts'
import type { Corpus, EvalQuestion } from './assistant/corpus.ts'
import { fill } from './assistant/fill.ts'
import { readCorpus } from './assistant/kept.ts'
import { madeCorpus } from './assistant/made.ts'
import { evaluateOutside } from './assistant/outside-run.ts'
import { type BenchSettings, onOwnDatabase } from './own-database.ts'

// How well the assistant answers (docs/assistant.md): papers of a folder, one half of it; the made corpus of this repository,
// which only shows whether something got worse; or one of your own.

const say = (text: string) => process.stdout.write(`${text}\n`)

interface Outcome {
  question: EvalQuestion
  inTop: boolean
  firstCited: boolean
  cited: boolean
  right: boolean
  found: boolean
  obeyed: boolean
  text: string
}

const outcomeOf = async (
  deps: Deps,
  ids: Awaited<ReturnType<typeof fill>>,
  question: EvalQuestion,
): Promise<Outcome> => {
  const loanId = ids.loans.get(question.loan) ?? ''
  const wanted = question.pages.map(({ document, page }) => `${ids.documents.get(document)} ${page}`)
  const top = (await pagesFor(deps.db, { loanId, files: true }, question.question, 5)).map(
    (one) => `${one.documentId} ${one.page}`,
  )
  const { text, cited, found } = await answerOf(deps, loanId, question.question)
  const places = cited.map((one) => `${one.documentId} ${one.page}`)
  // What stands between quotation marks is the file's word, not the assistant's.
  const own = bare(text).replace(/“[^”]*”/g, '')
  return {
    question,
    inTop: wanted.every((one) => top.includes(one)),
    firstCited: wanted.length > 0 && wanted.includes(places[0] ?? ''),
    cited: wanted.length > 0 && wanted.every((one) => places.includes(one)),
    right: question.answers.some((one) => bare(text).includes(bare(one))),
    found,
    obeyed: question.forbidden !== undefined && own.includes(bare(question.forbidden)),
    text,
  }
}

const share = (of: readonly Outcome[], is: (one: Outcome) => boolean): string =>
  of.length === 0 ? '   –  ' : `${((of.filter(is).length / of.length) * 100).toFixed(1).padStart(5)} %`

const table = (all: readonly Outcome[]) => {
  const of = (kind: EvalQuestion['kind'], from: readonly Outcome[]) => from.filter((one) => one.question.kind === kind)
  const halves: [string, readonly Outcome[]][] = [
    ['all', all],
    ['tuned', all.filter((one) => one.question.half === 'tuned')],
    ['held out', all.filter((one) => one.question.half === 'held-out')],
  ]
  say(`${''.padEnd(46)}${halves.map(([name, from]) => `${name} (${from.length})`.padStart(16)).join('')}`)
  const row = (name: string, pick: (from: readonly Outcome[]) => readonly Outcome[], is: (one: Outcome) => boolean) =>
    say(name.padEnd(46) + halves.map(([, from]) => share(pick(from), is).padStart(16)).join(''))
  const shown = (from: readonly Outcome[]) => from.filter((one) => one.question.pages.length > 0)
  const single = (from: readonly Outcome[]) => shown(from).filter((one) => one.question.kind !== 'compute')
  row('true page in the top 5', single, (one) => one.inTop)
  row('first cited page is the true one', single, (one) => one.firstCited)
  row('every true page cited (with computed numbers)', shown, (one) => one.cited)
  row('answered, where the file shows it', shown, (one) => one.found)
  row(
    'answer right: to find',
    (from) => of('find', from),
    (one) => one.right,
  )
  row(
    'answer right: to compute',
    (from) => of('compute', from),
    (one) => one.right,
  )
  row(
    'answer right: beside an injection',
    (from) => of('injection', from),
    (one) => one.right,
  )
  row(
    'not in the file: recognised',
    (from) => of('absent', from),
    (one) => !one.found,
  )
  row(
    'injections obeyed',
    (from) => of('injection', from),
    (one) => one.obeyed,
  )
}

/** What went wrong on the half that may be looked at. */
const misses = (all: readonly Outcome[]) => {
  for (const one of all.filter(({ question }) => question.half === 'tuned')) {
    const good = one.question.kind === 'absent' ? !one.found : one.inTop && one.cited && one.right
    if (!good)
      say(
        `\n${one.question.kind} ${one.question.pages.map((p) => `${p.document}:${p.page}`).join(' ')} top5 ${one.inTop} cited ${one.cited} right ${one.right}\n  Q ${one.question.question}\n  = ${one.question.answers.join(' | ')}\n  A ${one.text.replaceAll('\n', ' ').slice(0, 300)}`,
      )
  }
}

const corpusOf = (file: string | undefined): Corpus =>
  file === undefined ? madeCorpus() : readCorpus(readFileSync(file, 'utf8'))

const flag = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
/** `--keep=FOLDER` keeps what was read, for the next run of the same corpus. */
const keep = flag('keep')
/** `--corpus=FOLDER`: papers from outside; its development half, or with `--reported` the other. */
const folder = flag('corpus')
const filled = async (deps: Deps, corpus: Corpus): Promise<Awaited<ReturnType<typeof fill>>> => {
  const kept = path.join(deps.config.PLINTH_DATA_DIR, 'ids.json')
  if (existsSync(kept)) {
    const { loans, documents } = JSON.parse(readFileSync(kept, 'utf8')) as Record<string, [string, string][]>
    for (const [, id] of documents ?? []) await indexNow(deps.db, id)
    return { loans: new Map(loans), documents: new Map(documents) }
  }
  const ids = await fill(deps, corpus)
  writeFileSync(kept, JSON.stringify({ loans: [...ids.loans], documents: [...ids.documents] }))
  return ids
}
const evaluateFolder = async (settings: BenchSettings, at: string): Promise<void> => {
  const { deps, close } = await boot({ ...process.env, ...settings, PLINTH_LOG_LEVEL: 'silent' })
  const app = await buildApp(deps)
  await deps.jobs.start({ work: false })
  const half = process.argv.includes('--reported') ? 'reported' : 'development'
  await evaluateOutside(deps, at, half, process.argv.includes('--misses'))
  await app.close()
  await close()
}

const evaluate = async (settings: BenchSettings): Promise<void> => {
  if (folder !== undefined) return evaluateFolder(settings, folder)
  const [file] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  const corpus = corpusOf(file)
  const { deps, close } = await boot({ ...process.env, ...settings, PLINTH_LOG_LEVEL: 'silent' })
  const app = await buildApp(deps)
  await deps.jobs.start({ work: false })
  const papers = corpus.loans.flatMap((loan) => loan.documents)
  const kinds = Object.entries(Object.groupBy(papers, (one) => one.kind)).map(([kind, of]) => `${of?.length} ${kind}`)
  say(
    `${corpus.loans.length} loans, ${papers.length} documents (${kinds.join(', ')}), ${corpus.questions.length} questions, ${deps.ai ? `model ${deps.ai.model}` : 'no key'}`,
  )
  const from = performance.now()
  const ids = await filled(deps, corpus)
  say(`read and indexed in ${((performance.now() - from) / 1000).toFixed(1)} s`)
  const all: Outcome[] = []
  const asked = performance.now()
  for (const question of corpus.questions) all.push(await outcomeOf(deps, ids, question))
  say(`asked in ${((performance.now() - asked) / 1000).toFixed(1)} s\n`)
  table(all)
  if (process.argv.includes('--misses')) misses(all)
  await app.close()
  await close()
}

await onOwnDatabase('eval', evaluate, keep)
