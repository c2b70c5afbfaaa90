import { pngFile } from '../../wizard-form.ts'
import type { Journey } from '../journey.ts'
import { day, deal, request, upload } from './deal.ts'

const guards: Journey = async (t) => {
  const d = await deal(t)
  const settings = await t.admin('held-change.settings')
  await t.admin('held-change.save-settings', [], { version: settings.number('version'), hold_hours: 0, alone: false })
  const change = async () => {
    const person = await t.admin('borrower.get', [d.borrower])
    await t.admin('borrower.update', [d.borrower], {
      version: person.number('version'),
      email: `${t.unique()}@example.com`,
    })
    const all = await t.admin('held-change.list', [], undefined, { state: 'waiting' })
    return all.list('changes').find((one) => one.text('subject.id') === d.borrower) ?? all.at('changes.0')
  }
  const first = await change()
  await t.admin('held-change.cancel', [first.text('id')], { version: first.number('version') })
  const bank = { purpose: 'closing', payee: 'Harbor Title', bank: 'First Albany' }
  await t.admin('wire.save', [d.id], bank)
  const wires = await t.admin('wire.list', [d.id])
  await t.admin('wire.save', [d.id], { ...bank, version: wires.number('wires.0.version'), account: '000987654321' })
  const held = await t.admin('held-change.list', [], undefined, { state: 'waiting' })
  const waiting = held.list('changes').find((one) => one.text('kind').startsWith('wire')) ?? held.at('changes.0')
  const called = await t.admin('held-change.call-back', [waiting.text('id')], {
    ...{
      version: waiting.number('version'),
      name: 'Hal Harbor',
      number: '(212) 555-0100',
      at_epoch: waiting.number('requested_epoch'),
      note: 'Confirmed',
    },
  })
  await t.colleague('held-change.approve', [waiting.text('id')], { version: called.number('version') })
  await t.admin('wire.reveal', [wires.text('wires.0.id')])
}

const retention: Journey = async (t) => {
  const d = await deal(t)
  const kept = await t.admin('retention.get')
  await t.admin('retention.update', [], { version: kept.number('version'), on: false })
  const hold = await t.admin('hold.place', [], { on: { kind: 'loan', loan: d.id }, reason: 'Litigation' })
  await t.admin('hold.list')
  await t.admin('hold.release', [hold.text('id')], { reason: 'Settled' })
  const email = `${t.unique()}@example.com`
  await t.admin('loan.create-borrower', [d.id], { email, first_name: 'Erin', last_name: 'Gone' })
  const found = await t.admin('erasure.find', [], undefined, { email })
  const person = found.at('people.0')
  await t.admin('erasure.erase', [], {
    kind: 'borrower',
    id: person.text('id'),
    name: person.text('name'),
    reason: 'Asked for it',
  })
  await t.admin('erasure.list')
}

const lender: Journey = async (t) => {
  const brand = await t.admin('brand.get')
  const logo = pngFile.toString('base64')
  const saved = await t.admin('brand.update', [], { version: brand.number('version'), name: 'Harbor Bridge', logo })
  const hash = saved.text('logo').split('/').at(-1) ?? ''
  await t.nobody('brand.logo', [hash])
  const texts = await t.admin('lender-text.list')
  const one = texts.at('texts.0')
  await t.admin('lender-text.update', [one.text('name')], { version: one.number('version'), body: one.text('body') })
}

const today: Journey = async (t) => {
  const d = await deal(t)
  const activity = (await request(t, d)).text('activity_id')
  await upload(t, activity, { by: 'borrower' })
  const seen = await t.admin('today.list')
  const entry = seen.at('entries.0')
  const named = { kind: entry.text('kind'), loan_id: entry.text('loan.id') }
  await t.admin('today.hide', [], { ...named, mark: entry.text('mark'), until: 'tomorrow' })
  await t.admin('today.show', [], named)
  await t.settle()
  const bell = await t.admin('user.notifications', [t.world.admin.id])
  const notice = bell.text('notifications.0.id')
  await t.admin('notifications.toggle-seen', [notice])
  await t.admin('notifications.toggle-done', [notice])
  await t.admin('notifications.set-mail-settings', [], { kind: 'document-uploaded', by_mail: true })
  await t.admin('notifications.mark-all-as-seen')
  await upload(t, (await request(t, d)).text('activity_id'), { by: 'borrower' })
  await t.settle()
  await t.world.gather()
  const letters = await t.world.lettersTo(t.world.admin.email)
  const token = letters.flatMap((text) => /unsubscribe[^\s]*[?#&]token=([\w.-]+)/.exec(text)?.[1] ?? []).at(-1)
  if (token === undefined)
    throw new Error(`no link to unsubscribe in ${letters.length} letters: ${letters.at(-1)?.slice(-400)}`)
  await t.nobody('notifications.unsubscribe-info', [], undefined, { token })
  await t.nobody('notifications.unsubscribe', [], undefined, { token })
}

const reminders: Journey = async (t) => {
  // With a broker on the loan it is the broker who is reminded.
  const d = await deal(t, { broker: undefined })
  const borrower = `${t.unique()}@example.com`
  const grown = await t.admin('loan.create-borrower', [d.id], { email: borrower, phone: '212-5550143' })
  const record = grown.one('borrowers', 'email', borrower).text('id')
  const activity = (await request(t, { id: d.id, borrower: record })).text('activity_id')
  const person = { loan_id: d.id, email: borrower }
  const cadence = { days_before: [3], on_day: true, every_days: 2, max_after: 5, silent_rounds: 2 }
  const settings = await t.admin('chase.settings')
  await t.admin('chase.save-settings', [], {
    ...{
      version: settings.number('version'),
      enabled: true,
      from_hour: 8,
      to_hour: 21,
      skip_weekends: false,
      skip_holidays: false,
    },
    ...{ days_off: [], cadence },
  })
  await t.admin('chase.set-cadence', [], { of: { loan_id: d.id }, cadence })
  await t.admin('chase.set-person', [], { ...person, zone: 'America/New_York' })
  await t.admin('chase.pause', [d.id], { paused: true, reason: 'Closing this week' })
  await t.admin('chase.pause', [d.id], { paused: false })
  await t.admin('chase.set-digest', [], { hour: 8 })
  await t.admin('chase.get-digest')
  await t.admin('chase.planned')
  const plan = await t.admin('chase.loan', [d.id])
  const next = plan.list('people').find((one) => one.text('email') === borrower)
  await t.admin('chase.send-now', [], person)
  await t.settle()
  const token =
    (await t.world.lettersTo(borrower))
      .flatMap((text) => /reminder[^\s]*token=([\w.-]+)/.exec(text)?.[1] ?? [])
      .at(-1) ?? ''
  await t.nobody('chase.link', [], undefined, { token })
  await t.nobody('chase.link-opened', [], { token })
  await t.nobody('chase.answer', [], { token, activity_id: activity, kind: 'by-date', by: day, said: 'Soon' })
  const other = (await request(t, d)).text('activity_id')
  await t.borrower('chase.say-not-applicable', [other], { reason: 'No tenants' })
  const answers = await t.admin('chase.loan', [d.id])
  await t.admin('chase.decide', [answers.one('answers', 'kind', 'not-applicable').text('id')], { decision: 'accepted' })
  await t.admin('chase.remind-overdue', [], { except: [] })
  await t.nobody('chase.consent', [], { token, agreed: true })
  const later = await t.admin('chase.loan', [d.id])
  const planned =
    later
      .list('people')
      .find((one) => one.text('email') === borrower)
      ?.at('next') ?? next?.at('next')
  await t.admin('chase.skip', [], { ...person, on: planned?.text('on') })
  await t.admin('chase.snooze', [], { ...person, until: day })
}

const providers: Journey = async (t) => {
  const all = await t.admin('provider.list')
  const one = all.one('providers', 'kind', 'maps')
  await t.admin('provider.update', ['maps'], { version: one.number('version'), call_dollars: 1 })
  await t.admin('provider.test', ['maps'])
}

export const adminJourneys = { guards, retention, lender, today, reminders, providers }
