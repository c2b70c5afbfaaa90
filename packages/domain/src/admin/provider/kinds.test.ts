import { expect, test } from 'vitest'
import { adapterInUse, isTestable, providerKindNames, providerKinds, settingsOf } from './kinds.ts'

const setting = (name: string) => ({ name, label: name, secret: false })
const kind = {
  adapters: [
    { id: 'first', name: 'First', settings: [setting('A'), setting('B')] },
    { id: 'second', name: 'Second', settings: [setting('B')] },
  ],
}

test('the first service whose settings are all there stands behind a port, else the stand-in', () => {
  const inUse = (...names: string[]) =>
    adapterInUse(kind, (name) => (names.includes(name) ? 'set' : undefined))?.id ?? null
  expect([inUse('A', 'B'), inUse('B'), inUse('A'), inUse()]).toEqual(['first', 'second', null, null])
})

test('[DG-11] of a port with a choice the chosen service stands behind it, and no other where it is not set up', () => {
  const choosing = { ...kind, choice: [setting('CHOICE'), setting('MODEL')] as const }
  const inUse = (values: Record<string, string>) => adapterInUse(choosing, (name) => values[name])?.id ?? null
  expect(inUse({ A: 'a', B: 'b' })).toBe('first')
  expect(inUse({ A: 'a', B: 'b', CHOICE: 'second' })).toBe('second')
  expect(inUse({ B: 'b', CHOICE: 'first' })).toBeNull()
  expect(settingsOf(choosing).map(({ name }) => name)).toEqual(['CHOICE', 'MODEL', 'A', 'B', 'B'])
})

test('the settings of a port are those of all its services, in their order', () => {
  expect(settingsOf(kind).map(({ name }) => name)).toEqual(['A', 'B', 'B'])
})

test('services that answer with a report are not asked to try them: it costs, and the law wants a reason', () => {
  const reports = providerKinds.filter(({ what }) => what.startsWith('Report: ')).map(({ kind }) => kind)
  expect(reports).toEqual(expect.arrayContaining(['credit-plus', 'xactus', 'lexis-nexis', 'clear', 'reonomy']))
  expect(providerKindNames.filter((name) => !isTestable(name))).toEqual(reports)
})
