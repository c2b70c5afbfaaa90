import type { Journey } from '../journey.ts'
import { day, deal, request, someDay } from './deal.ts'

const conditions: Journey = async (t) => {
  const { id } = await deal(t)
  const made = await t.admin('condition.add', [id], { title: 'Insurance', details: 'Named insured' })
  await t.admin('condition.list', [id])
  const condition = made.text('id')
  const updated = await t.admin('condition.update', [condition], {
    version: made.number('version'),
    title: 'Hazard insurance',
  })
  const done = await t.admin('condition.satisfy', [condition], { version: updated.number('version'), note: 'Seen' })
  const open = await t.admin('condition.reopen', [condition], { version: done.number('version') })
  const waived = await t.admin('condition.waive', [condition], { version: open.number('version') })
  const gone = await t.admin('condition.remove', [condition], { version: waived.number('version') })
  await t.admin('condition.restore', [condition], { version: gone.number('version') })
}

const notesAndTasks: Journey = async (t) => {
  const { id } = await deal(t)
  const note = await t.admin('note.add', [id], { body: 'Call the sponsor' })
  await t.admin('note.list', [id])
  const noteId = note.text('id')
  const changed = await t.admin('note.update', [noteId], {
    version: note.number('version'),
    body: 'Called',
    mentions: [],
  })
  const removed = await t.admin('note.remove', [noteId], { version: changed.number('version') })
  await t.admin('note.restore', [noteId], { version: removed.number('version') })
  const task = await t.admin('task.add', [id], { title: 'Order the title search' })
  const taskId = task.text('id')
  await t.admin('task.list', [id])
  await t.admin('task.mine')
  const renamed = await t.admin('task.update', [taskId], { version: task.number('version'), title: 'Order title' })
  const done = await t.admin('task.mark', [taskId], { version: renamed.number('version') })
  const away = await t.admin('task.remove', [taskId], { version: done.number('version') })
  await t.admin('task.restore', [taskId], { version: away.number('version') })
  await t.admin('loan.set-present', [id])
  await t.admin('loan.present', [id])
  await t.admin('loan.follow', [id], { following: true })
  await t.admin('loan.followers', [id])
}

const taskTemplates: Journey = async (t) => {
  const made = await t.admin('task-template.add', [], { title: t.unique(), owner_id: null })
  await t.admin('task-template.list')
  const id = made.text('id')
  const next = await t.admin('task-template.update', [id], {
    version: made.number('version'),
    title: t.unique(),
    owner_id: null,
  })
  const gone = await t.admin('task-template.remove', [id], { version: next.number('version') })
  await t.admin('task-template.restore', [id], { version: gone.number('version') })
}

const views: Journey = async (t) => {
  const settings = {
    ...{ as: 'table', status: null, search: '', property_types: [], purposes: [], owner: null },
    ...{ sort: 'address', dir: 'ascending', columns: ['address'] },
  }
  const made = await t.admin('saved-view.add', [], { name: t.unique(), shared: true, settings })
  const id = made.text('id')
  await t.admin('saved-view.list')
  await t.admin('saved-view.set-default', [], { view_id: id })
  await t.admin('saved-view.update', [id], { version: made.number('version'), name: t.unique() })
  await t.admin('saved-view.remove', [id])
  await t.admin('saved-view.restore', [id])
}

const parties: Journey = async (t) => {
  const { id } = await deal(t)
  const other = await deal(t)
  const added = await t.admin('loan.create-borrower', [id], { role: 'guarantor', email: `${t.unique()}@example.com` })
  const person = added.list('borrowers').at(-1)?.text('id') ?? ''
  await t.admin('borrower.get', [person])
  await t.admin('borrower.update', [person], {
    version: (await t.admin('borrower.get', [person])).number('version'),
    first_name: 'Cora',
  })
  await t.admin('borrower.calculate-score', [person])
  await t.admin('loan.remove-borrower', [id, person])
  await t.admin('loan.add-borrower', [id, person])
  await t.admin('borrower.add-loan', [person, other.id])
  const grown = await t.admin('loan.create-property', [id], { address_address: `${t.unique()} Jay Street` })
  const property = grown.list('properties').at(-1)?.text('id') ?? ''
  const seen = await t.admin('property.get', [property])
  await t.admin('property.update', [property], { version: seen.number('version'), number_of_units: 14 })
  await t.admin('property.calculate-score', [property])
  await t.admin('property.add-loan', [property, other.id])
  await t.admin('loan.remove-property', [id, property])
  await t.admin('loan.add-property', [id, property])
  const contact = (
    await t.admin('contact.add', [], { email: `${t.unique()}@example.com`, contact_type: 'attorney' })
  ).text('contact_id')
  await t.admin('loan.add-contact', [id, contact])
  await t.admin('contact.get', [contact])
  await t.admin('contact.list-for-loan', [id])
  await t.admin('loan.remove-contact', [id, contact])
  const entity = await t.admin('legal-entity.add', [id], { name: `${t.unique()} LLC`, kind: 'LLC', state: 'NY' })
  await t.admin('legal-entity.list-for-loan', [id])
  await t.admin('legal-entity.update', [entity.text('id')], { version: entity.number('version'), state: 'DE' })
  await t.admin('loan.remove-legal-entity', [id, entity.text('id')])
  await t.admin('loan.add-legal-entity', [id, entity.text('id')])
  await t.admin('legal-entity.find', [], undefined, { q: 'LLC' })
  await t.admin('legal-entity.like', [], { name: 'Jay Street' })
}

const values: Journey = async (t) => {
  const { id } = await deal(t)
  await t.admin('loan.add-value', [id], {
    kind: 'as_is_value',
    subject_id: id,
    value: 1_500_000,
    as_of_epoch: 1_760_000_000,
  })
  const listed = await t.admin('loan.list-values', [id])
  const all = listed.list('figures').flatMap((one) => one.list('values'))
  for (const one of all.filter((value) => value.at('verified_epoch').value === null).slice(0, 1))
    await t.admin('loan.verify-value', [id, one.text('id')])
  await t.admin('loan.use-value', [id, listed.text('figures.0.values.0.id')])
}

const limits: Journey = async (t) => {
  const { id } = await deal(t)
  await t.admin('loan.update', [id], {
    version: (await t.admin('loan.get', [id])).number('version'),
    estimated_as_is_value: 1_000_000,
  })
  const policy = await t.admin('policies.loan', [id])
  void policy
  await t.admin('loan.add-waiver', [id], { subject_id: id, key: 'ltv_as_is', until_epoch: someDay })
  const waivers = await t.admin('loan.list-waivers', [id])
  await t.admin('loan.withdraw-waiver', [id, waivers.text('waivers.0.id')])
  await t.admin('loan.add-limit-condition', [id], { subject_id: id, key: 'ltv_as_is', stage: 'commitment' })
}

/** What people say of a loan, its people and its property in their own words. */
const words: Journey = async (t) => {
  const d = await deal(t)
  const version = d.loan.number('version')
  await t.admin('loan.update', [d.id], {
    version,
    name: `Harbor ${t.unique()}`,
    story: 'Purchase and light renovation.',
  })
  const person = await t.admin('borrower.get', [d.borrower])
  await t.admin('borrower.update', [d.borrower], { version: person.number('version'), address_city: 'Brooklyn' })
  await t.admin('condition.add', [d.id], { title: 'Insurance', details: 'Named insured' })
  await t.admin('note.add', [d.id], { body: 'Call the sponsor', mentions: [] })
  await t.admin('task.add', [d.id], { title: 'Order the title search', details: 'With endorsements' })
  const asked = (await request(t, d)).text('activity_id')
  await t.admin('request-message.send', [asked], { body: 'Please send all pages' })
  await t.borrower('personal.send-message', [asked], { body: 'They are on their way' })
  await t.admin('chase.pause', [d.id], { paused: true, reason: 'Closing this week' })
  const sheet = await t.admin('activity.list-for-loan', [d.id])
  const paper = sheet.one('activities', 'activity_type', 'term-sheet').text('activity_id')
  await t.admin('activity.term-sheet.update', [paper], { conditions: 'As discussed', guarantors: 'Cora Holt' })
  await t.admin('wire.save', [d.id], {
    purpose: 'closing',
    payee: 'Harbor Title',
    bank: 'First Albany',
    note: 'Escrow',
  })
  await t.admin('legal-entity.add', [d.id], { name: `${t.unique()} LLC`, signatory_name: 'Cora Holt' })
  await t.admin('activity.generate-document-upload', [asked], { name: 'rents.pdf', content_type: 'application/pdf' })
  const other = (await request(t, d)).text('activity_id')
  await t.borrower('chase.say-not-applicable', [other], { reason: 'No tenants' })
}

const archive: Journey = async (t) => {
  const { id } = await deal(t)
  await t.admin('loan.preview-rejection-letter', [id])
  await t.admin('loan.archive', [id], { rejection_reason: 'Withdrawn' })
  await t.admin('loan.restore', [id])
  await t.admin('loan.fix', [id])
}

const requests: Journey = async (t) => {
  const d = await deal(t)
  await t.admin('loan.preview-document-requests', [d.id])
  await t.admin('loan.create-document-requests', [d.id], {})
  await request(t, d)
  const all = await t.admin('activity.list-document-requests', [d.id])
  const first = all.text('entities.0.activities.0.activity_id')
  const seen = await t.admin('activity.get', [first])
  await t.admin('activity.set-due-date', [first], { version: seen.number('version'), due_on: day, reason: 'More time' })
  await t.admin('activity.pause', [first])
  await t.admin('activity.resume', [first])
  await t.admin('activity.set-archived', [first])
  const gone = await t.admin('activity.get', [first])
  await t.admin('activity.restore', [first], { version: gone.number('version') })
  await t.admin('loan.preview-reminder', [d.id])
  await t.admin('loan.send-reminder', [d.id], {})
  await t.admin('loan.sync-files-to-datastore', [d.id])
  await t.admin('loan.export-documents', [d.id])
}

export const loanJourneys = {
  conditions,
  notesAndTasks,
  taskTemplates,
  views,
  parties,
  values,
  limits,
  words,
  archive,
  requests,
}
