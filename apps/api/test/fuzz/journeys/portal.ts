import { statementOf } from '../../papers.ts'
import type { Journey } from '../journey.ts'
import { deal, request, upload } from './deal.ts'

const borrower: Journey = async (t) => {
  const d = await deal(t)
  await t.borrower('personal.home')
  await t.borrower('personal.auth')
  await t.borrower('personal.create-contact', [d.id], { email: `${t.unique()}@example.com`, contact_type: 'attorney' })
  const contacts = await t.borrower('personal.loan-contacts', [d.id])
  const made = contacts.one('contacts', 'contact_type', 'attorney')
  const second = await deal(t)
  await t.borrower('personal.add-contact', [second.id, made.text('id')])
  await t.borrower('personal.remove-contact', [second.id, made.text('id')])
  await t.borrower('personal.update-contact', [made.text('id')], { email: made.text('email') })
  const mine = await t.borrower('personal.borrower', [d.borrower])
  await t.borrower('personal.update-borrower', [d.borrower], {
    version: mine.number('version'),
    address_city: 'Queens',
  })
  const activity = (await request(t, d)).text('activity_id')
  const sent = await upload(t, activity, { by: 'borrower' })
  await t.borrower('personal.download-document', [activity, sent.text('document_id')])
  await t.borrower('personal.get-precheck', [activity, sent.text('document_id')])
  await t.borrower('personal.say-of-file', [activity, sent.text('process_id')], { note: 'The last page follows' })
  const wrong = (await request(t, d, 'Operating agreement')).text('activity_id')
  const statement = await upload(t, wrong, {
    by: 'borrower',
    bytes: await statementOf('Somebody Else'),
    name: 'bank.pdf',
  })
  await t.borrower('personal.keep-anyway', [wrong, statement.text('document_id')], { reason: 'It is all I have' })
  const other = (await request(t, d)).text('activity_id')
  await t.borrower('chase.say-not-applicable', [other], { reason: 'I rent' })
  await t.borrower('personal.withdraw-request', [d.id], { reason: 'Found another lender' })
}

const broker: Journey = async (t) => {
  const d = await deal(t)
  await t.broker('broker.auth')
  await t.broker('broker.loan', [d.id])
  await t.broker('broker.loan-activities', [d.id])
  const activity = (await request(t, d)).text('activity_id')
  const sent = await upload(t, activity, { by: 'broker' })
  await t.broker('broker.download-document', [activity, sent.text('document_id')])
  await request(t, d)
  await t.broker('broker.preview-reminder', [d.id])
  await t.broker('broker.send-reminder', [d.id])
  await t.broker('broker.sponsors')
  const link = await t.admin('loan.get-sponsor-link', [d.id])
  await t.nobody('personal.sponsor', [link.text('url').split(/[/=]/).at(-1) ?? ''])
}

const people: Journey = async (t) => {
  const email = `${t.unique()}@example.com`
  const added = await t.admin('user.add', [], {
    email,
    role: 'admin',
    first_name: 'Nell',
    last_name: 'New',
    invite: true,
  })
  await t.admin('user.list')
  const id = added.text('id')
  await t.admin('user.permissions', [], { user_id: id }, { permissions: 'edit-loan' })
  await t.admin('user.update', [], { user_id: id, first_name: 'Nelly' })
  const borrower = await t.admin('user.add', [], {
    email: `${t.unique()}@example.com`,
    role: 'borrower',
    first_name: 'B',
    last_name: 'C',
  })
  await t.admin('user.add-borrower', [borrower.text('id'), t.world.borrower.record])
}

/** What a borrower writes of people and of a loan. */
const ownWords: Journey = async (t) => {
  const d = await deal(t)
  const contact = { email: `${t.unique()}@example.com`, contact_type: 'attorney' }
  await t.borrower('personal.create-contact', [d.id], contact)
  const contacts = await t.borrower('personal.loan-contacts', [d.id])
  const made = contacts.one('contacts', 'email', contact.email)
  await t.borrower('personal.update-contact', [made.text('id')], { email: contact.email })
  const mine = await t.borrower('personal.borrower', [d.borrower])
  await t.borrower('personal.update-borrower', [d.borrower], {
    ...{ version: mine.number('version'), first_name: mine.text('first_name'), last_name: mine.text('last_name') },
  })
  await t.borrower('personal.withdraw-request', [d.id], { reason: 'Found another lender' })
}

export const portalJourneys = { ownWords, borrower, broker, people }
