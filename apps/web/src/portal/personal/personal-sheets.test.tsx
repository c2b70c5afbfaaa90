import type { PersonalHome } from '@plinth/contract/portal/personal'
import type { Role } from '@plinth/domain/people/user/role'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { contactView, staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { beginApplication, keptApplication } from '../../lib/application-draft.ts'
import { dateTime, dayOf } from '../../lib/format.ts'
import { activityOf, homeLoan, homeOf } from './personal.fixture.ts'
import { parsePersonalSearch } from './personal-search.ts'
import { PersonalSheets } from './personal-sheets.tsx'

const lease = activityOf({ name: 'Lease', document_name: 'Signed lease', description: 'All pages of it.' })
const rejected = activityOf({
  name: 'W-9',
  status: { state: 'Rejected', text: '', epoch: 1 },
  rejection_reason: 'Dark',
})
const form = activityOf({
  activity_type: 'application',
  name: 'Application',
  status: { state: 'Done', text: '', epoch: 1 },
})
const elm = homeLoan({ name: 'Elm Street', activities: [lease, rejected], other_activities: [form] })
const oak = homeLoan({ name: 'Oak Avenue' })
const broker = contactView(7)
const [here, there] = [contactView(1, { first_name: 'Hal' }), contactView(2, { first_name: 'Tess' })]
const home = homeOf({ loans: [elm, oak], contact: broker })

const open = (
  panel: string,
  on: string | null,
  answers: Parameters<typeof standIn>[0] = {},
  { role = 'broker' as Role, of = home as PersonalHome } = {},
) => {
  const sent = standIn(answers)
  const closed: true[] = []
  show(
    <>
      <p>The page</p>
      <PersonalSheets
        {...{ home: of, role }}
        search={parsePersonalSearch({ panel, ...(on === null ? {} : { on }) })}
        onClose={() => closed.push(true)}
      />
    </>,
    '/personal',
    staffView({ role, permissions: ['view-files', 'upload-document-request'] }),
  )
  return { closed, sent, writes: () => sent.filter(({ method }) => method !== 'GET') }
}
const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }))
const letter = (name: string, subject: string) => ({
  ...{ name, email: `${name.split(' ')[0]?.toLowerCase()}@example.com`, subject, body: `Dear ${name},` },
  ...{ owes: [], phone: null, text: '' },
})
const reminder = (again_epoch: number | null, ...reminders: object[]) => ({ reminders, again_epoch })
const preview = `GET /broker/loan/${elm.loan.id}/preview-reminder`

test.each([
  ['new-deal', 'a borrower', null, 'borrower'],
  ['remind', 'a borrower', elm.loan.id, 'borrower'],
  ['remind', 'a broker of another loan', 'nobody-knows', 'broker'],
  ['add-contact', 'a broker of another loan', 'nobody-knows', 'broker'],
  ['upload', 'a broker of another request', 'nobody-knows', 'broker'],
  ['application', 'a broker at a request for a file', lease.activity_id, 'broker'],
  ['edit', 'a broker at a request for a file', lease.activity_id, 'broker'],
] as const)('the panel %s opens nothing for %s', async (panel, _who, on, role) => {
  open(panel, on, {}, { role })
  await screen.findByText('The page')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[G-16] files are sent to the request that the address names, with what is asked for', async () => {
  open('upload', lease.activity_id)
  const panel = await sheet('Upload Signed lease')
  expect(await panel.findByText('All pages of it.')).toBeDefined()
  expect(panel.queryByText('Why it was rejected:')).toBeNull()
})

test('a request that came back says why beside its upload', async () => {
  open('upload', rejected.activity_id)
  const panel = await sheet('Upload W-9')
  expect((await panel.findByText('Why it was rejected:')).parentElement?.textContent).toContain('Dark')
})

test('[M-51] the files of a request without any say so', async () => {
  open('files', lease.activity_id)
  const panel = await sheet('Files')
  expect(await panel.findByText('No files yet')).toBeDefined()
  expect(panel.getByText('Signed lease')).toBeDefined()
})

test('[K-34] what was sent in stands by section, with its day', async () => {
  const sections = [
    { title: 'Property', answers: [{ label: 'City', value: 'Miami' }] },
    {
      title: 'Borrower',
      answers: [
        { label: 'First name', value: 'Ana' },
        { label: 'Last name', value: 'Lee' },
      ],
    },
  ]
  const submitted = 1_780_000_000
  open('application', form.activity_id, {
    [`GET /activity/${form.activity_id}/application`]: () => ({
      ...{ kind: 'init-request', submitted_epoch: submitted, sections },
    }),
  })
  const panel = await sheet('Application')
  expect(await panel.findByText(`Submitted ${dayOf(submitted)}`)).toBeDefined()
  const told = panel
    .getAllByRole('region')
    .map((one) => [
      within(one).getByRole('heading').textContent,
      ...Array.from(one.querySelectorAll('dt'), (dt) => `${dt.textContent}: ${dt.nextElementSibling?.textContent}`),
    ])
  expect(told).toEqual([
    ['Property', 'City: Miami'],
    ['Borrower', 'First name: Ana', 'Last name: Lee'],
  ])
})

test('[K-34] an application that cannot be loaded says why and is asked for again', async () => {
  const { sent } = open('application', form.activity_id, {
    [`GET /activity/${form.activity_id}/application`]: () => refusal(403, 'forbidden', 'Not yours'),
  })
  const panel = await sheet('Application')
  expect(await panel.findByText('The application could not be loaded')).toBeDefined()
  expect(panel.getByText('Not yours')).toBeDefined()
  const before = sent.length
  await userEvent.click(panel.getByRole('button', { name: /again|Retry/ }))
  await waitFor(() => expect(sent.length).toBeGreaterThan(before))
})

test('[G-15] a broker reads each letter before one press sends it for this loan; then the panel closes', async () => {
  const { closed, writes } = open('remind', elm.loan.id, {
    [preview]: () => reminder(null, letter('Ana Lee', 'Two documents'), letter('Bo Ray', 'One document')),
    [`POST /broker/loan/${elm.loan.id}/send-reminder`]: () => ({ reminders: [], sent: 2, texted: 0 }),
  })
  const panel = await sheet('Remind my borrower')
  const told = (await panel.findAllByRole('region')).map((one) => [one.getAttribute('aria-label'), one.textContent])
  expect(told).toEqual([
    ['Letter to Ana Lee', 'To Ana Lee · ana@example.comTwo documentsDear Ana Lee,'],
    ['Letter to Bo Ray', 'To Bo Ray · bo@example.comOne documentDear Bo Ray,'],
  ])
  expect(panel.queryByText(/A reminder was already sent/)).toBeNull()
  expect(writes()).toEqual([])
  await userEvent.click(panel.getByRole('button', { name: 'Send it now' }))
  await waitFor(() => expect(closed).toEqual([true]))
  expect(writes().map(({ path }) => path)).toEqual([`/broker/loan/${elm.loan.id}/send-reminder`])
  expect(await screen.findByText('The reminder is on its way')).toBeDefined()
})

test('a reminder that was just sent cannot be sent again, and the panel says from when', async () => {
  const again = 1_800_500_000
  const { writes } = open('remind', elm.loan.id, { [preview]: () => reminder(again, letter('Ana Lee', 'Two')) })
  const panel = await sheet('Remind my borrower')
  const why = `A reminder was already sent. You can send the next one on ${dateTime(again)}.`
  expect(await panel.findByText(why)).toBeDefined()
  const send = panel.getByRole('button', { name: 'Send it now' })
  expect(send.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(send)
  expect(writes()).toEqual([])
})

test('a reminder that is refused says why in the panel, which stays', async () => {
  const { closed } = open('remind', elm.loan.id, {
    [preview]: () => reminder(null, letter('Ana Lee', 'Two')),
    [`POST /broker/loan/${elm.loan.id}/send-reminder`]: () => refusal(409, 'state_conflict', 'Sent by Kim just now'),
  })
  const panel = await sheet('Remind my borrower')
  await userEvent.click(await panel.findByRole('button', { name: 'Send it now' }))
  expect(await panel.findByText('Sent by Kim just now')).toBeDefined()
  expect(closed).toEqual([])
})

test('with nobody to remind there is nothing to send; a reminder that cannot be made says why', async () => {
  const answers = [refusal(403, 'forbidden', 'Not your deal'), reminder(null)]
  open('remind', elm.loan.id, { [preview]: () => answers.shift() ?? {} })
  const panel = await sheet('Remind my borrower')
  expect(await panel.findByText('The reminder could not be prepared')).toBeDefined()
  expect(panel.getByText('Not your deal')).toBeDefined()
  await userEvent.click(panel.getByRole('button', { name: /again|Retry/ }))
  expect(await panel.findByText('There is no one to remind')).toBeDefined()
  expect(panel.queryByRole('button', { name: 'Send it now' })).toBeNull()
})

test('[G-39] a contact of another loan is put on this one by a press; those on it are not offered', async () => {
  const on = (l: typeof elm, ...contacts: typeof elm.loan.contacts) => ({ ...l, loan: { ...l.loan, contacts } })
  const of = homeOf({ loans: [on(elm, here), on(oak, here, there)] })
  const path = `/personal/loan/${elm.loan.id}/add-contact/${there.id}`
  const { closed, writes } = open(
    'add-contact',
    elm.loan.id,
    {
      [`GET /personal/loan/${elm.loan.id}/contacts`]: () => ({ contacts: [], own_contacts: [] }),
      [`PUT ${path}`]: () => ({ contacts: [] }),
    },
    { of },
  )
  const panel = await sheet('Add contact to Elm Street')
  const known = within(await panel.findByRole('region', { name: 'From your other loans' }))
  expect(known.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(['Add Tess Broker 2'])
  expect(known.getByText('cal2@example.com')).toBeDefined()
  await userEvent.click(known.getByRole('button'))
  await waitFor(() => expect(closed).toEqual([true]))
  expect(writes().map((one) => one.path)).toEqual([path])
})

test('[G-39] [I-58] a new contact needs names, email and type; what is typed is sent for this loan', async () => {
  const path = `/personal/${elm.loan.id}/create-contact`
  const { closed, writes } = open('add-contact', elm.loan.id, {
    [`GET /personal/loan/${elm.loan.id}/contacts`]: () => ({ contacts: [], own_contacts: [] }),
    [`PUT ${path}`]: () => Response.json({ contact_id: there.id, contacts: [] }, { status: 201 }),
  })
  const panel = await sheet('Add contact to Elm Street')
  const add = await panel.findByRole('button', { name: 'Add to the loan' })
  await userEvent.click(add)
  expect(document.activeElement).toBe(panel.getByLabelText(/^First name/))
  expect(writes()).toEqual([])
  await userEvent.type(panel.getByLabelText(/^First name/), 'Tia')
  await userEvent.type(panel.getByLabelText(/^Last name/), 'Law')
  await userEvent.type(panel.getByLabelText(/^Email/), 'tia@example.com')
  await userEvent.type(panel.getByLabelText(/^Company/), 'Law LLC')
  await userEvent.click(panel.getByRole('combobox', { name: /^Type/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'broker' }))
  await userEvent.click(add)
  await waitFor(() => expect(closed).toEqual([true]))
  const typed = { first_name: 'Tia', last_name: 'Law', email: 'tia@example.com', company: 'Law LLC' }
  expect(writes()).toEqual([{ method: 'PUT', path, body: { ...typed, contact_type: 'broker' } }])
})

test('[G-38] who is on the loan is listed; only an own contact can be taken off, after it was confirmed', async () => {
  const path = `/personal/loan/${elm.loan.id}/remove-contact/${there.id}`
  const answers = [refusal(409, 'state_conflict', 'Already off'), { contacts: [here] }]
  const { writes } = open('add-contact', elm.loan.id, {
    [`GET /personal/loan/${elm.loan.id}/contacts`]: () => ({ contacts: [here, there], own_contacts: [there.id] }),
    [`PUT ${path}`]: () => answers.shift() ?? {},
  })
  const panel = await sheet('Add contact to Elm Street')
  const on = within(await panel.findByRole('region', { name: 'On this loan' }))
  expect(on.getByText('cal1@example.com')).toBeDefined()
  expect(on.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Edit Tess Broker 2',
    'Remove Tess Broker 2',
  ])
  await userEvent.click(on.getByRole('button', { name: 'Remove Tess Broker 2' }))
  const asked = await sheet('Remove contact')
  expect(asked.getByText('Tess Broker 2 will no longer be a contact of Elm Street.')).toBeDefined()
  expect(writes()).toEqual([])
  await userEvent.click(asked.getByRole('button', { name: 'Remove' }))
  expect((await asked.findByRole('alert')).textContent).toBe('Already off')
  await userEvent.click(asked.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Remove contact' })).toBeNull())
  expect(writes().map((one) => one.path)).toEqual([path, path])
})

test("[G-38] an own contact's details are changed in place, with the version that was read", async () => {
  const path = `/personal/contact/update/${there.id}`
  const { writes } = open('add-contact', elm.loan.id, {
    [`GET /personal/loan/${elm.loan.id}/contacts`]: () => ({ contacts: [there], own_contacts: [there.id] }),
    [`PUT ${path}`]: () => there,
  })
  const panel = await sheet('Add contact to Elm Street')
  await userEvent.click(await panel.findByRole('button', { name: 'Edit Tess Broker 2' }))
  const edit = within(panel.getByRole('form', { name: 'Edit contact' }))
  await userEvent.type(edit.getByLabelText(/^Company/), 'Tess LLC')
  await userEvent.click(edit.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(writes()).toEqual([
      {
        ...{ method: 'PUT', path },
        body: { version: 1, first_name: 'Tess', last_name: 'Broker 2', email: 'cal2@example.com', company: 'Tess LLC' },
      },
    ]),
  )
  await waitFor(() => expect(panel.queryByRole('form', { name: 'Edit contact' })).toBeNull())
})

const sponsor = (n: number, over = {}) => ({
  ...{ id: contactView(n).id, first_name: 'Spo', last_name: `Nsor ${n}`, email: `s${n}@example.com`, phone: null },
  ...{ credit_score_band: null, completed_projects: null, last_deal: `Deal ${n}`, deals: 1 },
  ...over,
})
const sponsors = (...all: object[]) => ({ 'GET /broker/sponsors': () => ({ sponsors: all }) })

test('sponsors of earlier deals stand with their address and deals; few of them need no search', async () => {
  open('new-deal', null, sponsors(sponsor(1, { email: null, deals: 3 }), sponsor(2)))
  const panel = await sheet('Submit a new deal')
  const list = within(await panel.findByRole('list', { name: 'Sponsors of your earlier deals' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Spo Nsor 1no email · Deal 1 and 2 moreStart',
    'Spo Nsor 2s2@example.com · Deal 2Start',
  ])
  expect(panel.queryByRole('textbox', { name: 'Find a sponsor' })).toBeNull()
})

test('many sponsors are searched by name and by address', async () => {
  open('new-deal', null, sponsors(...Array.from({ length: 9 }, (_, n) => sponsor(n + 1))))
  const panel = await sheet('Submit a new deal')
  const shown = () => panel.getAllByRole('listitem').map((one) => one.textContent?.slice(0, 10))
  const search = await panel.findByRole('textbox', { name: 'Find a sponsor' })
  expect(shown()).toHaveLength(9)
  await userEvent.type(search, ' nsor 4')
  expect(shown()).toEqual(['Spo Nsor 4'])
  await userEvent.clear(search)
  await userEvent.type(search, 'S7@EX')
  expect(shown()).toEqual(['Spo Nsor 7'])
})

test('a deal begun with a sponsor has their details and those of the broker in the form, a new one the broker alone', async () => {
  const known = { phone: '212-5550142', credit_score_band: '700-720', completed_projects: 4 }
  open('new-deal', null, sponsors(sponsor(1, known)))
  const panel = await sheet('Submit a new deal')
  await panel.findByRole('button', { name: 'Start a new deal with Spo Nsor 1' })
  expect(panel.queryByText(/unfinished form/)).toBeNull()
  const kept = () => (keptApplication() as { values: { borrower: object } }).values.borrower
  const own = { isBroker: true, brokerFirstName: 'Cal', brokerLastName: 'Broker 7', brokerEmail: 'cal7@example.com' }
  await userEvent.click(panel.getByRole('button', { name: 'Start a new deal with Spo Nsor 1' }))
  expect(kept()).toEqual({
    ...own,
    ...{ firstName: 'Spo', lastName: 'Nsor 1', borrowerEmail: 's1@example.com', phone: '2125550142' },
    ...{ borrowerCreditScore: '700-720', completedProjectsIn3Years: '4' },
  })
  await userEvent.click(panel.getByRole('button', { name: 'Start with a new sponsor' }))
  expect(kept()).toEqual(own)
})

test('a form that is not finished is named before a new one replaces it', async () => {
  beginApplication({ firstName: 'Ana' })
  open('new-deal', null, sponsors())
  const panel = await sheet('Submit a new deal')
  expect(await panel.findByText(/unfinished form in this browser/)).toBeDefined()
  expect(panel.getByRole('link', { name: 'Continue it' }).getAttribute('href')).toBe('/application')
  expect(panel.queryByText('Sponsors of your earlier deals')).toBeNull()
})
