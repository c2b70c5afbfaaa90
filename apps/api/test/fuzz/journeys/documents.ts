import { lockedPdf } from '../../hostile.ts'
import { numberedPdf } from '../../arranging.ts'
import { statementOf } from '../../papers.ts'
import type { Journey, Travel } from '../journey.ts'
import type { Told } from '../told.ts'
import { deal, request, someDay, upload, usDay } from './deal.ts'

const version = async (t: Travel, activity: string) => (await t.admin('activity.get', [activity])).number('version')
const asked = async (t: Travel, d: { id: string; borrower: string }, name?: string) =>
  (await request(t, d, name)).text('activity_id')

const review: Journey = async (t) => {
  const d = await deal(t)
  const activity = await asked(t, d)
  const first = await upload(t, activity)
  const process = first.text('process_id')
  await t.admin('activity.document-uploaded', [activity, process])
  await t.admin('activity.download-document', [activity, first.text('document_id')])
  await t.admin('activity.document-request.process-set-rejected', [activity, process], { reason: 'A page is missing' })
  const after = await t.admin('activity.get', [activity])
  await t.admin('activity.document-request.process-undo', [activity, process], {
    decided: 'Rejected',
    version: after.number('version'),
  })
  await t.admin('activity.document-request.process-set-accepted', [activity, process], { keep_open: true })
  await upload(t, activity)
  await t.admin('activity.document-request.set-rejected', [activity], { reason: 'Sign it' })
  await upload(t, activity)
  await t.admin('activity.document-request.set-accepted', [activity], {})
  await t.admin('activity.restart', [activity], { version: await version(t, activity), reason: 'The wrong year' })
}

const readFiles: Journey = async (t) => {
  const d = await deal(t)
  const activity = await asked(t, d, 'Bank statements')
  const bytes = await statementOf('John Foreign', usDay(-20))
  const sent = await upload(t, activity, { bytes, name: 'july.pdf' })
  const [document, process] = [sent.text('document_id'), sent.text('process_id')]
  await t.admin('document.text', [d.id, document])
  await t.admin('document.search', [d.id, document], undefined, { term: 'Bank' })
  await t.admin('document.page-image', [d.id, document, '1'])
  await t.admin('document.read', [d.id, document], {})
  await t.settle()
  const points = await t.admin('data-point.list-for-process', [process])
  await t.admin('data-point.update', [], [{ data_point_id: points.text('0.data_point_id'), value: 'Corrected' }])
  await t.admin('activity.refresh-data-points', [activity])
  await t.admin('loan.get-datastore-documents', [d.id])
  await t.admin('activity.validate-files', [d.id])
  await t.settle()
  const runs = await t.admin('activity.list-validations', [d.id])
  const run = runs.at('processes.0')
  const found = run.at('memory.reports_validation_results').value
  const report = Object.keys(typeof found === 'object' && found !== null ? found : {})[0]
  await t.admin('activity.decide-validation', [d.id, run.text('process_id')], { report, question: 0, version: 0 })
}

const pages: Journey = async (t) => {
  const d = await deal(t)
  const activity = await asked(t, d)
  const sent = await upload(t, activity, { bytes: await numberedPdf('bank', 3) })
  await t.admin('pages.get', [activity])
  const file = (document: string) => [{ name: 'May', pages: [{ document_id: document, page: 1, turn: 0 }] }]
  const made = await t.admin('pages.arrange', [activity], {
    version: await version(t, activity),
    files: file(sent.text('document_id')),
  })
  await t.settle()
  await t.admin('pages.undo', [activity, made.text('arrangements.0.arrangement_id')])
  const locked = await upload(t, activity, { bytes: await lockedPdf('Balance', 'opener') })
  await t.admin('document.unlock', [d.id, locked.text('document_id')], { password: 'opener' })
  await t.settle()
  const other = await asked(t, d)
  const shut = await upload(t, other, { bytes: await lockedPdf('Other', 'opener') })
  await t.admin('pages.unlock', [other, shut.text('document_id')], { password: 'opener' })
  const own = await asked(t, d)
  const borrowed = await upload(t, own, { bytes: await numberedPdf('mine', 2), by: 'borrower' })
  await t.borrower('personal.pages', [own])
  const arranged = await t.borrower('personal.arrange-pages', [own], {
    version: await version(t, own),
    files: file(borrowed.text('document_id')),
  })
  await t.settle()
  await t.borrower('personal.undo-pages', [own, arranged.text('arrangements.0.arrangement_id')])
  const closed = await asked(t, d)
  const closedFile = await upload(t, closed, { bytes: await lockedPdf('Mine', 'opener'), by: 'borrower' })
  await t.borrower('personal.unlock', [closed, closedFile.text('document_id')], { password: 'opener' })
}

const messages: Journey = async (t) => {
  const d = await deal(t)
  const activity = await asked(t, d)
  await t.admin('request-message.send', [activity], { body: 'Please send all pages' })
  await t.borrower('personal.messages', [activity])
  await t.borrower('personal.read-messages', [activity])
  await t.borrower('personal.send-message', [activity], { body: 'They are on their way' })
  await t.borrower('personal.message-counts')
  await t.admin('request-message.list', [activity])
  await t.admin('request-message.read', [activity])
  await t.admin('request-message.counts', [d.id])
}

const onFile: Journey = async (t) => {
  const d = await deal(t)
  const source = (await request(t, d, 'Bank statements')).text('activity_id')
  await upload(t, source, { bytes: await statementOf('Bea Sponsor', usDay(-20)) })
  await t.admin('activity.document-request.set-accepted', [source], {})
  await t.settle()
  const filed = await t.admin('on-file.subject', ['borrower', d.borrower])
  const mine = filed.list('documents').find((one) => one.text('filed.source_id') === source) ?? filed.at('documents.0')
  await t.admin('on-file.correct', [mine.text('filed.source_id')], {
    ...{ version: mine.number('filed.version'), subject: { kind: 'borrower', id: d.borrower }, kind: 'bank-statement' },
    ...{ issued_epoch: someDay - 80 * 86_400, expires_epoch: null },
  })
  const settings = await t.admin('on-file.settings')
  const kept = { renewal: 'off', lead_days: 14, validities: [] }
  const held = await t.admin('on-file.save-settings', [], { version: settings.number('version'), hold: true, ...kept })
  const waiting = await deal(t)
  const onHold = await asked(t, waiting, 'Bank statements')
  await t.admin('on-file.request', [onHold], { version: await version(t, onHold) })
  await t.admin('on-file.save-settings', [], { version: held.number('version'), hold: false, ...kept })
  const next = await deal(t)
  const use = (await request(t, next, 'Bank statements')).text('activity_id')
  await t.admin('on-file.loan', [next.id])
  await t.admin('on-file.use', [use], { version: await version(t, use), source_id: mine.text('filed.source_id') })
  await t.admin('on-file.share', [use], { shared: true })
  await t.admin('on-file.undo', [use], { version: await version(t, use) })
}

const templates: Journey = async (t) => {
  const made = await t.admin('activity-templates.create', [], { entity_type: 'loan', document_name: t.unique() })
  const id = made.text('template_id')
  await t.admin('activity-templates.list')
  await t.admin('activity-templates.update', [id], {
    version: made.number('version'),
    entity_type: 'loan',
    document_name: t.unique(),
  })
  const pdf = (await numberedPdf('form', 1)).toString('base64')
  await t.admin('activity-templates.attach-form', [id], { name: 'form.pdf', pdf })
  await t.admin('activity-templates.get-form', [id])
  const d = await deal(t)
  const created = await t.admin('activity-templates.create-document-request-loan', [d.id, id])
  await t.admin('activity-templates.create-document-request', [d.id, id], undefined)
  const activity = created.text('activity_id')
  await t.borrower('personal.blank-form', [activity])
  await t.admin('activity-templates.save-request', [await asked(t, d)], { document_name: t.unique() })
  await t.admin('activity-templates.remove-form', [id])
  const entity = await t.admin('legal-entity.add', [d.id], { name: `${t.unique()} LLC` })
  const ofEntity = await t.admin('activity-templates.create', [], {
    entity_type: 'legal-entity',
    document_name: t.unique(),
  })
  await t.admin('activity-templates.create-document-request-legal-entity', [
    entity.text('id'),
    ofEntity.text('template_id'),
  ])
  await t.admin('activity-templates.archive', [id])
}

const needs: Journey = async (t) => {
  const d = await deal(t)
  const made = await t.admin('activity-templates.create', [], { entity_type: 'property', document_name: t.unique() })
  const second = await t.admin('activity-templates.create', [], { entity_type: 'property', document_name: t.unique() })
  const template = made.text('template_id')
  await t.admin('needs-rules.get')
  const rules = [
    {
      ...{ id: 'survey', name: 'Survey', of: 'property' },
      when: [{ of: 'loan', name: 'amount', condition: '>', criteria: '1' }],
      then: [{ does: 'ask', template_id: template, mode: 'once' }],
    },
    {
      ...{ id: 'title', name: 'Title', of: 'property', when: [] },
      then: [{ does: 'ask', template_id: second.text('template_id'), mode: 'once' }],
    },
  ]
  const saved = await t.admin('needs-rules.save-draft', [], { edit_version: null, rules })
  await t.admin('needs-rules.preview', [], { rules, loan_id: d.id })
  await t.admin('needs-rules.test', [], {})
  await t.admin('needs-rules.discard-draft', [], { edit_version: saved.number('draft.edit_version') })
  const again = await t.admin('needs-rules.save-draft', [], { edit_version: null, rules })
  const published = await t.admin('needs-rules.publish', [], {
    edit_version: again.number('draft.edit_version'),
    note: 'First',
  })
  const number = published.number('published.version')
  await t.admin('needs-rules.version', [String(number)])
  await t.admin('needs-rules.versions')
  await t.admin('needs-rules.difference', [], undefined, { from: '0', to: String(number) })
  const needed = await t.admin('needs.get', [d.id])
  const one = needed.at('request.0')
  const named = (at: Told) => ({ template_id: at.text('template_id'), entity_id: at.text('entity_id') })
  const other = needed.at('request.1')
  await t.admin('needs.dismiss', [d.id], { request: [named(one)], withdraw: [], conditions: [] })
  await t.admin('needs.apply', [d.id], { request: [named(other)], withdraw: [], conditions: [] })
}

const rows: Journey = async (t) => {
  const d = await deal(t)
  const activity = (await request(t, d, 'Rent roll')).text('activity_id')
  const sheet = Buffer.from(
    'Rent Roll\nUnit,Tenant,Monthly Rent,Lease End\n1A,Ann Poe,2400,12/31/2027\n1B,Bob Roe,2500,12/31/2027\n2A,Cy Doe,2600,12/31/2027\n',
  )
  const ticket = await t.admin('activity.generate-document-upload', [activity], {
    name: 'rent-roll.csv',
    content_type: 'text/csv',
  })
  await t.put(ticket, sheet, 'text/csv')
  await t.admin('activity.run-process', [activity, ticket.text('process_id')], {})
  await t.settle()
  const document = ticket.text('document_id')
  const seen = await t.admin('document.rows', [d.id, document])
  const row = seen.at('rows.0')
  await t.admin('document.correct-rows', [d.id, document], {
    edits: [{ row: row.text('key'), column: 'rent', value: 2450, was: row.number('cells.rent.now') }],
  })
  await t.admin('document.row-history', [d.id, document])
}

export const documentJourneys = { review, readFiles, pages, messages, onFile, templates, needs, rows }
