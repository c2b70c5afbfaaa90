import { readFileSync } from 'node:fs'
import type { Journey, Travel } from '../journey.ts'
import { deal, upload } from './deal.ts'

/** The layout that the product ships. */
const shipped = new URL('../../../src/closing/deal-document/templates/term-sheet.docx', import.meta.url)
const reason = { reason: 'Approved by the committee' }
const recipients = [{ name: 'Ann Whitfield', email: 'ann@example.com' }]

const activityOf = async (t: Travel, loan: string, type: string) =>
  (await t.admin('activity.list-for-loan', [loan])).one('activities', 'activity_type', type).text('activity_id')

type Spelling = '' | '.alias1'

/** A term sheet or commitment, from New to Accepted; the paper is sent by hand first, then by email. */
const paper = async (t: Travel, word: 'term-sheet' | 'commitment', id: string, as: Spelling) => {
  const call = (rest: string, body?: object) => t.admin(`activity.${word}.${rest}${as}`, [id], body)
  await call('get-values')
  await call('update', { conditions: 'As discussed' })
  await call('generate', {})
  await t.settle()
  await call('get-google-docs')
  await call('download')
  await call('set-sent', {})
  await call('send', { recipients: [{ name: 'Bea', email: t.world.borrower.email }] })
  await t.borrower('personal.read-paper', [id])
  await upload(t, id, { open: 'activity.generate-custom-document-upload' })
  await call('set-signed')
  await call('set-verified')
  await call('set-accepted')
}

/** A loan whose term sheet and deposit are accepted. */
export const inUnderwriting = async (t: Travel, as: Spelling = '') => {
  const d = await deal(t)
  await paper(t, 'term-sheet', await activityOf(t, d.id, 'term-sheet'), as)
  const deposit = await activityOf(t, d.id, 'good-faith-deposit')
  await t.admin('activity.gfd.set-accepted', [deposit], { deposit_amount: 12_500, deposit_date: 1_788_220_800 })
  return d
}

const through =
  (as: Spelling): Journey =>
  async (t) => {
    const d = await inUnderwriting(t, as)
    const made = await t.admin(`activity.board-review.create-main${as}`, [d.id], reason)
    const review = made.text('activity_id')
    const call = (rest: string, body?: object) => t.admin(`activity.board-review.${rest}${as}`, [review], body)
    await call('get-values')
    await call('update', { strength_1: 'Low leverage' })
    await call('generate', reason)
    await t.settle()
    await call('get-google-docs')
    await call('download')
    await call('send')
    await call('set-accepted')
    const commitment = await activityOf(t, d.id, 'commitment')
    await paper(t, 'commitment', commitment, as)
    const versions = await t.admin('deal-version.list', [commitment])
    await t.admin('deal-version.download', [commitment, String(versions.number('versions.0.number')), 'pdf'])
    await t.admin('loan-status.set-funded', [d.id, '1788220800'], reason)
    await t.admin('loan-status.set-paid-off', [d.id], {
      ...{ paid_off_date: 1_788_307_200, is_late_payment: false, late_days: [], borrower_score: 250 },
      ...{ is_construction_completed: true, ...reason },
    })
    await t.admin('loan-status.downgrade', [d.id, 'funded'], reason)
  }

const ownPaper: Journey = async (t) => {
  const d = await deal(t)
  const sheet = await activityOf(t, d.id, 'term-sheet')
  await upload(t, sheet, { open: 'activity.term-sheet.upload' })
  await upload(t, sheet, { open: 'activity.term-sheet.upload.alias1' })
  await t.admin('activity.term-sheet.generate', [sheet], {})
  await t.admin('activity.term-sheet.send', [sheet], { recipients })
  await t.admin('deal-version.extend', [sheet], { expires_epoch: Math.floor(Date.now() / 1000) + 20 * 86_400 })
}

const wordTemplates: Journey = async (t) => {
  await t.admin('deal-template.list')
  const seen = await t.admin('deal-template.download', ['term-sheet'])
  void seen
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const ticket = await t.admin('deal-template.open', ['term-sheet'], { name: 'sheet.docx', content_type: type })
  await t.put(ticket, readFileSync(shipped), type)
  await t.admin('deal-template.use', ['term-sheet', ticket.text('template_id')])
  await t.admin('deal-template.reset', ['term-sheet'])
}

export const closingJourneys = {
  throughClosing: through(''),
  throughClosingOtherwise: through('.alias1'),
  ownPaper,
  wordTemplates,
}
