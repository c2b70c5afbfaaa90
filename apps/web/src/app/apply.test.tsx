import { act, screen } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { standIn } from '../../test/screen.tsx'

afterEach(() => vi.resetModules())

/** Opens the public entry at an address, as a browser does that reads apply.html. */
const open = async (at: string) => {
  window.history.replaceState(null, '', at)
  document.body.innerHTML = '<div id="root"></div>'
  standIn({
    'GET /identity/config': () => ({
      ...{ provider: 'embedded', brand: { name: 'Harbor Capital', colour: null, logo_url: null } },
      ...{ date_format: 'mm.dd.yyyy', week_start: 0 },
    }),
  })
  const { root } = await act(() => import('./apply.tsx'))
  onTestFinished(() => act(() => root.unmount()))
}

test('the tab of the public form carries the name of the lender', async () => {
  await open('/application')
  expect(document.title).toContain('Harbor Capital')
  expect((await screen.findAllByRole('heading')).length).toBeGreaterThan(0)
})

test.each([
  ['/application', false],
  ['/application/full', true],
  ['/application/full/', true],
  ['/application/fuller', false],
])(
  '[F-04] %s opens the full application: %s',
  async (at, isFull) => {
    await open(at)
    const [first] = await screen.findAllByRole('heading')
    expect(/full/i.test(first?.textContent ?? ''), first?.textContent ?? '').toBe(isFull)
  },
  20_000,
)

test('without its place in the document the entry says what is missing', async () => {
  await expect(import('./apply.tsx')).rejects.toThrow('apply.html has no #root')
})
