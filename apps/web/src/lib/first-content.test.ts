import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'

/** The module as a visit meets it: nothing of it is drawn yet. */
const visit = async () => {
  vi.resetModules()
  const { afterContent, watchContent } = await import('./first-content.ts')
  const client = new QueryClient()
  const main = document.body.appendChild(document.createElement('main'))
  onTestFinished(watchContent(main, client))
  let loaded = false
  void afterContent(async () => {
    loaded = true
  })()
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => queueMicrotask(() => resolve(null)))
    return loaded
  }
  return { client, main, settle }
}

test('what the frame adds is loaded once the page has its heading and its data, not before', async () => {
  const { client, main, settle } = await visit()
  let answer = (_loan: string) => {}
  const asked = client.fetchQuery({ queryKey: ['loan'], queryFn: () => new Promise<string>((r) => (answer = r)) })
  main.innerHTML = '<h1>350 Jay Street</h1>'
  expect(await settle()).toBe(false)
  answer('350 Jay Street')
  await asked
  await expect.poll(settle).toBe(true)
})

test('a page without a heading yet holds it back, ten seconds at most', async () => {
  vi.useFakeTimers()
  const { main, settle } = await visit()
  main.innerHTML = '<p>Loading</p>'
  expect(await settle()).toBe(false)
  vi.advanceTimersByTime(10_000)
  expect(await settle()).toBe(true)
})

test('a page whose parts are on their way holds it back, although nothing is asked for', async () => {
  const { main, settle } = await visit()
  main.innerHTML = '<div aria-busy="true"><h1>350 Jay Street</h1></div>'
  expect(await settle()).toBe(false)
  main.innerHTML = '<div aria-busy="false"><h1>350 Jay Street</h1></div>'
  await expect.poll(settle).toBe(true)
})
