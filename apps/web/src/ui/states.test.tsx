import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { EmptyState, ErrorState, Loader, SkeletonBlock, SkeletonRows } from './states.tsx'

const show = (children: React.ReactNode) => render(<MantineProvider env="test">{children}</MantineProvider>).container
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** The lines that stand for text, by how long they are. */
const lines = (within: HTMLElement) =>
  Array.from(within.querySelectorAll<HTMLElement>('.mantine-Skeleton-root'), (one) =>
    one.style.getPropertyValue('--skeleton-width'),
  )

test('a wait under 200 ms shows no spinner; a longer one is named by what is loading', async () => {
  vi.useFakeTimers()
  show([<Loader key="1" />, <Loader key="2" label="The map is loading" height={80} />])
  await wait(199)
  expect(screen.queryByLabelText('Loading')).toBeNull()
  await wait(1)
  const [page, part] = [screen.getByLabelText('Loading'), screen.getByLabelText('The map is loading')]
  expect([page.parentElement?.style.minHeight, part.parentElement?.style.minHeight]).toEqual([
    '40vh',
    'calc(5rem * var(--mantine-scale))',
  ])
})

test('rows keep their place from the start, say that they load, and show a line each after 200 ms', async () => {
  vi.useFakeTimers()
  const rows = show(<SkeletonRows rows={7} height={20} />)
  const status = screen.getByRole('status')
  expect([status.textContent, status.style.minHeight, lines(rows)]).toEqual([
    'Loading',
    'calc(9.1875rem * var(--mantine-scale))',
    [],
  ])
  await wait(200)
  expect(lines(rows)).toEqual(['42%', '64%', '52%', '71%', '38%', '58%', '42%'])
  const heights = Array.from(status.querySelectorAll<HTMLElement>(':scope > [style]'), (one) => one.style.height)
  expect(heights).toEqual(Array.from({ length: 7 }, () => '20px'))
})

test('five rows of 40 px stand where nobody says how many', async () => {
  vi.useFakeTimers()
  const rows = show(<SkeletonRows />)
  await wait(200)
  expect(lines(rows)).toHaveLength(5)
  expect(screen.getByRole('status').style.minHeight).toBe('calc(12.8125rem * var(--mantine-scale))')
})

test.each([
  [10, 1],
  [119, 1],
  [120, 2],
  [296, 6],
  [900, 6],
])('a card %i px high shows %i lines after 200 ms, one at least and six at most', async (height, count) => {
  vi.useFakeTimers()
  const card = show(<SkeletonBlock height={height} />)
  const status = screen.getByRole('status')
  expect([status.textContent, status.style.height, lines(card)]).toEqual(['Loading', `${height}px`, []])
  await wait(200)
  expect(lines(card)).toEqual(['42%', '64%', '52%', '71%', '38%', '58%'].slice(0, count))
})

test('a wait that ends early leaves no clock running', async () => {
  vi.useFakeTimers()
  const { unmount } = render(
    <MantineProvider env="test">
      <SkeletonRows />
    </MantineProvider>,
  )
  const ended = vi.spyOn(globalThis, 'clearTimeout')
  unmount()
  expect(ended).toHaveBeenCalledTimes(1)
})

test('an empty place says what is missing, what will be here, and the first step', () => {
  const full = show(
    <EmptyState text="No leads yet" hint="They come from the form." action={<button>Share it</button>} />,
  )
  expect(full.querySelector('button')?.textContent).toBe('Share it')
  expect(Array.from(full.querySelectorAll('p'), ({ textContent }) => textContent)).toEqual([
    'No leads yet',
    'They come from the form.',
  ])
})

test('an empty place with nothing more to say is its text alone', () => {
  const bare = show(<EmptyState text="No leads yet" />)
  expect(Array.from(bare.querySelectorAll('p, div > div > div'), ({ textContent }) => textContent)).toEqual([
    'No leads yet',
  ])
})

test('what could not be loaded says so at once, is asked for again, and names its request', () => {
  const again = vi.fn()
  show(<ErrorState text="No leads" detail="Nothing is lost." requestId="r-7" onRetry={again} retryLabel="Load again" />)
  expect(screen.getByRole('alert').textContent).toBe('No leadsNothing is lost.Load againRequest id: r-7')
  fireEvent.click(screen.getByRole('button', { name: 'Load again' }))
  expect(again).toHaveBeenCalledTimes(1)
})

test('the way to try again is called so; without one, a detail or a request nothing stands in its place', () => {
  show(<ErrorState text="No leads" onRetry={() => {}} />)
  expect(screen.getByRole('button').textContent).toBe('Try again')
  show(<ErrorState text="No rows" requestId={null} />)
  expect(screen.getAllByRole('alert')[1]?.textContent).toBe('No rows')
})
