import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })

test('a page draws no main of its own within the frame that has one', () => {
  const drawn = Object.keys(sources).filter((file) => !file.endsWith('.test.tsx') && sources[file]?.includes('<main'))
  // The frames, and the public form, which is a document of its own.
  expect(drawn.sort()).toEqual([
    ...['../pages/application-page.tsx', '../pages/wizard-page.tsx', './root.tsx', './shell.tsx'],
  ])
})
