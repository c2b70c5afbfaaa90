import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'

const SHEET = '@fontsource-variable/inter/wght.css'

/**
 * A visit of a browser: what it has loaded so far, and how its page comes to stand. `sheet` brings the style sheet, `faces`
 * what the browser then has of the font.
 */
const visit = async (faces: () => Promise<readonly string[]> = async () => ['Inter'], sheet = () => ({})) => {
  vi.resetModules()
  const loaded: string[] = []
  vi.doMock(SHEET, () => {
    loaded.push('style sheet')
    return sheet()
  })
  const load = (font: string) => {
    loaded.push(font)
    return faces()
  }
  const had = document.fonts
  Object.assign(had, { load })
  onTestFinished(() => {
    vi.doUnmock(SHEET)
    Reflect.deleteProperty(had, 'load')
  })
  const { loadFont } = await import('./font.ts')
  const { watchContent } = await import('../lib/first-content.ts')
  const pageStands = () => {
    const main = document.createElement('main')
    main.append(document.createElement('h1'))
    onTestFinished(watchContent(main, new QueryClient()))
  }
  return { loaded, loadFont, pageStands }
}
const kept = () => window.localStorage.getItem('plinth-font')

test('the first visit loads the font once its page stands, and notes that the browser has it', async () => {
  const { loaded, loadFont, pageStands } = await visit()
  const done = loadFont()
  // All that could be on its way without the page has had its turn.
  await new Promise((next) => setImmediate(next))
  expect([loaded, kept()]).toEqual([[], null])
  pageStands()
  await done
  expect([loaded, kept()]).toEqual([['style sheet', '1em "Inter Variable"'], 'true'])
})

test('a later visit loads them at once, before its page, and asks for nothing more', async () => {
  window.localStorage.setItem('plinth-font', 'true')
  const { loaded, loadFont } = await visit()
  await loadFont()
  expect([loaded, kept()]).toEqual([['style sheet'], 'true'])
})

test.each(['false', '"yes"', '1', 'no JSON'])('a note that reads %s is none: the page comes first', async (note) => {
  window.localStorage.setItem('plinth-font', note)
  const { loaded, loadFont, pageStands } = await visit()
  const done = loadFont()
  await new Promise((next) => setImmediate(next))
  expect(loaded).toEqual([])
  pageStands()
  await done
  expect(kept()).toBe('true')
})

test.each([
  ['that the browser does not get', async () => []],
  ['that fails on the way', () => Promise.reject(new Error('no line'))],
])('a font %s is not noted: the next visit tries again', async (_, faces) => {
  const { loadFont, pageStands } = await visit(faces)
  pageStands()
  await loadFont()
  expect(kept()).toBeNull()
})

test('a style sheet that does not come leaves the page as it is', async () => {
  const broken = () => {
    throw new Error('no line')
  }
  const { loaded, loadFont, pageStands } = await visit(async () => [], broken)
  pageStands()
  await expect(loadFont()).resolves.toBeUndefined()
  expect([loaded[0], kept()]).toEqual(['style sheet', null])
})
