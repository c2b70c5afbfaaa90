import { afterAll, beforeAll, expect, test } from 'vitest'
import { writtenUnseen } from '@plinth/contract/shared/fields'
import { buildActivity, buildUser } from './factories.ts'
import { buildOpenDeal } from './deal.ts'
import { testApp } from './harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

interface Edit {
  path: string
  /** Two edits of the same field by calls.json, and what the reply then says of it. */
  bodies: [object, object]
  field: string
  says: [unknown, unknown]
}
type Deal = Awaited<ReturnType<typeof buildOpenDeal>>

const named = (path: string, rest: object = {}): Edit => ({
  path,
  bodies: [
    { first_name: 'Ann', ...rest },
    { first_name: 'Zoe', ...rest },
  ],
  field: 'first_name',
  says: ['Ann', 'Zoe'],
})
const fee = (path: string): Edit => ({
  path,
  bodies: [{ origination_fee: 0.01 }, { origination_fee: 0.03 }],
  field: 'origination_fee',
  says: [0.01, 0.03],
})
const template = (description: string) => ({
  entity_type: 'loan',
  document_name: 'Survey',
  description,
  auto_create_activity: false,
  folder_name: '',
  use_textract: false,
})
const made = async (type: 'commitment' | 'board-review', deal: Deal) =>
  (await buildActivity(t.db, deal.loan.id, { type, name: type })).id

const edits: Record<string, (deal: Deal) => Edit | Promise<Edit>> = {
  'loan.update': (d) => ({
    path: `/loan/${d.loan.human_id}/update`,
    bodies: [{ name: 'First' }, { name: 'Second' }],
    field: 'name',
    says: ['First', 'Second'],
  }),
  'borrower.update': (d) => named(`/borrower/${d.borrower.id}/update`),
  'personal.update-borrower': (d) => named(`/personal/borrower/update/${d.borrower.id}`),
  'personal.update-contact': (d) =>
    named(`/personal/contact/update/${d.contact.id}`, { last_name: 'Broker', email: d.contact.email }),
  'property.update': (d) => ({
    path: `/property/${d.property.id}/update`,
    bodies: [{ bedrooms: 3 }, { bedrooms: 7 }],
    field: 'bedrooms',
    says: [3, 7],
  }),
  'user.update': (d) => named('/user/update', { user_id: d.brokerUser.id }),
  'activity.term-sheet.update': (d) => fee(`/activity/term-sheet/${d.termSheet.id}/update`),
  'activity.commitment.update': async (d) => fee(`/activity/commitment/${await made('commitment', d)}/update`),
  'activity.board-review.update': async (d) => fee(`/activity/board-review/${await made('board-review', d)}/update`),
  'activity-templates.update': async () => {
    const created = await t.call('POST', '/activity-templates/create-template', staff, template('One'))
    return {
      path: `/activity-templates/update-template/${created.json<{ template_id: string }>().template_id}`,
      bodies: [template('Two'), template('Three')],
      field: 'description',
      says: ['Two', 'Three'],
    }
  },
}

test.each(Object.entries(edits))(
  '[V-49] %s without a version is written, and the reply says that it was written unseen; with a stale one it is refused',
  async (_, editOf) => {
    const edit = await editOf(await buildOpenDeal(t))
    const put = (body: object) => t.call('PUT', edit.path, staff, body)
    const unseen = await put(edit.bodies[0])
    expect(unseen.statusCode, unseen.body).toBe(200)
    expect(unseen.json()).toMatchObject({ [edit.field]: edit.says[0], warning: writtenUnseen })
    const { version } = unseen.json<{ version: number }>()
    expect((await put({ ...edit.bodies[1], version: version + 1 })).json()).toMatchObject({ code: 'version_conflict' })
    const seen = await put({ ...edit.bodies[1], version })
    expect(seen.json()).toMatchObject({ [edit.field]: edit.says[1], version: version + 1 })
    expect(seen.json()).not.toHaveProperty('warning')
    expect((await put({ ...edit.bodies[0], version })).statusCode).toBe(409)
    expect((await put(edit.bodies[0])).json()).toMatchObject({ [edit.field]: edit.says[0], warning: writtenUnseen })
  },
)

test('[V-49] of two edits without a version that arrive at once neither is refused', async () => {
  const { borrower, brokerUser, loan, termSheet } = await buildOpenDeal(t)
  const answers = await Promise.all(
    ['Ann', 'Zoe', 'Eve', 'Mia'].flatMap((first_name) => [
      t.call('PUT', `/borrower/${borrower.id}/update`, staff, { first_name }),
      t.call('PUT', '/user/update', staff, { user_id: brokerUser.id, first_name }),
      t.call('PUT', `/loan/${loan.id}/update`, staff, { name: first_name }),
      t.call('PUT', `/activity/term-sheet/${termSheet.id}/update`, staff, { other_1: first_name }),
    ]),
  )
  expect(answers.map((one) => one.statusCode)).toEqual(answers.map(() => 200))
})
