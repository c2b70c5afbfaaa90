import type { PolicySetView } from '@plinth/contract/credit/policy-set'
import { newRule } from '@plinth/domain/credit/policy/policy-set'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { dateTime } from '../../lib/format.ts'
import { SetBar } from './set-bar.tsx'
import { SetEditor } from './set-editor.tsx'

beforeEach(() => window.sessionStorage.clear())
afterEach(() => window.sessionStorage.clear())

const id = (n: number) => `0190000a-0000-7000-8000-00000000000${n}`
const ltv = { ...newRule('ltv_as_is'), label: 'LTV', value: 70, diff: { mid: 0.05, top: 0.1 } }
const ltc = { ...newRule('ltc'), label: 'LTC', value: 80 }
const credit = { ...newRule('credit_score'), label: 'Credit', value: 650 }
const bridge: PolicySetView = {
  ...{ policy_set_id: id(1), name: 'Bridge loans', in_use: false, purposes: [], version: 5, limits: 3 },
  ...{ changed_by: 'Lena', changed_epoch: 1, rules: [ltv, credit, ltc] },
  history: [
    { version: 5, author: 'Lena Lee', epoch: 1_790_000_000, reason: 'Tighter', changes: ["'LTV' from 75 to 70"] },
    { version: 2, author: 'Max Moe', epoch: 1_780_000_000, reason: '', changes: [] },
    { version: 1, author: 'Plinth', epoch: 1_770_000_000, reason: 'As it began', changes: ['Added all'] },
  ],
}
const path = `/policies/sets/${id(1)}`

const edit = (answers: Parameters<typeof standIn>[0] = {}, may = true, set = bridge) => {
  const sent = standIn(answers)
  show(<SetEditor set={set} may={may} />)
  return () => sent.filter(({ method }) => method !== 'GET').map(({ body }) => body)
}
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const type = async (name: string, text: string) => {
  await userEvent.clear(await field(name))
  await userEvent.type(await field(name), text)
}
const saving = () => screen.findByRole('button', { name: 'Save as a new version' })
const labelsIn = async (table: string) =>
  within(await screen.findByRole('table', { name: table }))
    .getAllByRole<HTMLInputElement>('textbox', { name: /^Limit: / })
    .map(({ value }) => value)

test('[O-07] each limit stands in its group with its value and tolerances, and all versions beneath', async () => {
  edit()
  expect(await labelsIn('Limits on the property')).toEqual(['LTV', 'LTC'])
  expect(await labelsIn('Limits on a borrower')).toEqual(['Credit'])
  const row = within((await screen.findByDisplayValue('LTV')).closest('tr') ?? document.body)
  const shown = row.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
  expect(shown.slice(1, 4)).toEqual(['70%', '5%', '10%'])
  expect(row.getByRole('combobox')).toHaveProperty('value', 'max')
  const history = screen.getByRole('region', { name: 'Versions' })
  const told = Array.from(history.querySelectorAll('ol > li'), ({ textContent }) => textContent)
  expect(told).toEqual([
    `Version 5Lena Lee, ${dateTime(1_790_000_000)}Tighter'LTV' from 75 to 70`,
    `Version 2Max Moe, ${dateTime(1_780_000_000)}Name or reason only`,
    `Version 1Plinth, ${dateTime(1_770_000_000)}As it began`,
  ])
  expect((await saving()).getAttribute('aria-disabled')).toBe('true')
})

test('[O-07] limits are changed, moved, added and removed, and saved together with the reason', async () => {
  const bodies = edit({ [`PUT ${path}`]: () => bridge })
  const measured = 'LTV (total commitment)'
  await type(`Limit: ${measured}`, 'LTV all in')
  await type(`Value: ${measured}`, '72.5')
  await type(`Yellow to: ${measured}`, '2')
  await type(`Otherwise: ${measured}`, 'Too high')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: `Is: ${measured}` }), 'at least')
  await userEvent.click(screen.getByRole('button', { name: /^Remove .*[Cc]redit/ }))
  const up = screen.getAllByRole('button', { name: /^Move .* up$/ })
  await userEvent.click(up.at(-1) ?? document.body)
  expect(await labelsIn('Limits on the property')).toEqual(['LTC', 'LTV all in'])
  await type('Why it is changed', ' Market ')
  await userEvent.click(await saving())
  expect(await screen.findByText('The policy set has been saved')).toBeDefined()
  const changed = { label: 'LTV all in', func: 'min', value: 72.5, diff: { mid: 0.02, top: 0.1 } }
  expect(bodies()).toEqual([
    {
      ...{ version: 5, name: 'Bridge loans', reason: 'Market' },
      rules: [ltc, { ...ltv, ...changed, value_out_of_range: 'Too high' }],
    },
  ])
})

test('[O-07] a limit that is added begins empty in its group and is offered no second time', async () => {
  edit()
  const [add] = await screen.findAllByRole('combobox', { name: 'Add a limit' })
  const offered = () => Array.from(add?.querySelectorAll('option') ?? [], ({ textContent }) => textContent)
  const first = offered()[1] ?? ''
  await userEvent.selectOptions(add ?? document.body, first)
  expect(await labelsIn('Limits on the property')).toEqual(['LTV', 'LTC', first])
  expect(offered()).not.toContain(first)
})

test('[O-07] the first limit of a group cannot be moved up, and says so', async () => {
  edit()
  const [first] = await screen.findAllByRole('button', { name: /^Move .* up$/ })
  expect(first?.getAttribute('aria-disabled')).toBe('true')
  await userEvent.hover(first ?? document.body)
  expect((await screen.findByRole('tooltip')).textContent).toBe('This limit is already the first of its kind')
})

test.each([
  ['Limit: LTV (total commitment)', '', '* Required'],
  ['Otherwise: LTV (total commitment)', '', '* Required'],
  ['Value: LTV (total commitment)', '', 'LTV (total commitment) must be between 0 and 1000'],
  ['Orange to: LTV (total commitment)', '4', 'Orange must reach at least as far as yellow'],
])('[O-07] %s of “%s” is refused in words until it is mended', async (name, text, why) => {
  const bodies = edit({ [`PUT ${path}`]: () => bridge })
  await userEvent.clear(await field(name))
  if (text !== '') await userEvent.type(await field(name), text)
  expect(await screen.findByText(why)).toBeDefined()
  await userEvent.click(await saving())
  expect(bodies()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Undo changes' }))
  expect(screen.queryByText(why)).toBeNull()
})

test('[O-07] a set that is refused stays as typed with the reason, and over a refresh of the page', async () => {
  edit({ [`PUT ${path}`]: () => refusal(409, 'state_conflict', 'This name is taken') })
  await type('Name of the set', 'Flips')
  await userEvent.click(await saving())
  expect((await screen.findByRole('alert')).textContent).toBe('This name is taken')
  expect(await field('Name of the set')).toHaveProperty('value', 'Flips')
  expect(Object.values(window.sessionStorage).join()).toContain('Flips')
})

test("[O-07] what somebody else changed meanwhile is told before one's own edit goes over it", async () => {
  const begun = { name: 'Mine', version: '4' }
  window.sessionStorage.setItem(`plinth-draft-policy-set-${id(1)}`, JSON.stringify(begun))
  const bodies = edit({ [`PUT ${path}`]: () => bridge })
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Someone else changed this set')).toBeDefined()
  expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    "Lena Lee: 'LTV' from 75 to 70",
  ])
  await userEvent.click(alert.getByRole('button', { name: 'Use my changes' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.click(await saving())
  await waitFor(() => expect(bodies()).toMatchObject([{ version: 5, name: 'Mine' }]))
})

test("[O-07] theirs can be taken instead: one's own edit is gone then", async () => {
  window.sessionStorage.setItem(`plinth-draft-policy-set-${id(1)}`, JSON.stringify({ name: 'Mine', version: '4' }))
  edit()
  await userEvent.click(await screen.findByRole('button', { name: 'Use their changes' }))
  expect(await field('Name of the set')).toHaveProperty('value', 'Bridge loans')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[O-07] who may not manage settings reads every limit and changes none', async () => {
  edit({}, false)
  await screen.findByRole('table', { name: 'Limits on the property' })
  expect(screen.getAllByRole<HTMLInputElement>('textbox').every(({ disabled }) => disabled)).toBe(true)
  expect(screen.queryByRole('combobox', { name: 'Add a limit' })).toBeNull()
  for (const button of screen.getAllByRole('button')) expect(button.getAttribute('aria-disabled')).toBe('true')
})

const bar = (answers: Parameters<typeof standIn>[0], may = true) => {
  const sent = standIn(answers)
  const chosen: unknown[] = []
  const other = { ...bridge, policy_set_id: id(2), name: 'Other' }
  show(<SetBar sets={[bridge, other]} set={bridge} may={may} onChoose={(one) => chosen.push(one)} />)
  return { chosen, bodies: () => sent.filter(({ method }) => method !== 'GET').map((one) => [one.path, one.body]) }
}
const press = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Actions of the policy set' }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

test.each([
  ['Make active', 'Make this policy set active?', /measured against “Bridge loans”/, 'use', []],
  ['Archive', 'Archive this policy set?', /“Bridge loans” leaves the list/, 'archive', [undefined]],
] as const)('[O-07] %s asks first, and says why it was refused', async (name, title, text, call, then) => {
  let refused = true
  const { chosen, bodies } = bar({
    [`PUT ${path}/${call}`]: () => (refused ? refusal(409, 'state_conflict', 'It measures loans now') : bridge),
  })
  await press(name)
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  expect(dialog.getByText(text)).toBeDefined()
  expect(bodies()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name }))
  expect((await dialog.findByRole('alert')).textContent).toBe('It measures loans now')
  refused = false
  await userEvent.click(dialog.getByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies()).toHaveLength(2)
  expect(chosen).toEqual(then)
})

test('[O-07] a copy has a name of its own and is the set looked at then; another is chosen in the list', async () => {
  let refused = true
  const { chosen, bodies } = bar({
    'POST /policies/sets/add': () =>
      refused ? refusal(409, 'state_conflict', 'This name is taken') : { ...bridge, policy_set_id: id(7) },
  })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Policy set' }), 'Other')
  await press('Make a copy')
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a copy' }))
  const name = dialog.getByRole('textbox', { name: /^Name of the set/ })
  expect(name).toHaveProperty('value', 'Copy of Bridge loans')
  await userEvent.clear(name)
  expect(dialog.getByText('* Required')).toBeDefined()
  await userEvent.type(name, '{Enter}')
  expect(bodies()).toEqual([])
  await userEvent.type(name, ' Flips {Enter}')
  expect((await dialog.findByRole('alert')).textContent).toBe('This name is taken')
  refused = false
  await userEvent.type(name, '{Enter}')
  await waitFor(() => expect(chosen).toEqual([id(2), id(7)]))
  expect(bodies().at(-1)).toEqual(['/policies/sets/add', { name: 'Flips', copy_of: id(1) }])
})

test('[O-07] who may not manage settings is offered nothing to do with a set', async () => {
  bar({}, false)
  await userEvent.click(await screen.findByRole('button', { name: 'Actions of the policy set' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => [item.getAttribute('aria-disabled'), item.textContent])).toEqual(
    ['Make active', 'Choose loan purposes', 'Make a copy', 'Archive'].map((label) => [
      'true',
      `${label}You don't have permission to manage settings. Ask an administrator.`,
    ]),
  )
})
