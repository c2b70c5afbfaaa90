import type { ActivityState, ActivityType } from '@plinth/domain/loan/activity/types'
import { isAskedFor } from '@plinth/domain/documents/document-request/templates'
import type { DocumentTemplate } from '@plinth/domain/documents/document-request/template'
import { type LoanStatus, progression } from '@plinth/domain/loan/status'
import { reportLabels } from '@plinth/domain/shared/reports'
import { uploadMessage } from '@plinth/domain/messaging/notification/states'
import { applicationRow } from './application.ts'
import type { Chance } from './chance.ts'
import { addDays, at, type Day } from './days.ts'
import type { Deal, Stock } from './deal.ts'
import { createPaper } from './paper.ts'
import type { Row, Rows } from './rows.ts'

/** A template as the database has it. */
export type AskedTemplate = Omit<DocumentTemplate, 'questions' | 'use_textract' | 'conditions'> & { id: string }

/** A file to be stored under its key before its row appears. */
export interface Paper {
  key: string
  body: Buffer
}

/** How far along a loan is: 0 preliminary … 5 closed. Rejected loans stopped in underwriting. */
export const stage: Record<LoanStatus, number> = {
  preliminary: 0,
  'term-sheet-sent': 1,
  underwriting: 2,
  rejected: 2,
  'board-review': 3,
  'commitment-sent': 4,
  'commitment-accepted': 5,
  funded: 6,
  'paid-off': 6,
}

/** The state of a step of the pipeline on a loan: done before its stage, open at it, new (null: not made yet) after. */
const stepState = (now: number, step: number, open: ActivityState, done: ActivityState): ActivityState | null =>
  now > step ? done : now === step ? open : null

type Step = [ActivityType, string, ActivityState]

const steps = (status: LoanStatus): Step[] => {
  const now = stage[status]
  const all: [ActivityType, string, ActivityState | null][] = [
    ['application', 'Application', 'Done'],
    ['term-sheet', 'Term Sheet', now === 0 ? 'New' : stepState(now, 1, 'Sent', 'Accepted')],
    ['good-faith-deposit', 'Good Faith Deposit', now <= 1 ? 'New' : 'Accepted'],
    ['underwriting', 'Underwriting', stepState(now, 2, 'In Progress', 'Done')],
    ['board-review', 'Board Review', stepState(now, 3, 'Generated', 'Accepted')],
    ['commitment', 'Commitment', stepState(now, 4, 'Sent', 'Accepted')],
  ]
  return all.flatMap(([type, name, state]) => (state ? [[type, name, state] as Step] : []))
}

/** The steps of a loan; where the product itself takes it on, those that every loan opens with, before anything was done. */
const stepRows = (stock: Stock, deal: Deal, opened: boolean) => {
  const rows = steps(deal.loan.status).map(([type, name, state]) => activity(stock, deal, { type, name, state }))
  if (!opened) return rows
  return rows
    .filter(({ type }) => type !== 'board-review' && type !== 'commitment')
    .map((row) =>
      row.type === 'term-sheet' || row.type === 'good-faith-deposit' ? { ...row, state: 'New' as const } : row,
    )
}

const requestState = (chance: Chance, now: number): ActivityState => {
  if (now >= 4) return 'Accepted'
  const progress: Record<number, Partial<Record<ActivityState, number>>> = {
    0: { New: 8, Processed: 2 },
    1: { New: 5, Processed: 3, Accepted: 2 },
    2: { New: 2, Processed: 4, Accepted: 7, Rejected: 1 },
    // Nothing is left to review before the board is asked.
    3: { New: 1, Accepted: 11 },
  }
  return chance.weighted(progress[now] as Record<ActivityState, number>)
}

interface Asked {
  template: AskedTemplate
  borrower_id: string | null
  property_id: string | null
  whose: string
}

/** What the loan asks for: each template for each party or property it is about. */
const asked = (deal: Deal, templates: readonly AskedTemplate[]): Asked[] =>
  templates
    .filter((template) => isAskedFor(template, deal.flags))
    .flatMap((template): Asked[] => {
      const base = { template, borrower_id: null, property_id: null, whose: deal.name }
      if (template.entity_kind === 'borrower')
        return deal.borrowers.map((b) => ({
          ...base,
          borrower_id: b.id ?? '',
          whose: `${b.first_name} ${b.last_name}`,
        }))
      if (template.entity_kind === 'property')
        return deal.properties.map((p) => ({ ...base, property_id: p.id, whose: p.address }))
      return template.entity_kind === 'loan' ? [base] : []
    })

const activity = (
  stock: Stock,
  deal: Deal,
  over: Omit<Partial<Row<'activity'>>, 'id' | 'type'> & { type: ActivityType; state: ActivityState; name: string },
): Row<'activity'> & { id: string } => ({
  id: stock.chance.id(Date.parse(deal.loan.created)),
  loan_id: deal.loan.id,
  document_name: '',
  description: '',
  entity_kind: 'loan',
  borrower_id: null,
  property_id: null,
  template_id: null,
  report_type: null,
  due_on: addDays(stock.today, stock.chance.int(-6, 12)),
  // A term sheet that is out runs for a week here, so that the demo has some about to end.
  expires_on: over.type === 'term-sheet' && deal.loan.status === 'term-sheet-sent' ? addDays(deal.loan.since, 7) : null,
  rejection_reason: over.state === 'Rejected' ? 'Pages are missing. Please send the complete document.' : null,
  created_at: at(deal.loan.created, 5),
  updated_at: at(deal.loan.since),
  state_since: at(deal.loan.since),
  ...over,
})

const bankLinks = (stock: Stock, deal: Deal, opened: boolean) =>
  deal.borrowers.map((b) =>
    activity(stock, deal, {
      type: 'plaid',
      state: !opened && stage[deal.loan.status] >= 3 ? 'Done' : 'New',
      name: `Bank accounts of ${b.first_name} ${b.last_name}`,
      entity_kind: 'borrower',
      borrower_id: b.id ?? '',
    }),
  )

/** The reports that stand behind what the board decides on: the sponsors' experience, and rents where there are homes to let. */
const reports = (stock: Stock, deal: Deal) => {
  if (stage[deal.loan.status] < 3) return []
  const one = (type: 'reonomy' | 'rentometer', of: { borrower_id?: string; property_id?: string }) =>
    activity(stock, deal, {
      ...{ type, state: 'New', name: reportLabels[type], report_type: type, ...of },
      entity_kind: type === 'reonomy' ? 'borrower' : 'property',
    })
  return [
    ...deal.borrowers.map((b) => one('reonomy', { borrower_id: b.id ?? '' })),
    ...deal.properties.filter((p) => p.type !== 'LAND').map((p) => one('rentometer', { property_id: p.id })),
  ]
}

const requests = (stock: Stock, deal: Deal, templates: readonly AskedTemplate[], most: number) =>
  asked(deal, templates)
    .slice(0, most)
    .map(({ template, whose, ...entity }) =>
      activity(stock, deal, {
        ...entity,
        type: 'document-request',
        state: requestState(stock.chance, stage[deal.loan.status]),
        name: `${template.document_name}: ${whose}`,
        document_name: template.document_name,
        description: template.description,
        entity_kind: template.entity_kind,
        template_id: template.id,
      }),
    )

const uploaded = new Set<string>(['Processed', 'Accepted', 'Rejected'])

/** The upload behind a request that has one: a process, its document, and the paper itself. */
const uploadOf = (
  stock: Stock,
  deal: Deal,
  request: Row<'activity'> & { id: string },
): { rows: Rows; paper: Paper } => {
  const made = Date.parse(deal.loan.since)
  const title = String(request.document_name)
  const processId = stock.chance.id(made)
  const key = `${stock.chance.id(made)}.pdf`
  const body = createPaper(title, [
    String(request.name),
    `Loan: ${deal.name}`,
    `Date: ${deal.loan.since}`,
    '',
    'This is a sample document of the demo portfolio.',
    'Its people and figures are made up.',
  ])
  const document = {
    id: stock.chance.id(made),
    loan_id: deal.loan.id,
    activity_id: request.id,
    process_id: processId,
    file_name: `${title.replace(/[^\w -]/g, '')}.pdf`,
    document_name: title,
    content_type: 'application/pdf',
    size_bytes: body.length,
    page_count: 1,
    storage_key: key,
    received_at: at(deal.loan.since, 30),
    created_at: at(deal.loan.since, 29),
  }
  const process = {
    id: processId,
    activity_id: request.id,
    name: document.file_name,
    state: request.state,
    data_to_display: request.rejection_reason ? { reason: request.rejection_reason } : {},
    created_at: at(deal.loan.since, 29),
    updated_at: at(deal.loan.since, 31),
  }
  return { rows: { process: [process], document: [document] }, paper: { key, body } }
}

const insightTexts = [
  ['Credit', 'Credit score is below the minimum of the policy', 2],
  ['Experience', 'The sponsor completed more than ten projects', 0],
  ['Leverage', 'Loan to as-is value is close to the limit', 1],
  ['Neighborhood', 'Vacancy in the ZIP code is above the county', 1],
  ['Title', 'An open lien was found in the title search', 2],
  ['Income', 'Rent roll and bank statements agree', 0],
] as const

const insights = (stock: Stock, deal: Deal): Row<'insight'>[] =>
  Array.from({ length: stock.chance.int(0, 3) }, () => {
    const [name, description, level] = stock.chance.pick(insightTexts)
    return {
      id: stock.chance.id(Date.parse(deal.loan.since)),
      loan_id: deal.loan.id,
      name,
      description,
      level,
      // Replaced by what is really found, as soon as a fact of the loan changes.
      rule: 'seed',
      created_at: at(deal.loan.since),
    }
  })

/** The moves that brought a loan to its status, spread evenly over the days it took; the last one on the day it got there. */
export const moves = (deal: Deal): { from: LoanStatus; to: LoanStatus; day: Day }[] => {
  const { created, since, status, fundedOn } = deal.loan
  // A refused loan had come to underwriting.
  const path: LoanStatus[] =
    status === 'rejected'
      ? ['preliminary', 'term-sheet-sent', 'underwriting', 'rejected']
      : progression.slice(0, progression.findIndex((one) => one === status) + 1)
  const end = fundedOn ?? since
  const steps = path.length - (status === 'paid-off' ? 2 : 1)
  const days = Math.max(0, Math.round((Date.parse(end) - Date.parse(created)) / 86_400_000))
  return path.slice(1).map((to, n) => ({
    from: path[n] ?? to,
    to,
    day: to === 'paid-off' ? since : addDays(created, Math.round((days * (n + 1)) / Math.max(1, steps))),
  }))
}

const history = (stock: Stock, deal: Deal, opened: boolean): Row<'event'>[] => {
  const line = (kind: string, day: Day, minute: number, after: object, before: object | null = null) => ({
    id: stock.chance.id(Date.parse(day) + minute),
    at: at(day, minute),
    actor_name: stock.staff[0]?.name ?? 'Plinth',
    actor_id: stock.staff[0]?.id ?? null,
    kind,
    entity: 'loan',
    entity_id: deal.loan.id,
    loan_id: deal.loan.id,
    before: before && { ...before },
    after: { ...after },
  })
  const { created } = deal.loan
  const done = [line('loan.created', created, 0, { name: deal.name })]
  moves(deal).forEach(({ from, to, day }, n) =>
    done.push(line('loan.status-changed', day, 10 + n, { status: to }, { status: from })),
  )
  if (deal.loan.fundedOn) done.push(line('loan.funded', deal.loan.fundedOn, 20, { funded_on: deal.loan.fundedOn }))
  return opened ? done.slice(0, 1) : done
}

const notices = (stock: Stock, deal: Deal, requestsOfDeal: readonly Row<'activity'>[]): Row<'notification'>[] =>
  requestsOfDeal
    .filter((r) => r.state === 'Processed')
    .slice(0, 1)
    .flatMap((r) =>
      stock.staff.slice(0, 1).map((person) => ({
        id: stock.chance.id(Date.parse(deal.loan.since)),
        user_id: person.id,
        loan_id: deal.loan.id,
        message: uploadMessage(String(r.document_name)),
        status: stock.chance.happens(0.5) ? 'New' : 'read',
        state: stock.chance.happens(0.7) ? 'New' : 'Done',
        created_at: at(deal.loan.since, 31),
      })),
    )

/** Of open leads every other one was called. */
const openLead = ({ leads }: Stock) => ((leads.open += 1) % 2 === 0 ? 'new' : 'contacted')

const lead = (stock: Stock, deal: Deal): Row<'lead'>[] => {
  const [sponsor] = deal.borrowers
  if (!sponsor || !stock.chance.happens(0.3)) return []
  return [
    {
      id: stock.chance.id(Date.parse(deal.loan.created)),
      first_name: sponsor.first_name,
      last_name: sponsor.last_name,
      email: sponsor.email,
      phone: sponsor.phone ?? '',
      property: deal.name,
      amount_cents: (deal.rows.loan?.[0]?.amount_cents as number | undefined) ?? null,
      source: stock.chance.happens(0.6) ? 'broker' : 'borrower',
      state: deal.loan.status === 'preliminary' ? openLead(stock) : 'converted',
      loan_id: deal.loan.id,
      created_at: at(deal.loan.created),
      updated_at: at(deal.loan.created),
    },
  ]
}

/** Everything done on a deal so far. `most` bounds its document requests; `papers` says whether uploads get their files, `opened`
 * whether the product itself takes the loan on. */
export const createWork = (
  stock: Stock,
  deal: Deal,
  o: { templates: readonly AskedTemplate[]; most: number; papers: boolean; opened: boolean },
): { rows: Rows; papers: Paper[] } => {
  const asks = requests(stock, deal, o.templates, o.most)
  const uploads = o.papers ? asks.filter((r) => uploaded.has(String(r.state))).map((r) => uploadOf(stock, deal, r)) : []
  return {
    rows: {
      activity: [
        ...stepRows(stock, deal, o.opened),
        ...bankLinks(stock, deal, o.opened),
        ...(o.opened ? reports({ ...stock, chance: stock.aside }, deal) : []),
        ...asks,
      ],
      process: uploads.flatMap((u) => u.rows.process ?? []),
      document: uploads.flatMap((u) => u.rows.document ?? []),
      // Opened loans draw as the others do, so that the same seed makes the same portfolio.
      insight: insights(stock, deal).filter(() => !o.opened),
      event: history(stock, deal, o.opened),
      notification: notices(stock, deal, asks),
      lead: lead(stock, deal),
      application: applicationRow(stock, deal),
    },
    papers: uploads.map((u) => u.paper),
  }
}
