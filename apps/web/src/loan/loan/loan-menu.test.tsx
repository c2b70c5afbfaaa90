import type { LoanView } from '@plinth/contract/loan/loan'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loanView, staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { dateTime } from '../../lib/format.ts'
import { LoanMenu } from './loan-menu.tsx'
import { LoanName } from './loan-name.tsx'
import { NameForm } from './name-form.tsx'

const loan = loanView()
const exporter = staffView({ permissions: ['view-files', 'export-documents'] })
const until = Date.UTC(2030, 4, 6, 12) / 1000

const open = (answers: Parameters<typeof standIn>[0] = {}, of: LoanView = loan, me = exporter) => {
  const sent = standIn(answers)
  const archived: true[] = []
  show(<LoanMenu loan={of} onArchive={() => archived.push(true)} />, '/loan/BL-10001', me)
  return { archived, sent: () => sent.map(({ method, path, body }) => [method, path, body]) }
}
const items = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Loan menu' }))
  return screen.findAllByRole('menuitem')
}
const press = async (name: string) => {
  await items()
  await userEvent.click(screen.getByRole('menuitem', { name }))
}
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('[I-09] [D-14] the menu of a loan offers to archive, export, fix, and copy the sponsor link', async () => {
  const { archived, sent } = open()
  expect((await items()).map(({ textContent }) => textContent)).toEqual([
    'Archive',
    'Export',
    'Fix',
    'Copy sponsor link',
  ])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Archive' }))
  expect(archived).toHaveLength(1)
  expect(sent()).toEqual([])
})

test('[D-14] an archived loan offers Restore in the place of Archive', async () => {
  const { sent } = open({ [`PUT /loan/${loan.id}/restore`]: () => loan }, loanView({ archived: true }))
  expect((await items()).map(({ textContent }) => textContent)[0]).toBe('Restore')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Restore' }))
  expect(await screen.findByText('Loan has been restored successfully')).toBeDefined()
  expect(sent()).toEqual([['PUT', `/loan/${loan.id}/restore`, null]])
})

test('what a person may not do cannot be chosen', async () => {
  const can = { edit: false, archive: false, set_status: false, edit_parties: false }
  open({}, loanView({ can }), staffView({ permissions: [] }))
  const offered = (await items()).map((item) => [item.textContent, item.getAttribute('aria-disabled')])
  expect(offered).toEqual(
    ['Archive', 'Export', 'Fix', 'Copy sponsor link'].map((label) => [
      `${label}You don't have permission to do this. Ask an administrator.`,
      'true',
    ]),
  )
})

test('what an archived loan refuses says that it is archived', async () => {
  const can = { edit: false, archive: true, set_status: false, edit_parties: false }
  open({}, loanView({ can, archived: true }))
  const refused = (await items()).filter((item) => item.getAttribute('aria-disabled') === 'true')
  expect(refused.map(({ textContent }) => textContent)).toEqual(
    ['Fix', 'Copy sponsor link'].map((label) => `${label}The loan is archived. Restore it first.`),
  )
})

test.each([['view-files'], ['export-documents']] as const)(
  '[I-10] who has the right %s alone cannot export: the files leave the system with it',
  async (right) => {
    open({}, loan, staffView({ permissions: [right] }))
    await items()
    expect(screen.getByRole('menuitem', { name: /^Export ?You don't/ }).getAttribute('aria-disabled')).toBe('true')
  },
)

test('[I-10] an export is started and its email announced; a refusal says why', async () => {
  let refused = true
  const { sent } = open({
    [`PUT /loan/${loan.id}/export-documents`]: () => (refused ? refusal(409, 'state_conflict', 'Running already') : {}),
  })
  await press('Export')
  expect((await screen.findByText('Something went wrong')).closest('[role=alert]')?.textContent).toContain(
    'Running already',
  )
  refused = false
  await press('Export')
  expect(await screen.findByText('Export task initiated, please wait for email notification')).toBeDefined()
  expect(sent()).toHaveLength(2)
})

test.each([
  ['each repair', ['Counted the properties', 'Linked a borrower'], ['Counted the properties', 'Linked a borrower']],
  ['that nothing was wrong', [], ['No problems found.']],
])('[I-11] Fix tells %s', async (_, repaired, told) => {
  open({ [`POST /loan/${loan.id}/fix`]: () => ({ loan, repaired }) })
  await press('Fix')
  const dialog = await dialogOf('Repairs made')
  for (const line of told) expect(dialog.getByText(line)).toBeDefined()
  expect(dialog.queryAllByRole('listitem')).toHaveLength(repaired.length)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const url = 'https://plinth.test/s/abc'
const link = `GET /loan/${loan.id}/get-sponsor-link`

test('[I-70] the sponsor link goes to the clipboard', async () => {
  const user = userEvent.setup()
  open({ [link]: () => ({ url, expires_epoch: until }) })
  await user.click(await screen.findByRole('button', { name: 'Loan menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Copy sponsor link' }))
  expect(await screen.findByText('Sponsor link copied')).toBeDefined()
  expect(await navigator.clipboard.readText()).toBe(url)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[I-70] where nothing can be copied the sponsor link stands to be copied by hand, and until when it opens', async () => {
  Object.defineProperty(document, 'execCommand', { configurable: true, value: () => false })
  const user = userEvent.setup()
  open({ [link]: () => ({ url, expires_epoch: until }) })
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  onTestFinished(() => write.mockRestore())
  await user.click(await screen.findByRole('button', { name: 'Loan menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Copy sponsor link' }))
  const dialog = await dialogOf('Sponsor link')
  expect(dialog.getByRole('textbox', { name: 'Sponsor link' })).toHaveProperty('value', url)
  expect(dialog.getByText(`It opens the sponsor's personal area for this loan until ${dateTime(until)}.`)).toBeDefined()
  expect(screen.queryByText('Sponsor link copied')).toBeNull()
})

test('[I-70] a sponsor link that is not made says why', async () => {
  open({ [link]: () => refusal(409, 'state_conflict', 'There is no sponsor yet') })
  await press('Copy sponsor link')
  expect((await screen.findByText('Something went wrong')).closest('[role=alert]')?.textContent).toContain(
    'There is no sponsor yet',
  )
})

const rename = `PUT /loan/${loan.id}/update`
const renaming = async (answers: Parameters<typeof standIn>[0] = {}) => {
  const sent = standIn(answers)
  show(<LoanName loan={loan} Form={NameForm} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit loan name' }))
  const box = await screen.findByRole('textbox', { name: 'Loan name' })
  return { box, bodies: () => sent.map(({ body }) => body) }
}

test('[I-04] [I-05] [I-06] the pencil opens the name; a changed one is saved, an unchanged or empty one is not', async () => {
  const { box, bodies } = await renaming({ [rename]: () => loan })
  expect(box).toHaveProperty('value', 'Main Street')
  const save = screen.getByRole('button', { name: 'Save loan name' })
  await userEvent.click(save)
  expect(bodies()).toEqual([])
  await userEvent.clear(box)
  expect(screen.getByText('* Required', { selector: 'p' })).toBeDefined()
  await userEvent.click(save)
  expect(bodies()).toEqual([])
  await userEvent.type(box, ' Elm Court {Enter}')
  expect(await screen.findByText('Loan name has been updated successfully')).toBeDefined()
  expect(bodies()).toEqual([{ version: 7, name: 'Elm Court' }])
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('[I-06] a name that a colleague gives it meanwhile is told before it is replaced, and no longer once it is the same', async () => {
  const sent = standIn({ [rename]: () => loan })
  const Shown = () => {
    const [now, setNow] = useState(loan)
    const renamed = (name: string) => setNow({ ...now, version: now.version + 1, name })
    return (
      <>
        <LoanName loan={now} Form={NameForm} />
        <button onClick={() => renamed('Oak Row')}>A colleague saves</button>
      </>
    )
  }
  show(<Shown />)
  await userEvent.click(await screen.findByRole('button', { name: 'Edit loan name' }))
  const box = await screen.findByRole('textbox', { name: 'Loan name' })
  await userEvent.clear(box)
  await userEvent.type(box, 'Elm Court')
  expect(screen.queryByText(/A colleague renamed/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'A colleague saves' }))
  expect(screen.getByText('A colleague renamed it to “Oak Row”. Saving replaces that name.')).toBeDefined()
  expect(box).toHaveProperty('value', 'Elm Court')
  await userEvent.type(box, '{Enter}')
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ version: 8, name: 'Elm Court' }]))
})

test('[I-05] cancel and Escape leave the name as it was', async () => {
  const { box, bodies } = await renaming()
  await userEvent.type(box, ' 2')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel rename' }))
  expect(screen.getByRole('heading', { name: 'Main Street' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Edit loan name' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Loan name' }), ' 3{Escape}')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(bodies()).toEqual([])
})

test('[I-06] a name that is refused stays as typed', async () => {
  const { box } = await renaming({ [rename]: () => refusal(409, 'state_conflict', 'Changed meanwhile') })
  await userEvent.type(box, ' 2{Enter}')
  expect((await screen.findByText('Something went wrong')).closest('[role=alert]')).not.toBeNull()
  expect(box).toHaveProperty('value', 'Main Street 2')
})

test('[I-04] who may not change the loan sees its name without a pencil', async () => {
  show(<LoanName loan={loanView({ can: { ...loan.can, edit: false } })} Form={NameForm} />)
  await screen.findByRole('heading', { name: 'Main Street' })
  expect(screen.queryByRole('button')).toBeNull()
})
