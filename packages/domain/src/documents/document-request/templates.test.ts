import { describe, expect, test } from 'vitest'
import { entityKinds } from '../../loan/activity/entity-kinds.ts'
import { requestFlags } from './template.ts'
import { purposes } from '../../loan/terms.ts'
import { appliesTo, type RequestingDeal } from './marks.fixture.ts'
import { defaultTemplates, isAskedFor } from './templates.ts'

const none = { flip: false, cash_flow: false, mid_construction: false, retail: false }
const asked = (flags: Partial<typeof none>) => defaultTemplates.filter((t) => isAskedFor(t, { ...none, ...flags }))

describe('[M-48] default templates', () => {
  test('are at least 40, of all four kinds, each with its own name', () => {
    expect(defaultTemplates.length).toBeGreaterThanOrEqual(40)
    expect(new Set(defaultTemplates.map((t) => t.entity_kind))).toEqual(new Set(entityKinds))
    expect(new Set(defaultTemplates.map((t) => `${t.entity_kind} ${t.document_name}`)).size).toBe(
      defaultTemplates.length,
    )
  })
  test('a new loan asks for a core of 8 to 10, whatever its flags', () => {
    const core = defaultTemplates.filter((t) => t.auto_create)
    expect(core.length).toBeGreaterThanOrEqual(8)
    expect(core.length).toBeLessThanOrEqual(10)
    expect(core.filter((t) => t.flags.length > 0)).toEqual([])
  })
  test.each(requestFlags)('%s adds requests of its own', (flag) => {
    const added = asked({ [flag]: true }).length - asked({}).length
    expect(added).toBeGreaterThanOrEqual(3)
  })
  test('a request of two flags is asked for once', () => {
    const names = asked({ flip: true, mid_construction: true }).map((t) => `${t.entity_kind} ${t.document_name}`)
    expect(new Set(names).size).toBe(names.length)
  })
  test('[M-39] each says what to send, in a numbered folder', () => {
    expect(defaultTemplates.filter((t) => t.description.length < 30)).toEqual([])
    expect(defaultTemplates.filter((t) => !/^\d\d \w/.test(t.folder_name))).toEqual([])
  })
  test('[M-43] only a template with questions is sent to Textract', () =>
    expect(defaultTemplates.filter((t) => t.use_textract && t.questions.length === 0)).toEqual([]))
})

describe('[M-46] what applies to a loan', () => {
  const conditional = (deal: RequestingDeal) =>
    defaultTemplates.filter((t) => t.conditions.length > 0 && appliesTo(t, deal)).map((t) => t.document_name)
  test('a template without flags is asked for always, one with flags when one of them is on', () => {
    expect([isAskedFor({ flags: [] }, none), isAskedFor({ flags: ['flip'] }, none)]).toEqual([true, false])
    expect(isAskedFor({ flags: ['flip', 'retail'] }, { ...none, retail: true })).toBe(true)
  })
  test('all of its conditions hold', () => {
    const both = { conditions: ['purchase', 'broker'] } as const
    expect(appliesTo({ conditions: [] }, { purpose: 'Flip', hasBroker: false })).toBe(true)
    expect(appliesTo(both, { purpose: 'Flip', hasBroker: true })).toBe(true)
    expect(appliesTo(both, { purpose: 'Flip', hasBroker: false })).toBe(false)
    expect(appliesTo(both, { purpose: 'Refinance', hasBroker: true })).toBe(false)
  })
  const refinance = ['Payoff Letter', 'Existing Note and Mortgage', 'Mortgage Payment History']
  test.each(purposes.map((purpose) => [purpose] as const))('%s asks for its own papers alone', (purpose) => {
    const wanted = purpose === 'Refinance' || purpose === 'Cash out' ? refinance : ['Proof of Deposit']
    expect(conditional({ purpose, hasBroker: false })).toEqual(wanted)
    expect(conditional({ purpose, hasBroker: true })).toEqual([...wanted, 'Broker Fee Agreement'])
  })
})
