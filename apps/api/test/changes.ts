import { endpoints } from '@plinth/contract/all'
import type { Endpoint } from '@plinth/contract/shared/endpoint'
import type { Topic } from '@plinth/contract/shared/topics'
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { BusMessage } from '../src/platform/bus.ts'
import type { Schema } from '../src/platform/db.ts'

/**
 * Decision 0046: what a call writes and tells is in its `changes`. Every call of every test is watched: the tables written
 * and the topics told on its way.
 */

/**
 * What shows the rows of a table: a call that writes them names one of these. Left out: the trail and what it is made of,
 * notifications (their owners are told apart), and the first scoring model, which comes by itself with the first score.
 */
const topicsOf: Readonly<Partial<Record<keyof Schema, readonly Topic[]>>> = {
  activity: ['activity'],
  app_user: ['user'],
  application_draft: ['draft'],
  application_draft_file: ['draft'],
  bank_item: ['bank'],
  bank_report: ['bank', 'report'],
  // A score stands on each record that it was made of.
  borrower: ['borrower', 'score'],
  brand: ['brand'],
  chase_answer: ['chase'],
  chase_cadence: ['chase'],
  chase_day_off: ['chase'],
  chase_digest: ['chase'],
  chase_message: ['chase'],
  chase_paused_loan: ['chase'],
  chase_person: ['chase'],
  chase_request: ['chase'],
  chase_setting: ['chase'],
  committee_ballot: ['committee'],
  committee_cast: ['committee'],
  committee_comment: ['committee'],
  committee_condition: ['committee'],
  committee_level: ['committee'],
  committee_meeting: ['committee'],
  committee_member: ['committee'],
  committee_setting: ['committee'],
  committee_vote: ['committee'],
  contact: ['contact'],
  data_point: ['data-point'],
  datastore_source: ['document'],
  deal_template: ['deal-template'],
  deal_version: ['deal-document'],
  document: ['document'],
  document_page: ['document'],
  envelope: ['signature'],
  envelope_page: ['signature'],
  envelope_recipient: ['signature'],
  guard_setting: ['held-change'],
  held_change: ['held-change'],
  invitation: ['user'],
  lead: ['lead'],
  legal_entity: ['legal-entity'],
  legal_entity_member: ['legal-entity'],
  lender_text: ['lender-text'],
  // Every step of a loan leaves its date there.
  loan: ['loan', 'loan-list', 'loan-status'],
  loan_borrower: ['borrower'],
  loan_contact: ['contact'],
  loan_follower: ['follower'],
  loan_legal_entity: ['legal-entity'],
  loan_property: ['property'],
  loan_score: ['score'],
  loan_sizing: ['sizing'],
  inbound_mail: ['mailbox'],
  loan_mail: ['mailbox'],
  mail: ['mail'],
  mail_attachment: ['mailbox'],
  message: ['thread'],
  needs_dismissal: ['activity'],
  needs_request: ['activity'],
  needs_rules: ['needs-rules'],
  notification_mail_off: ['notification-mail'],
  // What was accepted is on file: a decision shows both.
  on_file: ['on-file', 'activity'],
  on_file_copy: ['on-file'],
  on_file_hold: ['on-file', 'activity'],
  on_file_renewal: ['on-file'],
  on_file_setting: ['on-file'],
  on_file_use: ['on-file'],
  on_file_validity: ['on-file'],
  page_arrangement: ['activity', 'document'],
  page_file: ['activity', 'document'],
  page_source: ['activity', 'document'],
  loan_note: ['note'],
  loan_note_mention: ['note'],
  loan_presence: ['presence'],
  loan_task: ['task'],
  merge_note_dismissed: ['match'],
  party_merge: ['match'],
  policy_set: ['policy-set'],
  policy_set_purpose: ['policy-set'],
  policy_set_version: ['policy-set'],
  policy_waiver: ['waiver'],
  process: ['activity', 'document', 'validation'],
  property: ['property', 'score'],
  provider_setting: ['provider'],
  report_row: ['report'],
  report_run: ['report'],
  request_message: ['request-message'],
  request_message_reader: ['request-message'],
  saved_view: ['saved-view'],
  saved_view_default: ['saved-view'],
  scoring_back_test: ['back-test'],
  task_template: ['task-template'],
  template: ['template'],
  template_form: ['template'],
  text_message: ['mail'],
  thread: ['thread'],
  today_hidden: ['today'],
  underwriting_value: ['value'],
  // Whose records a person acts for.
  user_borrower: ['borrower', 'user'],
  user_contact: ['contact', 'user'],
  validation_decision: ['validation'],
  wire_instruction: ['wire'],
}
const isWatched = (table: string): table is keyof Schema => Object.hasOwn(topicsOf, table)

interface Seen {
  tables: Set<keyof Schema>
  told: Set<Topic>
}
const running = new AsyncLocalStorage<Seen>()

const toldBy = (message: BusMessage): readonly Topic[] => {
  if (message.kind === 'changed') return message.topics
  return message.kind === 'own-notifications' ? ['notification'] : []
}

const note = ({ text, values = [] }: pg.QueryConfig): void => {
  const seen = running.getStore()
  if (!seen) return
  for (const [, table = ''] of text.matchAll(/(?:insert into|update|delete from)\s+"?(\w+)"?/g))
    if (isWatched(table)) seen.tables.add(table)
  if (!text.includes('pg_notify')) return
  for (const one of values)
    if (typeof one === 'string' && one.startsWith('{'))
      for (const topic of toldBy(JSON.parse(one) as BusMessage)) seen.told.add(topic)
}

/** Notes what every connection of the pool is asked while a call runs. */
export const watchWrites = (pool: pg.Pool): void => {
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...given: unknown[]) => unknown
    const watched = (...given: unknown[]) => {
      const [first] = given
      if (typeof first === 'object' && first !== null && 'text' in first) note(first as pg.QueryConfig)
      return ask(...given)
    }
    Object.assign(client, { query: watched })
  })
}

const shapes = endpoints
  .flatMap((e) => [e.path, ...(e.aka ?? [])].map((path) => ({ e, path })))
  // An address without parameters goes before one that would take its word for a parameter.
  .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
  .map(({ e, path }) => ({ e, shape: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`) }))
const endpointAt = (method: string, path: string): Endpoint | undefined =>
  shapes.find(({ e, shape }) => e.method === method && shape.test(path))?.e

/** Runs a call, and fails where it wrote or told what its endpoint does not say that it changes. */
export const asDeclared = async <T extends { statusCode: number }>(
  method: string,
  path: string,
  run: () => Promise<T>,
): Promise<T> => {
  const seen: Seen = { tables: new Set(), told: new Set() }
  const answer = await running.run(seen, run)
  const e = endpointAt(method, path)
  // A reading that writes leaves a trail, or counts: what else it changes it may say.
  if (e === undefined || e.method === 'GET' || answer.statusCode >= 400) return answer
  const changes: readonly Topic[] = e.changes
  const unsaid = [
    ...[...seen.told].filter((topic) => !changes.includes(topic)).map((topic) => `tells ${topic}`),
    ...[...seen.tables]
      .filter((table) => !topicsOf[table]?.some((topic) => changes.includes(topic)))
      .map((table) => `writes ${table} (${topicsOf[table]?.join(' or ')})`),
  ]
  if (unsaid.length > 0) throw new Error(`${e.id} does not say all that it changes: it ${unsaid.join(', ')}`)
  return answer
}
