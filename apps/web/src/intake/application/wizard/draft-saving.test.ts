import { initialWizard } from '@plinth/domain/intake/application/wizard-fields'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { refusal, standIn } from '../../../../test/screen.tsx'
import { DraftStore, NotYet } from './draft-store.ts'
import { type KeptDraft, readDraft } from './wizard-draft.ts'

beforeEach(() => window.localStorage.clear())
afterEach(() => window.localStorage.clear())

const named = (borrowingEntityName: string) => (draft: KeptDraft) => ({
  ...draft,
  values: { ...draft.values, entity: { ...draft.values.entity, borrowingEntityName } },
})
const valuesOf = (borrowingEntityName: string, propertyName = '') => ({
  ...initialWizard,
  entity: { ...initialWizard.entity, borrowingEntityName },
  rehab: { ...initialWizard.rehab, otherRepayment: propertyName },
})
const none = { from: 'none', masked: '' }
const view = (more: object = {}) => ({
  ...{ token: 'tok', version: 4, page: 3, values: valuesOf('Elm LLC'), files: [], mailed_to: 'b…@example.com' },
  ...{ resume_url: 'x', submitted: null, saved_epoch: 1, expires_epoch: 2 },
  ...{ reuse: { borrower_id: null, legal_entity_id: null }, secrets: { social_security: none, birth_date: none } },
  ...more,
})
const draft = '/application/draft'
const elm = { [`POST ${draft}`]: () => view() }
/** The store of a tab before a server that answers like this; no timer of it outlives the test. */
const open = (answers: Parameters<typeof standIn>[0], captcha = async () => 'solved') => {
  const sent = standIn(answers)
  const store = new DraftStore(captcha)
  const stop = store.start()
  onTestFinished(stop)
  const of = () => store.get()
  const name = () => of().draft.values.entity.borrowingEntityName
  return { store, of, name, calls: () => sent.map(({ method, path }) => `${method} ${path}`), sent }
}

test('[F-04] what was typed is saved as a draft of the server, and says so', async () => {
  const { store, of, sent } = open(elm)
  store.change(named('Elm LLC'))
  expect(of().saving).toBe('idle')
  await store.save()
  expect(of()).toMatchObject({ saving: 'saved', mailedTo: 'b…@example.com', draft: { token: 'tok', version: 4 } })
  const body = { captchaToken: { token: 'solved' }, values: { entity: { borrowingEntityName: 'Elm LLC' } } }
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject(body)
  store.change(named('Elm Two LLC'))
  expect(of().saving).toBe('idle')
})

test('[F-04] while no captcha may be asked for nothing is sent, and nothing is said to have failed', async () => {
  const { store, of, calls } = open(elm, () => Promise.reject(new NotYet()))
  store.change(named('Elm LLC'))
  await store.save()
  expect([of().saving, calls()]).toEqual(['idle', []])
  await expect(store.token()).rejects.toThrow('no draft')
})

test('[F-04] a draft that another device saved meanwhile is merged: both changes are kept and saved', async () => {
  let changed = true
  const { store, of, name, calls } = open({
    ...elm,
    [`PUT ${draft}/tok`]: () =>
      changed ? refusal(409, 'version_conflict', 'Changed') : view({ version: 9, values: valuesOf('Mine', 'Sale') }),
    [`GET ${draft}/tok`]: () => {
      changed = false
      return view({ version: 8, values: valuesOf('Elm LLC', 'Sale') })
    },
  })
  store.change(named('Elm LLC'))
  await store.save()
  store.change(named('Mine'))
  await store.save()
  expect([name(), of().draft.values.rehab.otherRepayment]).toEqual(['Mine', 'Sale'])
  expect(of()).toMatchObject({ notice: 'elsewhere', saving: 'saved', draft: { version: 9 } })
  expect(calls()).toEqual([`POST ${draft}`, `PUT ${draft}/tok`, `GET ${draft}/tok`, `PUT ${draft}/tok`])
})

test('[F-04] a draft that the server has forgotten is made anew from what is here, and says so', async () => {
  let tries = 0
  const { store, of, name } = open({
    [`POST ${draft}`]: () => {
      tries += 1
      return view(tries === 1 ? {} : { token: 'tok2', version: 1, values: valuesOf('Mine') })
    },
    [`PUT ${draft}/tok`]: () => refusal(404, 'not_found', 'Gone'),
  })
  store.change(named('Elm LLC'))
  await store.save()
  store.change(named('Mine'))
  await store.save()
  expect(of()).toMatchObject({ notice: 'gone', saving: 'saved', draft: { token: 'tok2' } })
  expect(name()).toBe('Mine')
  store.dismiss()
  expect(of().notice).toBeNull()
})

test('[F-04] where the server fails, what was typed stays here and is saved once the connection is back', async () => {
  let down: 'lost' | 'failed' | null = 'failed'
  const { store, of } = open({
    [`POST ${draft}`]: () => {
      if (down === 'lost') throw new TypeError('Failed to fetch')
      return down === 'failed' ? refusal(500, 'internal', 'No') : view()
    },
  })
  store.change(named('Elm LLC'))
  await store.save()
  expect(of().saving).toBe('failed')
  window.dispatchEvent(new Event('online'))
  expect(of().saving).toBe('failed')
  down = 'lost'
  await store.save()
  expect(of().saving).toBe('offline')
  expect(readDraft().values.entity.borrowingEntityName).toBe('Elm LLC')
  down = null
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(of().saving).toBe('saved'), { timeout: 60_000 })
})

test('[F-04] typing is saved by itself when it rests; leafing through an empty application makes none', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { store, of, calls } = open(elm)
  store.change((kept) => ({ ...kept, page: 2 }))
  await vi.advanceTimersByTimeAsync(2000)
  expect(calls()).toEqual([])
  store.change(named('Elm LLC'))
  await vi.advanceTimersByTimeAsync(1100)
  expect(calls()).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect([of().saving, calls()]).toEqual(['saved', [`POST ${draft}`]])
})

test('[F-05] a secret that was typed and taken back is not to stay sealed on the server', async () => {
  const ssn = (typed: string) => (kept: KeptDraft) => ({
    ...kept,
    values: { ...kept.values, sponsor: { ...kept.values.sponsor, ssn: typed } },
  })
  const { store, sent } = open({ ...elm, [`PUT ${draft}/tok`]: () => view({ version: 5 }) })
  store.change(ssn('12312'))
  await store.save()
  expect(sent.at(-1)?.body).toMatchObject({ values: { sponsor: { ssn: '' } } })
  store.change(ssn('123121234'))
  await store.save()
  expect(sent.at(-1)?.body).toMatchObject({ values: { sponsor: { ssn: '123121234' } }, forget: [] })
  store.change(ssn(''))
  await store.save()
  expect(sent.at(-1)?.body).toMatchObject({ values: { sponsor: { ssn: '' } }, forget: ['ssn'] })
  store.change(named('Elm LLC'))
  await store.save()
  expect(sent.at(-1)?.body).toMatchObject({ forget: [] })
})

test('[F-03] a link opens its application at its page; one that nobody knows says so; one that fails can be tried again', async () => {
  let status = 500
  const { store, of, name } = open({
    [`GET ${draft}/tok`]: () => (status === 200 ? view() : refusal(status, 'internal', 'No')),
  })
  await store.open('tok.proof')
  expect(of()).toMatchObject({ opening: 'failed', draft: { token: null } })
  status = 404
  await store.open('tok.proof')
  expect(of()).toMatchObject({ opening: 'no', notice: 'unknown' })
  status = 200
  await store.open('tok.proof')
  expect(of()).toMatchObject({ opening: 'no', notice: 'resumed', saving: 'saved', draft: { page: 3, proof: 'proof' } })
  expect(name()).toBe('Elm LLC')
})

test('[F-03] an application begun here is saved before a link opens another', async () => {
  const oak = () => view({ token: 'oak', values: valuesOf('Oak LLC') })
  const { store, name, calls } = open({ ...elm, [`GET ${draft}/oak`]: oak })
  store.change(named('Elm LLC'))
  await store.open('oak')
  expect([name(), calls()]).toEqual(['Oak LLC', [`POST ${draft}`, `GET ${draft}/oak`]])
})

test.each([
  ['started over', (store: DraftStore) => store.startOver(), null],
  ['sent', (store: DraftStore) => store.finish('BL-10007'), 'BL-10007'],
] as const)(
  '[F-03] an application that was %s is not brought back by an answer that was on its way',
  async (_, end, of) => {
    let answer = (_view: object) => {}
    const page = open({
      [`POST ${draft}`]: () =>
        new Promise<object>((resolve) => {
          answer = resolve
        }),
    })
    page.store.change(named('Elm LLC'))
    const saving = page.store.save()
    await vi.waitFor(() => expect(page.calls()).toHaveLength(1), { timeout: 60_000 })
    end(page.store)
    answer(view())
    await saving
    expect(page.of()).toMatchObject({ saving: 'idle', submitted: of, draft: { token: null } })
    expect([page.name(), readDraft().token]).toEqual(['', null])
  },
)
