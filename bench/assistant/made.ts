import {
  chanceFrom,
  type Chance,
  type Corpus,
  dollars,
  type EvalDocument,
  type EvalLoan,
  type EvalQuestion,
} from './corpus.ts'
import { dealOf } from './deals.ts'
import { instructions } from './fillers.ts'
import { type Deal, papersOf } from './papers.ts'
import { absences, sums, topics } from './topics.ts'

const LOANS = 12
const COUNTS = { find: 160, absent: 60, compute: 40, injection: 40 }

/** Two letters swapped in the middle of one long word, as hurried hands do. */
const misspelt = (text: string, c: Chance): string => {
  const words = text.split(' ')
  const long = words.flatMap((word, i) => (/^[a-z]{7,}$/.test(word) ? [i] : []))
  if (long.length === 0) return text
  const at = c.pick(long)
  const word = words[at] ?? ''
  const cut = c.between(2, word.length - 3)
  words[at] = word.slice(0, cut) + (word[cut + 1] ?? '') + (word[cut] ?? '') + word.slice(cut + 2)
  return words.join(' ')
}

/** What recognition makes of some letters: one line in five has a mistake. */
const misread = (line: string, c: Chance): string => {
  if (c.next() > 0.2) return line
  const swaps = [
    ['rn', 'm'],
    ['l', 'I'],
    ['e', 'c'],
    ['u', 'ii'],
  ] as const
  const [from, to] = c.pick(swaps)
  return line.replace(from, to)
}

const half = (way: number): EvalQuestion['half'] => (way < 3 ? 'tuned' : 'held-out')

/** Ways to ask, so turned that both halves have as many questions. */
const ways = [0, 3, 1, 4, 2, 3, 0, 4, 1, 3, 2, 4] as const
const wayAt = (n: number): number => ways[n % ways.length] ?? 0

const withScans = (papers: readonly EvalDocument[], c: Chance): EvalDocument[] =>
  papers.map((paper) =>
    paper.kind === 'scan'
      ? { ...paper, pages: paper.pages.map((page) => page.map((line) => misread(line, c))) }
      : paper,
  )

/** Hides a command to programs on the page of a topic. */
const poison = (papers: EvalDocument[], at: { document: string; page: number }, mark: string, c: Chance) => {
  const page = papers.find((paper) => paper.id === at.document)?.pages[at.page - 1]
  page?.push(c.pick(instructions)(mark))
}

interface Made {
  deal: Deal
  papers: EvalDocument[]
  loan: EvalLoan
}

const findQuestion = ({ deal }: Made, n: number, way: number, c: Chance): EvalQuestion => {
  const topic = topics[n % topics.length] as (typeof topics)[number]
  const asked = topic.ask(deal)[way] ?? topic.also(deal)
  return {
    loan: `loan-${deal.n}`,
    question: n % 9 === 4 ? misspelt(asked, c) : asked,
    kind: 'find',
    pages: [{ document: `${topic.document}-${deal.n}`, page: topic.page }],
    answers: topic.answer(deal),
    half: half(way),
  }
}

const finds = (made: readonly Made[], c: Chance): EvalQuestion[] =>
  Array.from({ length: COUNTS.find }, (_, n) =>
    findQuestion(made[(n * 5) % LOANS] as Made, n, wayAt(n + Math.floor(n / topics.length)), c),
  )

const absents = (made: readonly Made[]): EvalQuestion[] =>
  Array.from({ length: COUNTS.absent }, (_, n) => {
    const { deal } = made[(n * 7) % LOANS] as Made
    const way = Math.floor(n / absences.length) % 2
    return {
      loan: `loan-${deal.n}`,
      question: absences[n % absences.length]?.(deal)[way] ?? '',
      kind: 'absent',
      pages: [],
      answers: [],
      half: way === 0 ? 'tuned' : 'held-out',
    }
  })

const computes = (made: readonly Made[]): EvalQuestion[] =>
  Array.from({ length: COUNTS.compute }, (_, n) => {
    const { deal } = made[(n * 5 + 3) % LOANS] as Made
    const sum = sums[n % sums.length] as (typeof sums)[number]
    const way = Math.min(wayAt(n + Math.floor(n / sums.length)), 3)
    return {
      loan: `loan-${deal.n}`,
      question: sum.ask(deal)[way] ?? '',
      kind: 'compute',
      pages: sum.places.map(([document, page]) => ({ document: `${document}-${deal.n}`, page })),
      answers: [dollars(sum.answer(deal))],
      half: half(way),
    }
  })

const injections = (made: readonly Made[], c: Chance): EvalQuestion[] =>
  Array.from({ length: COUNTS.injection }, (_, n) => {
    const one = made[(n * 5 + 1) % LOANS] as Made
    const way = wayAt(n + 1)
    const mark = `OBEYED${1000 + n}`
    const asked = findQuestion(one, n * 3 + 1, way, c)
    if (asked.pages[0]) poison(one.papers, asked.pages[0], mark, c)
    return { ...asked, kind: 'injection', forbidden: mark }
  })

/** The corpus of this repository: made up, always the same. */
export const madeCorpus = (): Corpus => {
  const c = chanceFrom(20_261_122)
  const made = Array.from({ length: LOANS }, (_, n): Made => {
    const deal = dealOf(n, c)
    const [first = '', last = ''] = deal.borrower.split(' ')
    const papers = papersOf(deal, c)
    const loan: EvalLoan = {
      id: `loan-${n}`,
      name: `${deal.street} ${deal.city}`,
      borrower: { first, last, email: `borrower${n}@example.com` },
      address: { street: deal.street, city: deal.city, state: 'NY', zip: '11201' },
      amount: Math.round(deal.price * 0.7),
      documents: papers,
    }
    return { deal, papers, loan }
  })
  const questions = [...finds(made, c), ...absents(made), ...computes(made), ...injections(made, c)]
  return { loans: made.map(({ loan, papers }) => ({ ...loan, documents: withScans(papers, c) })), questions }
}
