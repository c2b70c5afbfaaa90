import type { Content } from 'pdfmake'
import { breakable, type Letterhead, letterhead, pdfmake } from '../../platform/pdf.ts'

/** What the minutes say of one vote. Times as they are to be read. */
export interface VoteMinutes {
  title: string
  level: string
  rule: string
  question: string
  opened: string
  deadline: string
  closed: string
  result: string
  why: string
  /** Members: name, role, how they voted, when and how; in the order of the vote. */
  votes: readonly { name: string; role: string; vote: string; when: string; note: string }[]
  terms: readonly (readonly [string, string])[]
  conditions: readonly { stage: string; title: string; details: string }[]
  comments: readonly { name: string; when: string; text: string }[]
  /** Every vote cast, those that were changed later too. */
  casts: readonly { when: string; name: string; vote: string; how: string }[]
}

export interface Minutes {
  brand: string
  head: Letterhead
  title: string
  /** Facts of the meeting, or none for a vote by mail. */
  facts: readonly (readonly [string, string])[]
  votes: readonly VoteMinutes[]
}

const GRAY = '#4a5560'
const heading = (text: string): Content => ({ text, fontSize: 12, bold: true, margin: [0, 10, 0, 4] })

const pairs = (rows: readonly (readonly [string, string])[]): Content => ({
  table: { widths: [130, '*'], body: rows.map(([label, value]) => [{ text: label, color: GRAY }, breakable(value)]) },
  layout: 'lightHorizontalLines',
  margin: [0, 0, 0, 8],
})

const table = (heads: readonly string[], widths: (number | '*')[], rows: readonly (readonly string[])[]): Content => ({
  table: {
    headerRows: 1,
    widths,
    body: [heads.map((text) => ({ text, bold: true })), ...rows.map((row) => row.map((text) => breakable(text)))],
  },
  layout: 'lightHorizontalLines',
  margin: [0, 0, 0, 8],
})

const list = (items: readonly string[], none: string): Content =>
  items.length === 0
    ? { text: none, color: GRAY, margin: [0, 0, 0, 8] }
    : { ul: items.map(breakable), margin: [0, 0, 0, 8] }

const voteParts = (v: VoteMinutes, first: boolean): Content[] => [
  { text: v.title, fontSize: 14, bold: true, margin: [0, 8, 0, 6], ...(first ? {} : { pageBreak: 'before' as const }) },
  { text: [{ text: `${v.result}. `, bold: true }, v.why], fontSize: 11, margin: [0, 0, 0, 8] },
  pairs([
    ['Decided by', v.level],
    ['Rule', v.rule],
    ...(v.question === '' ? [] : [['Asked', v.question] as const]),
    ...[['Opened', v.opened] as const, ['Votes taken until', v.deadline] as const, ['Closed', v.closed] as const],
  ]),
  heading('Votes'),
  table(
    ['Member', 'Role', 'Vote', 'When'],
    ['*', 90, 80, 150],
    v.votes.map((b) => [b.name, b.role, b.vote, b.when]),
  ),
  ...v.votes
    .filter((b) => b.note !== '')
    .map((b): Content => ({ text: `${b.name}: ${breakable(b.note)}`, margin: [0, 0, 0, 3] })),
  heading('Conditions'),
  list(
    v.conditions.map((c) => `${c.stage}: ${c.title}${c.details === '' ? '' : `. ${c.details}`}`),
    'None.',
  ),
  heading('Terms voted on'),
  pairs(v.terms),
  heading('Comments'),
  list(
    v.comments.map((c) => `${c.name}, ${c.when}: ${c.text}`),
    'None.',
  ),
]

const made = (o: Pick<Minutes, 'brand' | 'title'>, content: Content[]): Promise<Buffer> =>
  pdfmake
    .createPdf({
      info: { title: o.title, author: o.brand },
      pageSize: 'LETTER',
      pageMargins: [56, 56, 56, 56],
      defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.2 },
      content,
    })
    .getBuffer()

/** Makes the minutes: the result, who voted how, conditions, terms and comments of each vote. */
export const minutesPages = (m: Minutes): Promise<Buffer> =>
  made(m, [
    letterhead(m.head),
    { text: m.title, fontSize: 18, bold: true, margin: [0, 4, 0, 8] },
    ...(m.facts.length === 0 ? [] : [pairs(m.facts)]),
    ...(m.votes.length === 0 ? [{ text: 'There was nothing on the agenda.' }] : []),
    ...m.votes.flatMap((v, at) => voteParts(v, at === 0)),
  ])

/** Makes the pages behind them: every vote that was cast, and what the seal means. */
export const evidencePages = (m: Minutes, seal: string): Promise<Buffer> =>
  made(m, [
    { text: 'How the votes came about', fontSize: 18, bold: true, margin: [0, 0, 0, 8] },
    ...m.votes.flatMap((v): Content[] => [
      heading(v.title),
      v.casts.length === 0
        ? { text: 'No vote was cast.', color: GRAY }
        : table(
            ['When', 'Member', 'Vote', 'How'],
            [150, '*', 80, 150],
            v.casts.map((c) => [c.when, c.name, c.vote, c.how]),
          ),
    ]),
    heading('The seal on this file'),
    { text: seal },
  ])
