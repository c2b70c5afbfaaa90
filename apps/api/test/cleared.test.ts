import type { ActivityView } from '@plinth/contract/loan/activity'
import { endpoints } from '@plinth/contract/all'
import type { Endpoint } from '@plinth/contract/shared/endpoint'
import type { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildActivity, buildUser } from './factories.ts'
import { buildOpenDeal } from './deal.ts'
import { testApp } from './harness.ts'
import { pdfOfPages, sendFile } from './papers.ts'
import { sampleOf } from './samples.ts'

/** An emptied box: what every call that changes a record does with null and with '', field by field. */

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
let staffId: string
let deal: Awaited<ReturnType<typeof buildOpenDeal>>
beforeAll(async () => {
  t = await testApp()
  const user = await buildUser(t.db, 'admin')
  staff = user.email
  staffId = user.id
  deal = await buildOpenDeal(t)
})
afterAll(() => t.close())

/** A PNG of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

type Row = Record<string, unknown>
interface Target {
  path: string
  /** Where the record is read back. */
  get: string
  /** The record within what that call answers. */
  within?: (reply: Row) => unknown
  /** What every call carries besides the field and its version. */
  with?: Row
  /** A value for each field whose shape alone does not give one. */
  full: Row
  /** What a field is called where it is read, when it is written under another name. */
  readAs?: Record<string, (record: Row) => unknown>
}

const text = (names: string): Row => Object.fromEntries(names.split(' ').map((name) => [name, `Some ${name}`]))
const person = { first_name: 'Ann', last_name: 'Lee', phone: '305-5550199', date_of_birth: 315_532_800 }
const address = {
  address_address: '9 Elm Street',
  address_city: 'Albany',
  address_state: 'NY',
  address_zipcode: '12207',
}
const hasSsn = { ssn: (record: Row) => record['has_ssn'] || null }
const made = async (type: 'commitment' | 'board-review') =>
  (await buildActivity(t.db, deal.loan.id, { type, name: type })).id
const paper = (word: string, id: string, full: Row): Target => ({
  path: `/activity/${word}/${id}/update`,
  get: `/activity/${word}/${id}/get-values`,
  full,
})
const inList = (list: string, key: string, id: string) => (reply: Row) =>
  (reply[list] as Row[]).find((one) => one[key] === id)

interface Variable extends Row {
  variable_id: string
  math_function: string
  data_locations: { table: string; data_location_id: string }[]
  score_rules: { id: string; condition: string }[]
}
interface Model {
  score_model_id: string
  groups: { score_group_id: string; variables: Variable[] }[]
}
const model = async (): Promise<Model> => (await t.call('POST', '/scoring/models/add', staff, { name: 'Model' })).json()
const parametersOf = (variable: Variable | undefined) =>
  variable?.data_locations.map(({ table, data_location_id }) => ({ table, uuid: data_location_id }))
const variableNow = async (modelId: string, id: string | undefined): Promise<Variable | undefined> => {
  const { groups } = (await t.call('GET', `/scoring/model/${modelId}`, staff)).json<Model>()
  return groups.flatMap(({ variables }) => variables).find(({ variable_id }) => variable_id === id)
}

const targets: Record<string, () => Target | Promise<Target>> = {
  'loan.update': () => ({
    path: `/loan/${deal.loan.human_id}/update`,
    get: `/loan/${deal.loan.human_id}`,
    full: {
      ...text('name story'),
      expected_closing_epoch: 1_900_000_000 - (1_900_000_000 % 86_400),
      owner_user_id: staffId,
    },
    readAs: { owner_user_id: (loan) => loan['owner_user'] },
  }),
  'borrower.update': () => ({
    path: `/borrower/${deal.borrower.id}/update`,
    get: `/borrower/${deal.borrower.id}`,
    full: { ...person, ...address, email: 'ann@example.com', ssn: '123456789' },
    readAs: hasSsn,
  }),
  'personal.update-borrower': () => ({
    path: `/personal/borrower/update/${deal.borrower.id}`,
    get: `/borrower/${deal.borrower.id}`,
    full: { ...person, ...address, email: 'ann@example.com', ssn: '123456789' },
    readAs: hasSsn,
  }),
  'personal.update-contact': () => ({
    path: `/personal/contact/update/${deal.contact.id}`,
    get: `/contact/${deal.contact.id}`,
    with: { first_name: 'Cal', last_name: 'Broker', email: 'cal@example.com' },
    full: { ...person, email: 'cal@example.com', company: 'Lee Partners' },
  }),
  'property.update': () => ({
    path: `/property/${deal.property.id}/update`,
    get: `/property/${deal.property.id}`,
    full: { ...address, coordinates: { lat: 40, lng: -73 }, bathrooms: 1.5 },
  }),
  'user.update': () => ({
    path: '/user/update',
    get: `/user/${deal.brokerUser.id}`,
    with: { user_id: deal.brokerUser.id },
    full: {
      ...person,
      email: 'bo@example.com',
      role: 'broker',
      active: true,
      borrower_ids: [deal.borrower.id],
      contact_ids: [deal.contact.id],
    },
    readAs: { borrower_ids: (user) => user['borrowers'], contact_ids: (user) => user['contacts'] },
  }),
  'chase.save-settings': async () => {
    const { from_hour, to_hour, skip_weekends, skip_holidays, days_off, cadence } = (
      await t.call('GET', '/chase/settings', staff)
    ).json<Row>()
    const { sentence: _, ...own } = cadence as Row
    const whole = { enabled: false, from_hour, to_hour, skip_weekends, skip_holidays, days_off, cadence: own }
    return {
      path: '/chase/settings',
      get: '/chase/settings',
      with: whole,
      full: { ...whole, days_off: [{ day: '2031-03-14', name: 'Founders day' }] },
    }
  },
  'held-change.save-settings': () => ({
    path: '/held-changes/settings',
    get: '/held-changes/settings',
    with: { hold_hours: 24, alone: false },
    full: { hold_hours: 12, alone: false },
  }),
  'committee.save-levels': () => ({
    path: '/committee/levels',
    get: '/committee/settings',
    with: { votes_decide: false, levels: [] },
    full: {
      votes_decide: false,
      levels: [{ name: 'Board', up_to: null, quorum: 1, approvals: 1, majority: 'more-than-half', chair: false }],
    },
  }),
  'committee.update-member': async () => {
    const added = await t.call('POST', '/committee/members', staff, {
      ...{ user_id: staffId, name: null, email: null, role: 'voting', authority: null },
    })
    const { members } = added.json<{ members: { id: string; user_id: string }[] }>()
    const id = members.find(({ user_id }) => user_id === staffId)?.id ?? ''
    return {
      path: `/committee/members/${id}`,
      get: '/committee/settings',
      within: inList('members', 'id', id),
      with: { role: 'voting', authority: null },
      full: { role: 'chair', authority: 500_000 },
    }
  },
  'retention.update': () => ({
    path: '/retention',
    get: '/retention',
    full: { on: true, days: { leads: 40 } },
    readAs: { days: ({ kinds }) => ({ leads: (kinds as Row[]).find(({ kind }) => kind === 'leads')?.['days'] }) },
  }),
  'condition.update': async () => {
    const path = `/loan/${deal.loan.human_id}/conditions`
    const request = await buildActivity(t.db, deal.loan.id, { type: 'document-request' })
    const added = await t.call('POST', `${path}/add`, staff, { stage: 'closing', title: 'Payoff letter' })
    const { id } = added.json<{ id: string }>()
    return {
      path: `/condition/${id}/update`,
      get: path,
      within: inList('conditions', 'id', id),
      full: {
        ...text('title details'),
        ...{ stage: 'funding', owner_id: staffId, due_epoch: 1_780_272_000, proof_id: request.id },
        party: { kind: 'borrower', id: deal.borrower.id },
      },
      readAs: {
        owner_id: ({ owner }) => (owner as Row | null)?.['id'],
        proof_id: ({ proof }) => (proof as Row | null)?.['activity_id'],
      },
    }
  },
  'note.update': async () => {
    const path = `/loan/${deal.loan.human_id}/notes`
    const added = await t.call('POST', `${path}/add`, staff, { body: 'Sponsor called' })
    const { id } = added.json<{ id: string }>()
    const full = { body: 'Sponsor wrote', mentions: [staffId] }
    return {
      ...{ path: `/note/${id}/update`, get: path, within: inList('notes', 'id', id), with: full, full },
      readAs: { mentions: ({ mentions }) => (mentions as Row[]).map((one) => one['id']) },
    }
  },
  'task.update': async () => {
    const path = `/loan/${deal.loan.human_id}/tasks`
    const added = await t.call('POST', `${path}/add`, staff, { title: 'Order title' })
    const { id } = added.json<{ id: string }>()
    return {
      ...{ path: `/task/${id}/update`, get: path, within: inList('tasks', 'id', id) },
      full: { ...text('title details'), owner_id: staffId, due_epoch: 1_780_272_000 },
      readAs: { owner_id: ({ owner }) => (owner as Row | null)?.['id'] },
    }
  },
  'task-template.update': async () => {
    const full = { ...text('title details'), stage: 'funded', owner_id: staffId, due_days: 3 }
    const added = await t.call('POST', '/task-templates/add', staff, full)
    const { id } = added.json<{ id: string }>()
    return {
      ...{ path: `/task-templates/${id}/update`, get: '/task-templates', within: inList('templates', 'id', id) },
      ...{ with: full, full },
      readAs: { owner_id: ({ owner }) => (owner as Row | null)?.['id'] },
    }
  },
  'legal-entity.update': async () => {
    const entity = { name: 'Elm LLC', kind: 'LLC', state: 'NY', ein: '123456789' }
    const added = await t.call('POST', `/legal-entity/loan/${deal.loan.human_id}/add`, staff, entity)
    const { id } = added.json<{ id: string }>()
    return {
      path: `/legal-entity/${id}/update`,
      get: `/legal-entity/loan/${deal.loan.human_id}/all`,
      within: inList('legal_entities', 'id', id),
      full: {
        ...entity,
        signatory_name: 'Ann Lee',
        signatory_title: 'Managing Member',
        signatory_email: 'ann@example.com',
        members: [{ first_name: 'Ann', last_name: 'Lee', email: 'ann@example.com', percentage: 100 }],
      },
      readAs: { ein: (record) => record['has_ein'] || null },
    }
  },
  'lead.update': async () => {
    const lead = await t.db
      .insertInto('lead')
      .values({ source: 'borrower', email: 'lea@example.com' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      path: `/lead/${lead.id}/update`,
      get: '/lead/all',
      within: inList('leads', 'id', lead.id),
      full: { state: 'contacted', owner_user_id: staffId, note: 'Call back' },
      readAs: { owner_user_id: (record) => record['owner'] },
    }
  },
  'activity.term-sheet.update': () => paper('term-sheet', deal.termSheet.id, {}),
  'activity.commitment.update': async () =>
    paper('commitment', await made('commitment'), { borrower_id: deal.borrower.id }),
  'activity.board-review.update': async () => paper('board-review', await made('board-review'), {}),
  'activity-templates.update': async () => {
    const template = { entity_type: 'loan', document_name: 'Survey', description: 'A survey' }
    const added = await t.call('POST', '/activity-templates/create-template', staff, template)
    const id = added.json<{ template_id: string }>().template_id
    return {
      path: `/activity-templates/update-template/${id}`,
      get: '/activity-templates/get-all-activity-templates',
      within: inList('templates', 'template_id', id),
      with: template,
      full: {
        ...template,
        folder_name: 'Survey',
        gpt_prompts: [{ name: 'Area', question: 'How large?' }],
        flags: ['flip'],
        conditions: ['purchase'],
      },
    }
  },
  'brand.update': () => ({
    path: '/brand/update',
    get: '/brand',
    full: {
      name: 'Elm Lending',
      contact_email: 'ask@example.com',
      mail_from: 'from@example.com',
      colour: '#123456',
      logo: PIXEL,
      texts: { 'leadWords.title': 'Enquiries' },
    },
  }),
  'lender-text.update': () => ({
    path: '/lender-texts/privacy-notice/update',
    get: '/lender-texts',
    within: inList('texts', 'name', 'privacy-notice'),
    full: { body: 'We keep it to ourselves' },
    readAs: { body: (record) => (record['is_default'] ? null : record['body']) },
  }),
  'saved-view.update': async () => {
    const columns = ['address', 'amount']
    const view = {
      as: 'table',
      status: null,
      search: 'elm',
      property_types: [],
      purposes: [],
      owner: null,
      sort: 'amount',
      dir: 'ascending',
      columns,
    }
    const added = await t.call('POST', '/saved-view/add', staff, { name: 'Mine', shared: true, settings: view })
    const { id } = added.json<{ id: string }>()
    return {
      path: `/saved-view/${id}/update`,
      get: '/saved-view/all',
      within: inList('views', 'id', id),
      full: { settings: view },
    }
  },
  'scoring.model-update': async () => {
    const id = (await model()).score_model_id
    return {
      path: `/scoring/models/${id}/update`,
      get: `/scoring/model/${id}`,
      full: { weights: { borrowers: 2 }, purposes: ['Flip'] },
    }
  },
  'personal.say-of-file': async () => {
    const request = await buildActivity(t.db, deal.loan.id, { name: 'Rent roll' })
    const { process_id } = await sendFile(t, staff, request.id, { body: await pdfOfPages([['Rent roll']]) })
    return {
      path: `/personal/${request.id}/process/${process_id}/note`,
      get: `/activity/${request.id}`,
      full: text('note'),
      readAs: {
        note: (activity) => (activity as unknown as ActivityView).processes[0]?.data_to_display.data_from_user,
      },
    }
  },
  'scoring.variable-update': async () => {
    const { score_model_id, groups } = await model()
    const [group] = groups
    const [variable] = group?.variables ?? []
    return {
      path: `/scoring/variable/${variable?.variable_id}/update`,
      get: `/scoring/model/${score_model_id}`,
      within: () => variableNow(score_model_id, variable?.variable_id),
      full: {
        group_id: group?.score_group_id,
        math_function: variable?.math_function,
        children: parametersOf(variable),
      },
      readAs: { group_id: (v) => v['variable_id'], children: (v) => v['data_locations'] },
    }
  },
  'scoring.rule-update': async () => {
    const { score_model_id, groups } = await model()
    const variable = groups[0]?.variables[0]
    const rule = variable?.score_rules[0]
    return {
      path: `/scoring/rule/${rule?.id}/update`,
      get: `/scoring/model/${score_model_id}`,
      within: async () =>
        (await variableNow(score_model_id, variable?.variable_id))?.score_rules.find(({ id }) => id === rule?.id),
      full: { condition: rule?.condition, criteria: '7', score: 3 },
    }
  },
}

/** Calls by PUT that act on a record or keep one whole value, each shown by tests of its own. */
const acts =
  /^(activity-templates\.archive|activity\.set-due-date|chase\.(decide|pause|set-cadence|set-digest|set-person|snooze)|application\.(reuse|save-draft)|data-point\.update|activity\.update-display-data|deal-version\.extend|document\.(correct-rows|read|unlock)|loan\.(archive|create-document-requests|follow|set-present|sync-files-to-datastore|use-value|withdraw-waiver)|needs-rules\.save-draft|notifications\.set-mail-settings|on-file\.(correct|save-settings)|personal\.(create-contact|withdraw-request)|policies\.(bind-set|save-set|save-sizing)|provider\.update|saved-view\.set-default|committee\.(change-meeting|move-deadline)|task\.mark|thread\.update)$/

const shapeOf = (e: Endpoint): Record<string, z.ZodType> => {
  const body = e.body as (z.ZodType & { shape?: Record<string, z.ZodType> }) | undefined
  return body?.shape ?? {}
}
const edits = endpoints.filter((e) => e.method === 'PUT' && e.body && !acts.test(e.id) && !e.id.startsWith('test.'))
const boxes = edits.flatMap((e) =>
  Object.entries(shapeOf(e))
    .filter(([field]) => field !== 'version' && field !== 'user_id')
    .map(([field, schema]) => ({ id: e.id, field, schema, versioned: 'version' in shapeOf(e) })),
)
const built = new Map<string, Promise<Target>>()
const targetOf = (id: string): Promise<Target> => {
  const made = built.get(id) ?? Promise.resolve(targets[id]?.() ?? Promise.reject(new Error(`no record for ${id}`)))
  built.set(id, made)
  return made
}

test('every call that changes a record is tried with emptied fields', () => {
  expect(edits.map(({ id }) => id).sort()).toEqual(Object.keys(targets).sort())
})

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

const readBack = async (target: Target, field: string): Promise<{ value: unknown; version: unknown }> => {
  const reply = await t.call('GET', target.get, staff)
  expect(reply.statusCode, reply.body).toBe(200)
  const record = ((await target.within?.(reply.json<Row>())) ?? reply.json<Row>()) as Row
  return {
    value: target.readAs?.[field]?.(record) ?? (target.readAs?.[field] ? null : record[field]),
    version: record['version'],
  }
}

describe.each(boxes)('[L-05] $id: $field', ({ id, field, schema, versioned }) => {
  const send = async (target: Target, value: unknown) => {
    const { version } = await readBack(target, field)
    return t.call('PUT', target.path, staff, { ...target.with, [field]: value, ...(versioned ? { version } : {}) })
  }

  test.each([[null], [''], [[]]])(
    'emptied by %j it is empty afterwards, or refused by its name and kept',
    async (nothing) => {
      const target = await targetOf(id)
      const filled = await send(target, target.full[field] ?? sampleOf(schema))
      expect(filled.statusCode, filled.body).toBe(200)
      const before = await readBack(target, field)
      expect(isEmpty(before.value), `${field} is not read back`).toBe(false)

      const reply = await send(target, nothing)
      const after = await readBack(target, field)
      if (reply.statusCode === 200) expect(after.value).toSatisfy(isEmpty)
      else {
        expect(reply.statusCode, reply.body).toBe(400)
        expect(reply.json<{ errors?: { path: string }[] }>().errors?.map(({ path }) => path)).toContain(field)
        expect(after.value).toEqual(before.value)
      }
    },
  )
})

describe.each(edits.filter((e) => 'version' in shapeOf(e)))('$id', ({ id }) => {
  test('on a version that is no longer the current one is refused, and nothing is written', async () => {
    const target = await targetOf(id)
    const box = boxes.find((one) => one.id === id)
    if (!box) throw new Error(`${id} changes nothing`)
    const value = target.full[box.field] ?? sampleOf(box.schema)
    const { version } = await readBack(target, box.field)
    const send = (read: number) =>
      t.call('PUT', target.path, staff, { ...target.with, [box.field]: value, version: read })
    expect((await send(Number(version))).statusCode).toBe(200)
    const before = await readBack(target, box.field)
    const stale = await send(Number(before.version) + 1)
    expect([stale.statusCode, stale.json<{ code: string }>().code], stale.body).toEqual([409, 'version_conflict'])
    expect(await readBack(target, box.field)).toEqual(before)
  })
})
