import type { SigningView } from '@plinth/contract/documents/signature'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, standIn } from '../../../test/screen.tsx'
import { useReading } from './use-reading.ts'

const paper = (over: Partial<SigningView> = {}): SigningView =>
  ({ state: 'waiting', provider: 'embedded', pages_shown: [1], page_count: 3, ...over }) as SigningView
const reading = (view: SigningView, answers: Parameters<typeof standIn>[0] = {}) => {
  const sent = standIn(answers)
  const { result } = renderHook(() => useReading(view, 'token-1'))
  return {
    shown: () => [result.current.shown, result.current.total, result.current.isRead],
    show: (page: number) => act(async () => result.current.onPageShown(page)),
    told: () => sent.map(({ body }) => body),
  }
}
const path = 'POST /signature/token-1/pages-shown'

test('each page that is shown to its end is told to the server once, and counts when it was kept', async () => {
  let kept = [1, 2]
  const { shown, show, told } = reading(paper(), { [path]: () => ({ pages_shown: kept }) })
  expect(shown()).toEqual([1, 3, false])
  await show(1)
  expect(told()).toEqual([])
  await show(2)
  await show(2)
  await expect.poll(shown).toEqual([2, 3, false])
  kept = [1, 2, 3]
  await show(3)
  await expect.poll(shown).toEqual([3, 3, true])
  expect(told()).toEqual([{ pages: [2] }, { pages: [3] }])
})

test('a page that was not kept does not count, and is told again when it comes into view once more', async () => {
  let refused = true
  const { shown, show, told } = reading(paper(), {
    [path]: () => (refused ? refusal(409, 'state_conflict', 'No') : { pages_shown: [1, 2] }),
  })
  await show(2)
  await expect.poll(told).toHaveLength(1)
  await act(async () => {})
  expect(shown()).toEqual([1, 3, false])
  refused = false
  await show(2)
  await expect.poll(shown).toEqual([2, 3, false])
})

test.each([
  ['was signed', { state: 'signed' }],
  ['is signed at another provider', { provider: 'docusign' }],
] as const)('of a document that %s no page is told', async (_, over) => {
  const { show, told } = reading(paper(over as Partial<SigningView>))
  await show(2)
  expect(told()).toEqual([])
})

test('a document whose length nobody knows asks for no reading to its end', () => {
  expect(reading(paper({ pages_shown: [], page_count: null })).shown()).toEqual([0, null, true])
})
