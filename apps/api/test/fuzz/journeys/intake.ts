import { toPayload } from '@plinth/domain/intake/application/payload'
import { filledForm, formProperty, solve } from '../../application-form.ts'
import { filledWizard, pdfFile } from '../../wizard-form.ts'
import type { Challenge } from 'altcha-lib'
import type { Journey, Travel } from '../journey.ts'
import { deal } from './deal.ts'

const captcha = async (t: Travel): Promise<string> =>
  solve((await t.nobody('application.challenge')).value as Challenge)

const publicForm: Journey = async (t) => {
  const street = `${t.unique()} Street`
  const { address } = formProperty()
  const [phone, email] = ['9175551042', `${t.unique()}@example.com`]
  const form = () =>
    filledForm({ phone, borrowerEmail: email }, [formProperty({ address: { ...address, route: street } })])
  await t.nobody('application.config')
  const sent: string[] = []
  for (let n = 0; n < 2; n += 1) {
    const made = await t.nobody('application.short', [], toPayload(form(), await captcha(t)))
    sent.push(made.text('human_id'))
    await t.settle()
  }
  const [first = '', second = ''] = sent
  const leads = await t.admin('lead.list')
  const lead = leads.at('leads.0')
  await t.admin('lead.update', [lead.text('id')], {
    version: lead.number('version'),
    state: 'contacted',
    note: 'Call on Monday',
  })
  await t.admin('loan.matches', [second])
  await t.admin('loan.join-application', [second], { into: (await t.admin('loan.get', [first])).text('id') })
}

const merges: Journey = async (t) => {
  const [one, two] = [await deal(t), await deal(t)]
  const name = t.unique()
  const owner = (first_name: string) => [{ first_name, last_name: 'Owner', percentage: 100 }]
  const older = await t.admin('legal-entity.add', [one.id], { name: `${name} LLC`, members: owner('Ada') })
  const newer = await t.admin('legal-entity.add', [two.id], {
    name: `${name.toUpperCase()}, L.L.C.`,
    members: owner('Ben'),
  })
  const pair = { kind: 'legal-entity', id: older.text('id'), other_id: newer.text('id') }
  await t.admin('loan.merge-preview', [one.id], undefined, pair)
  const joined = await t.admin('loan.join-people', [one.id], pair)
  await t.admin('loan.undo-merge', [one.id, joined.text('merges.0.id')])
  const again = await t.admin('loan.join-people', [one.id], pair)
  await t.admin('loan.dismiss-merge-note', [one.id, again.text('merges.0.id')])
}

const wizard: Journey = async (t) => {
  const { sponsor, property } = filledWizard()
  const email = t.world.borrower.email
  const values = filledWizard({
    sponsor: { ...sponsor, email },
    property: { ...property, address: { ...property.address, route: `${t.unique()} Street` } },
  })
  const captchaToken = { token: await captcha(t) }
  const draft = await t.nobody('application.create-draft', [], { page: 1, values: {}, captchaToken })
  const token = draft.text('token')
  await t.nobody('application.get-draft', [token])
  const { ssn: _ssn, dateOfBirth: _birth, ...person } = values.sponsor
  await t.nobody('application.save-draft', [token], {
    version: draft.number('version'),
    page: 2,
    values: { sponsor: person },
  })
  for (const isKept of [false, true]) {
    const ticket = await t.nobody('application.draft-upload', [token], {
      field: 'uploadBio',
      name: `${t.unique()}.pdf`,
      content_type: 'application/pdf',
    })
    await t.put(ticket, pdfFile)
    await t.nobody('application.draft-file-sent', [token, ticket.text('file_id')])
    if (!isKept) await t.nobody('application.remove-draft-file', [token, ticket.text('file_id')])
  }
  await t.nobody('application.mail-draft', [token])
  await t.settle()
  const letters = await t.world.lettersTo(email)
  const proof = letters.flatMap((text) => /#resume=[\w-]+\.([\w-]+)/.exec(text)?.[1] ?? []).at(-1)
  await t.nobody('application.open-requests', [token], { email_proof: proof })
  await t.borrower('application.known')
  const reused = await t.borrower('application.reuse', [token], { borrower_id: t.world.borrower.record })
  const own = reused.text('token')
  const id = await t.borrower('application.draft-upload', [own], {
    field: 'idUpload',
    name: 'id.pdf',
    content_type: 'application/pdf',
  })
  await t.put(id, pdfFile)
  await t.borrower('application.draft-file-sent', [own, id.text('file_id')])
  const config = await t.nobody('application.config')
  await t.borrower('application.jotform', [], {
    ...values,
    ...{ affirmation: true, signature: { kind: 'typed', name: `${sponsor.firstName} ${sponsor.lastName}` } },
    ...{ terms_hash: config.text('terms_hash'), draft_token: own, captchaToken: { token: await captcha(t) } },
  })
  await t.settle()
}

const reports: Journey = async (t) => {
  const d = await deal(t)
  const all = await t.admin('activity.list-for-loan', [d.id])
  const kinds = all.list('activities').map((one) => one.at('report_type').value)
  const found = all.list('activities').filter((one) => typeof one.at('report_type').value === 'string')
  if (found.length === 0) throw new Error(`no reports among ${JSON.stringify(kinds)}`)
  for (const one of found.filter((report) => ['credit-plus', 'reonomy'].includes(report.text('report_type')))) {
    await t.admin(
      'activity.reports.set-requested',
      [one.text('activity_id')],
      one.text('report_type').includes('credit') ? { pull_option: 'soft', consent_confirmed: true } : {},
    )
    await t.settle()
  }
  const after = await t.admin('activity.list-reports', [d.id])
  const id =
    after
      .list('activities')
      .find((one) => one.text('status.state') === 'Done')
      ?.text('activity_id') ??
    JSON.stringify(after.list('activities').map((one) => [one.text('report_type'), one.at('status').value]))
  await t.admin('activity.get-report', [id])
  await t.admin('activity.list-reports', [d.id])
  await t.admin('activity.download-report', [id])
}

const bank: Journey = async (t) => {
  const d = await deal(t)
  const all = await t.admin('activity.list-for-loan', [d.id])
  const id = all.one('activities', 'report_type', 'plaid').text('activity_id')
  await t.admin('plaid.send-link', [id])
  await t.nobody('plaid.get-link-token', [id])
  const signed = await t.nobody('plaid.sandbox-sign-in', [id], {
    institution: 'First Harbor Bank',
    user: 'user_good',
    password: 'pass_good',
  })
  await t.nobody('plaid.set-access-token', [id], { access_token: signed.text('public_token') })
  await t.settle()
  const banks = await t.admin('plaid.list-banks', [id])
  await t.admin('plaid.disconnect', [id, banks.text('banks.0.id')])
}

export const intakeJourneys = { publicForm, merges, wizard, reports, bank }
