import type { BrandSettings } from '@plinth/contract/messaging/brand'
import { permissions } from '@plinth/domain/people/user/permissions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { staffView } from '../../../test/loan-view.ts'
import { show, standIn } from '../../../test/screen.tsx'
import { useBrand } from './brand.calls.ts'
import { BrandForm } from './brand-form.tsx'

const brand: BrandSettings = {
  name: 'Harbor Bridge Capital',
  contact_email: 'desk@harbor.example',
  mail_from: 'no-reply@harbor.example',
  colour: '#1d4ed8',
  logo: '/brand/logo/abc',
  texts: { 'leadWords.title': 'Prospects', 'chartWords.median': 'Middle' },
  defaults: { name: 'Plinth', contact_email: 'help@plinth.example', mail_from: null },
  version: 9,
}
const plain: BrandSettings = {
  ...brand,
  ...{ name: null, contact_email: null, mail_from: null, colour: null, logo: null, texts: {}, version: 2 },
}
const form = (of: BrandSettings, answers: Parameters<typeof standIn>[0] = {}, denied: readonly string[] = []) => {
  const sent = standIn(answers)
  const rights = permissions.filter((one) => !denied.includes(one))
  show(<BrandForm brand={of} />, '/brand', staffView({ permissions: rights }))
  return sent
}
/** The form over what the server keeps. */
const Stored = () => {
  const { data } = useBrand()
  return data ? <BrandForm brand={data} /> : null
}
const bodies = (sent: { method: string; body: unknown }[]) =>
  sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
const box = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const save = () => screen.getByRole('button', { name: 'Save' })
/** Types over what a field holds. */
const put = async (name: string, value: string) => fireEvent.change(await box(name), { target: { value } })
const whyNot = async () => {
  expect(save().getAttribute('aria-disabled')).toBe('true')
  await userEvent.hover(save())
  return (await screen.findByRole('tooltip')).textContent
}
/** The bytes of a PNG as far as its size is read. */
const png = (width: number, height: number) => {
  const view = new DataView(new ArrayBuffer(40))
  for (const [n, byte] of [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].entries()) view.setUint8(n, byte)
  view.setUint32(8, 13)
  view.setUint32(12, 0x49484452)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return new File([view.buffer], 'logo.png', { type: 'image/png' })
}
const choose = async (file: File) => {
  await screen.findByRole('button', { name: 'Logo' })
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file)
}

test('every field holds its own setting; nothing has changed yet', async () => {
  form(brand)
  expect((await box('Name')).value).toBe('Harbor Bridge Capital')
  expect((await box('Contact address')).value).toBe('desk@harbor.example')
  expect((await box('From address')).value).toBe('no-reply@harbor.example')
  expect((await box('Brand color')).value).toBe('#1d4ed8')
  expect((await box('Custom texts')).value).toBe('leadWords.title = Prospects\nchartWords.median = Middle')
  expect(screen.getByLabelText('Choose the color')).toHaveProperty('value', '#1d4ed8')
  expect(await whyNot()).toBe('Nothing has changed')
})

test('an empty field names its default: the sender is the contact address unless the environment says otherwise', async () => {
  form(plain)
  expect((await box('Name')).placeholder).toBe('Plinth (default)')
  expect((await box('Contact address')).placeholder).toBe('help@plinth.example (default)')
  expect((await box('From address')).placeholder).toBe('help@plinth.example (default)')
  expect((await box('Brand color')).placeholder).toBe('#39588f (default)')
  expect(screen.getByLabelText('Choose the color')).toHaveProperty('value', '#39588f')
})

test('what is typed is sent with the version read; a cleared field goes back to its default, the logo stays', async () => {
  const later = { ...brand, name: 'Quay Lending', version: 10 }
  const sent = standIn({
    'GET /brand': () => (bodies(sent).length === 0 ? brand : later),
    'PUT /brand/update': () => later,
  })
  show(<Stored />, '/brand', staffView({ permissions: [...permissions] }))
  await put('Name', ' Quay Lending ')
  await put('Contact address', '')
  await put('From address', ' mail@quay.example ')
  await put('Brand color', '')
  await put('Custom texts', '\n leadWords.title =  Our leads \n')
  await userEvent.click(save())
  expect(await screen.findByText('Brand saved')).toBeDefined()
  expect(bodies(sent)).toEqual([
    {
      ...{ version: 9, name: 'Quay Lending', contact_email: null, mail_from: 'mail@quay.example', colour: null },
      texts: { 'leadWords.title': 'Our leads' },
    },
  ])
  // The form shows what the server keeps, and how to see it elsewhere.
  expect((await box('Contact address')).value).toBe('desk@harbor.example')
  expect(screen.getByText('Open screens pick it up when reloaded.').closest('[role=status]')).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Reload this screen' })).toBeDefined()
})

test.each([
  ['Contact address', 'desk@', 'Email is not valid'],
  ['From address', 'no reply', 'Email is not valid'],
  ['Brand color', 'blue', 'Six hexadecimal digits after #'],
  ['Custom texts', 'leadWords.title = Prospects\nsomething', 'Line 2 has no name, equals sign and text'],
])('%s: what is wrong stands beside the field, and saving waits', async (name, typed, told) => {
  const sent = form(brand)
  await put(name, typed)
  const field = await box(name)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(told)).toBeDefined()
  expect(await whyNot()).toBe('Fix the highlighted fields first')
  await userEvent.click(save())
  fireEvent.submit(field)
  expect(bodies(sent)).toEqual([])
})

test('a refused save says why and keeps what was typed', async () => {
  const problem = { type: 'about:blank', status: 409, code: 'version_conflict', request_id: 'r' }
  form(brand, {
    'PUT /brand/update': () => Response.json({ ...problem, title: 'Kim saved before you' }, { status: 409 }),
  })
  await put('Name', 'Quay Lending')
  await userEvent.click(save())
  expect((await screen.findByRole('alert')).textContent).toBe('Kim saved before you')
  expect((await box('Name')).value).toBe('Quay Lending')
  expect(screen.queryByText('Open screens pick it up when reloaded.')).toBeNull()
})

test('a logo that the server refuses is told by its own sentence', async () => {
  const errors = [{ path: 'logo', message: 'The logo cannot be read.' }]
  const problem = { type: 'about:blank', status: 400, code: 'invalid_input', title: 'Invalid', errors, request_id: 'r' }
  form(brand, { 'PUT /brand/update': () => Response.json(problem, { status: 400 }) })
  await choose(png(300, 100))
  await userEvent.click(save())
  expect(await screen.findByText('The logo cannot be read.')).toBeDefined()
  expect((await screen.findByLabelText('Logo')).getAttribute('aria-invalid')).toBe('true')
})

test('a chosen logo is seen in the preview before it is sent, as base64 alone', async () => {
  const sent = form(plain, { 'PUT /brand/update': () => brand })
  const previews = () => screen.queryAllByRole('img', { name: 'Plinth' }).map((one) => one.getAttribute('src'))
  await choose(png(300, 100))
  await waitFor(() => expect(previews()).toHaveLength(2))
  expect(previews()[0]).toMatch(/^data:image\/png;base64,iVBORw0KGgo/)
  await userEvent.click(save())
  await waitFor(() => expect(bodies(sent)).toHaveLength(1))
  const logo = btoa(String.fromCodePoint(...new Uint8Array(await png(300, 100).arrayBuffer())))
  expect(bodies(sent)[0]).toMatchObject({ version: 2, logo, name: null, texts: {} })
})

test('a logo that is too large is refused before anything is sent; the next good one is taken', async () => {
  form(plain)
  await choose(png(1201, 100))
  expect(await screen.findByText('The logo is larger than 1200 × 400 pixels.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Remove logo' })).toBeNull()
  await choose(png(1200, 400))
  await screen.findByRole('button', { name: 'Remove logo' })
  expect(screen.queryByText('The logo is larger than 1200 × 400 pixels.')).toBeNull()
})

test('a removed logo is sent as null, and the name stands in its place', async () => {
  const sent = form(brand, { 'PUT /brand/update': () => ({ ...brand, logo: null }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Remove logo' }))
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove logo' })).toBeNull()
  await userEvent.click(save())
  await waitFor(() => expect(bodies(sent)[0]).toMatchObject({ logo: null, name: 'Harbor Bridge Capital' }))
})

test('the preview shows the typed name and color on light and on dark screens', async () => {
  form({ ...brand, logo: null })
  await put('Name', 'Quay')
  await put('Brand color', '#b45309')
  for (const scheme of ['Light screens', 'Dark screens']) {
    const screenOf = within(screen.getByRole('group', { name: scheme }))
    expect(screenOf.getByText('Quay')).toBeDefined()
    expect(screenOf.getByText('Button').style.background).toBe('rgb(180, 83, 9)')
  }
  const links = screen.getAllByText('A link').map((one) => one.style.color)
  // Darker than the button on light screens, lighter on dark ones.
  expect(links).toEqual(['rgb(155, 71, 8)', 'rgb(221, 178, 144)'])
  await put('Name', '')
  expect(within(screen.getByRole('group', { name: 'Light screens' })).getByText('Plinth')).toBeDefined()
})

test('a color that is hard to read says what is used instead, on white and on dark', async () => {
  form(brand)
  await put('Brand color', '#ffff00')
  expect(screen.getByText(/^White text on this color would be hard to read \(1\.1 : 1 of 4\.5\)/)).toBeDefined()
  expect(screen.queryByText(/^On dark screens links/)).toBeNull()
  await put('Brand color', '#1e3a8a')
  expect(screen.getByText(/^On dark screens links in this color would be hard to read/)).toBeDefined()
  expect(screen.queryByText(/^White text/)).toBeNull()
  // Between the two, both hold.
  await put('Brand color', '#7a7a7a')
  expect([...document.querySelectorAll('[aria-live=polite] p')].map(({ textContent }) => textContent)).toEqual([
    'White text on this color would be hard to read (4.3 : 1 of 4.5). Buttons use #6c6c6c instead.',
    'On dark screens links in this color would be hard to read (4.0 : 1 of 4.5). They use #bdbdbd instead.',
  ])
  await put('Brand color', '#ff')
  expect(screen.queryByText(/hard to read/)).toBeNull()
})

test('the color can be picked', async () => {
  form(brand)
  fireEvent.change(await screen.findByLabelText('Choose the color'), { target: { value: '#334455' } })
  expect((await box('Brand color')).value).toBe('#334455')
})

test('defaults are put into the form, and nothing is sent before saving', async () => {
  const sent = form(brand, { 'PUT /brand/update': () => plain })
  await userEvent.click(await screen.findByRole('button', { name: 'Restore defaults' }))
  for (const name of ['Name', 'Contact address', 'From address', 'Brand color', 'Custom texts'])
    expect((await box(name)).value).toBe('')
  expect(bodies(sent)).toEqual([])
  await userEvent.click(save())
  await waitFor(() => expect(bodies(sent)).toHaveLength(1))
  expect(bodies(sent)[0]).toEqual({
    ...{ version: 9, name: null, contact_email: null, mail_from: null, colour: null, texts: {}, logo: null },
  })
})

test('[W-20] who may not change settings reads why', async () => {
  const sent = form(brand, {}, ['manage-settings'])
  await put('Name', 'Quay')
  expect(await whyNot()).toBe("You don't have permission to change settings. Ask an administrator.")
  fireEvent.submit(await box('Name'))
  expect(bodies(sent)).toEqual([])
})
