import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { Button } from '../../ui/button.tsx'
import { ApiError } from '../api-error.ts'
import { type Edited, useSendForm } from './use-send-form.ts'

interface Entry {
  name: string
  city: string
  kind: string
  units: number | null
  open: boolean
}
const blank: Entry = { name: '', city: '', kind: '', units: null, open: false }

interface FormProps {
  start?: Entry
  version?: number
  kept?: { name: string; never?: readonly 'city'[] }
  again?: boolean
  ask?: () => void
  refusal?: (now: { changed: readonly string[]; isWrong: boolean }) => string | undefined
  send: (values: Entry, edited: Edited<Entry>) => Promise<unknown>
}

const Form = ({ start = blank, version, send, ...options }: FormProps) => {
  const form = useSendForm<Entry>({
    ...options,
    version,
    label: (name) => name,
    start,
    send,
    failed: 'It failed',
    at: (path) => (path === 'town' ? 'city' : path),
    check: ({ name, city }) => ({
      city: city === 'Nowhere' ? 'No such city' : undefined,
      name: name === '' ? 'Name it' : undefined,
    }),
  })
  return (
    <form {...form.element}>
      <TextInput label="Name" {...form.field('name')} />
      <TextInput label="City" {...form.cleaned('city', (text) => text.slice(0, 10))} />
      <Select label="Kind" data={['a', 'b']} {...form.choice('kind')} />
      <NumberInput label="Units" {...form.number('units')} />
      <Checkbox label="Open" {...form.tick('open')} />
      <p role="alert">{form.failure}</p>
      <p role="status">{form.meanwhile.map(({ label, before, after }) => `${label}: ${before} → ${after}`).join()}</p>
      <output>{form.changed.join()}</output>
      <Button {...form.button}>Save</Button>
      <button type="button" onClick={form.takeIn}>
        Take in
      </button>
      <button type="button" onClick={form.forget}>
        Give up
      </button>
      <button type="button" onClick={form.sendNow}>
        Agree
      </button>
    </form>
  )
}

/** What the server refuses: each field by its path. */
const refused = (fields: Record<string, string>) =>
  new ApiError('Some fields need attention.', 'invalid_input', 400, {
    ...{ type: 'about:blank', code: 'invalid_input', title: 'Bad', status: 400, request_id: 'r' },
    errors: Object.entries(fields).map(([path, message]) => ({ path, message })),
  })
const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, text: string) => fireEvent.change(box(label), { target: { value: text } })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const errorOf = (label: string) => {
  const ids = (box(label).getAttribute('aria-describedby') ?? '').split(' ')
  return ids.flatMap((id) => (id.endsWith('-error') ? [document.getElementById(id)?.textContent] : [])).join()
}

test('a field says what is wrong once it was left, then as typed', async () => {
  show(<Form send={async () => undefined} />)
  await screen.findByLabelText('Name')
  type('City', 'Nowhere')
  expect(errorOf('City')).toBe('')
  fireEvent.blur(box('City'))
  expect(errorOf('City')).toBe('No such city')
  type('City', 'Rye')
  expect(errorOf('City')).toBe('')
  type('City', 'Nowhere')
  expect(errorOf('City')).toBe('No such city')
})

test('what is wrong is not sent: every field says so, and the caret goes to the first on the screen', async () => {
  const sent: Entry[] = []
  show(<Form send={async (values) => sent.push(values)} />)
  await screen.findByLabelText('Name')
  type('City', 'Nowhere')
  await press('Save')
  expect([errorOf('Name'), errorOf('City')]).toEqual(['Name it', 'No such city'])
  expect(document.activeElement).toBe(box('Name'))
  expect(sent).toEqual([])
})

test('each kind of input hands over what it holds, and Enter sends it', async () => {
  const sent: Entry[] = []
  show(<Form send={async (values) => sent.push(values)} />)
  await userEvent.type(await screen.findByLabelText('Name'), 'Ann')
  await userEvent.type(box('City'), 'Albany, New York')
  await userEvent.click(screen.getByRole('combobox', { name: 'Kind' }))
  await userEvent.click(await screen.findByRole('option', { name: 'b', hidden: true }))
  await userEvent.type(box('Units'), '12')
  await userEvent.click(box('Open'))
  await userEvent.type(box('Name'), '{Enter}')
  await waitFor(() => expect(sent).toEqual([{ name: 'Ann', city: 'Albany, Ne', kind: 'b', units: 12, open: true }]))
  await userEvent.clear(box('Units'))
  await press('Save')
  await waitFor(() => expect(sent.at(-1)?.units).toBeNull())
})

test('a refusal lands at the field it names, the rest in the alert; nothing typed is lost, and typing forgives', async () => {
  const said = { town: 'Not served', version: 'Unknown field' }
  show(<Form send={() => Promise.reject(refused(said))} />)
  await screen.findByLabelText('Name')
  type('Name', 'Ann')
  type('City', 'Rye')
  await press('Save')
  expect([errorOf('Name'), errorOf('City')]).toEqual(['', 'Not served'])
  expect(screen.getByRole('alert').textContent).toBe('Some fields need attention. Unknown field')
  expect(document.activeElement).toBe(box('City'))
  expect([box('Name').value, box('City').value]).toEqual(['Ann', 'Rye'])
  type('City', 'Troy')
  expect([errorOf('City'), screen.getByRole('alert').textContent]).toEqual(['', ''])
})

test('a failure without words of the server is told in those of the form', async () => {
  show(<Form send={() => Promise.reject(new Error('x'))} />)
  await screen.findByLabelText('Name')
  type('Name', 'Ann')
  await press('Save')
  expect(screen.getByRole('alert').textContent).toBe('It failed')
})

test('pressed twice it is sent once, and its button waits', async () => {
  const done: (() => void)[] = []
  show(<Form send={() => new Promise<void>((resolve) => done.push(resolve))} />)
  await screen.findByLabelText('Name')
  type('Name', 'Ann')
  const form = box('Name').form as HTMLFormElement
  fireEvent.submit(form)
  fireEvent.submit(form)
  expect(done).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('data-loading')).toBe(true)
  await act(async () => done[0]?.())
  expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('data-loading')).toBe(false)
})

test('a reason against it stands at the button, and Enter sends nothing', async () => {
  const sent: Entry[] = []
  const refusal = ({ changed, isWrong }: { changed: readonly string[]; isWrong: boolean }) =>
    changed.length === 0 ? 'Nothing changed' : isWrong ? 'Not valid' : undefined
  show(<Form start={{ ...blank, name: 'Ann' }} refusal={refusal} send={async (values) => sent.push(values)} />)
  await screen.findByLabelText('Name')
  const isRefused = () => screen.getByRole('button', { name: 'Save' }).hasAttribute('aria-disabled')
  expect(isRefused()).toBe(true)
  fireEvent.submit(box('Name').form as HTMLFormElement)
  type('Name', 'Bea')
  expect([isRefused(), sent.length]).toEqual([false, 0])
  type('Name', 'Ann')
  expect(isRefused()).toBe(true)
})

test('what is asked first is sent when somebody agrees', async () => {
  const [asked, sent]: [true[], Entry[]] = [[], []]
  show(<Form ask={() => asked.push(true)} send={async (values) => sent.push(values)} />)
  await screen.findByLabelText('Name')
  type('Name', 'Ann')
  await press('Save')
  expect([asked.length, sent.length]).toEqual([1, 0])
  await press('Agree')
  expect(sent).toHaveLength(1)
})

test('what was sent is what the form starts from', async () => {
  show(<Form send={async () => undefined} />)
  await screen.findByLabelText('Name')
  type('Name', 'Ann')
  expect(document.querySelector('output')?.textContent).toBe('name')
  await press('Save')
  expect([box('Name').value, document.querySelector('output')?.textContent]).toEqual(['Ann', ''])
})

test('a form for one entry after the other is empty again, and complains of nothing', async () => {
  show(<Form again send={async () => undefined} />)
  await screen.findByLabelText('Name')
  type('Name', 'Ann')
  await press('Save')
  expect([box('Name').value, errorOf('Name')]).toEqual(['', ''])
})

const Stored = (props: Omit<FormProps, 'start' | 'version'>) => {
  const [record, setRecord] = useState({ start: { ...blank, name: 'Ann', city: 'Rye' }, version: 1 })
  const later = { ...blank, name: 'Cat', city: 'Ithaca' }
  return (
    <>
      <Form {...record} {...props} />
      <button type="button" onClick={() => setRecord({ start: later, version: 2 })}>
        Somebody saves
      </button>
      <button type="button" onClick={() => setRecord(({ start }) => ({ start, version: 2 }))}>
        Somebody saves elsewhere
      </button>
    </>
  )
}

test("somebody else's change is told and not written over unseen; taking it in keeps what was typed", async () => {
  const sent: [Entry, Edited<Entry>][] = []
  show(<Stored send={async (...given) => sent.push(given)} />)
  await screen.findByLabelText('Name')
  type('Name', 'Bea')
  await press('Somebody saves')
  expect(screen.getByText('name: Ann → Cat,city: Rye → Ithaca')).toBeDefined()
  await press('Save')
  expect(sent).toEqual([])
  await press('Take in')
  expect([box('Name').value, box('City').value]).toEqual(['Bea', 'Ithaca'])
  await press('Save')
  expect(sent).toEqual([
    [
      { ...blank, name: 'Bea', city: 'Ithaca' },
      { changed: ['name'], version: 2, before: null },
    ],
  ])
})

test('a later version that left these fields alone is no conflict, and is the one that is sent', async () => {
  const sent: Edited<Entry>[] = []
  show(<Stored send={async (_, edited) => sent.push(edited)} />)
  await screen.findByLabelText('Name')
  type('City', 'Troy')
  await press('Somebody saves elsewhere')
  await press('Save')
  expect(sent).toEqual([{ changed: ['city'], version: 2, before: null }])
})

test('where nothing was typed, the form shows the record as it is now', async () => {
  show(<Stored send={async () => undefined} />)
  await screen.findByLabelText('Name')
  await press('Somebody saves')
  expect([box('Name').value, box('City').value, document.querySelector('output')?.textContent]).toEqual([
    'Cat',
    'Ithaca',
    '',
  ])
})

const kept = { name: 'entry-1', never: ['city'] } as const
const open = (start?: Entry, version?: number) =>
  show(
    <Form {...(start ? { start } : {})} {...(version ? { version } : {})} kept={kept} send={async () => undefined} />,
  )

test('what is kept is there after a refresh, secrets are not, and sending or giving up ends it', async () => {
  const first = open()
  await screen.findByLabelText('Name')
  type('Name', 'Ann')
  type('City', 'Rye')
  expect(JSON.stringify(sessionStorage)).not.toContain('Rye')
  document.body.innerHTML = ''
  first.clear()
  open()
  await waitFor(() => expect([box('Name').value, box('City').value]).toEqual(['Ann', '']))
  await press('Give up')
  expect([box('Name').value, sessionStorage.length]).toEqual(['', 0])
  type('Name', 'Bea')
  expect(sessionStorage).toHaveLength(1)
  await press('Save')
  expect(sessionStorage).toHaveLength(0)
})

test('what was kept over a record that somebody changed since is told', async () => {
  sessionStorage.setItem(
    'plinth-draft-entry-1',
    JSON.stringify({
      typed: '{"name":"Bea","units":"many","gone":1}',
      began: '{"version":1,"values":{"name":"Ann","city":"Rye"}}',
    }),
  )
  open({ ...blank, name: 'Cat', city: 'Rye', units: 3 }, 2)
  await screen.findByLabelText('Name')
  expect(screen.getByText('name: Ann → Cat')).toBeDefined()
  expect([box('Name').value, box('Units').value]).toEqual(['Bea', '3'])
})

test('what a field says when it is left by a press is said after the click: the button that is pressed does not move away', async () => {
  const user = userEvent.setup()
  show(<Form send={async () => {}} />)
  await user.click(await screen.findByLabelText('Name'))
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Give up' }) })
  expect(screen.queryByText('Name it')).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]' })
  expect(await screen.findByText('Name it')).toBeDefined()
})

test('what a field says when it is left by a key is said at once, also after a press whose end nobody was told', async () => {
  const user = userEvent.setup()
  show(<Form send={async () => {}} />)
  const name = await screen.findByLabelText('Name')
  fireEvent.mouseDown(document.body)
  act(() => name.focus())
  await user.tab()
  expect(await screen.findByText('Name it')).toBeDefined()
  fireEvent.mouseUp(document.body)
})
