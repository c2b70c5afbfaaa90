import createClient from 'openapi-fetch'
// Made from the OpenAPI document by typed-client.test.ts, which checks the types of this file and runs it.
import type { components, paths } from './schema.ts'

type Application = NonNullable<paths['/application/short']['post']['requestBody']>['content']['application/json']
type Status = components['schemas']['LoanStatus']

export interface Job {
  /** Where the API answers, with its base path. */
  url: string
  /** Bearer token of an administrator. */
  token: string
  application: Application
  /** A plain day as epoch seconds at 00:00 UTC. */
  day: number
  /** Uploads the copy that the parties signed on paper, and has it checked: the step between sent and signed. */
  returnSigned(document: 'term-sheet' | 'commitment', activityId: string): Promise<void>
}

/** The reply, or an error that says which problem came instead. */
const must = <T>(answer: { data?: T; error?: components['schemas']['Problem'] }): T => {
  if (answer.data === undefined) throw new Error(`${answer.error?.code}: ${answer.error?.detail}`)
  return answer.data
}
const known = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error('The reply lacks a value that its type has')
  return value
}

/** The main job over HTTP, by a stranger who has nothing but the OpenAPI document: from the short form to paid off. */
export const mainJob = async (job: Job): Promise<{ states: Status['state'][]; amount: number | null }> => {
  const open = createClient<paths>({ baseUrl: job.url })
  const api = createClient<paths>({ baseUrl: job.url, headers: { authorization: `Bearer ${job.token}` } })
  const sent = must(await open.POST('/application/short', { body: job.application }))
  const loan_id = sent.human_id
  const states: Status['state'][] = []
  const status = async () => {
    const read = must(await api.GET('/loan-status/{loan_id}', { params: { path: { loan_id } } }))
    if (states.at(-1) !== read.state) states.push(read.state)
    return read
  }
  const at = (activity_id: string) => ({ params: { path: { activity_id } } })
  const recipients = [{ name: 'Maria Ortega-Lind', email: 'maria@example.com' }]
  // Nothing is asked of the parties here, so each step that names what is missing is given a reason to go on.
  const goOn = { reason: 'Checked by hand' }
  const first = await status()
  const sheet = known(first.term_sheet.activity_id)
  must(
    await api.PUT('/activity/term-sheet/{activity_id}/update', {
      ...at(sheet),
      body: { origination_fee: 0.02 },
    }),
  )
  must(await api.POST('/activity/term-sheet/{activity_id}/generate', at(sheet)))
  must(await api.POST('/activity/term-sheet/{activity_id}/send', { ...at(sheet), body: { recipients } }))
  await status()
  await job.returnSigned('term-sheet', sheet)
  must(await api.POST('/activity/term-sheet/{activity_id}/set/accepted', at(sheet)))
  const deposit = { deposit_amount: 12_500, deposit_date: job.day }
  const gfd = known(first.gfd.activity_id)
  must(await api.POST('/activity/gfd/{activity_id}/set/accepted', { ...at(gfd), body: deposit }))
  await status()
  const review = must(
    await api.POST('/activity/board-review/{loan_id}/create-main-activity', {
      params: { path: { loan_id } },
      body: goOn,
    }),
  ).activity_id
  must(await api.POST('/activity/board-review/{activity_id}/generate', at(review)))
  must(await api.POST('/activity/board-review/{activity_id}/send', at(review)))
  must(await api.POST('/activity/board-review/{activity_id}/set/accepted', at(review)))
  const commitment = known((await status()).commitment.activity_id)
  must(await api.POST('/activity/commitment/{activity_id}/generate', at(commitment)))
  must(await api.POST('/activity/commitment/{activity_id}/send', { ...at(commitment), body: { recipients } }))
  await status()
  await job.returnSigned('commitment', commitment)
  must(await api.POST('/activity/commitment/{activity_id}/set/accepted', at(commitment)))
  await status()
  const funded = { params: { path: { loan_id, funded_date: job.day } }, body: goOn }
  must(await api.POST('/loan-status/{loan_id}/set/funded/{funded_date}', funded))
  await status()
  const payoff = {
    paid_off_date: '2026-06-30',
    is_late_payment: false,
    late_days: [],
    borrower_score: 250,
    is_construction_completed: true,
    ...goOn,
  }
  must(await api.POST('/loan-status/{loan_id}/set/paid-off', { params: { path: { loan_id } }, body: payoff }))
  await status()
  const { amount } = must(await api.GET('/loan/{loan_id}', { params: { path: { loan_id } } }))
  return { states, amount }
}
