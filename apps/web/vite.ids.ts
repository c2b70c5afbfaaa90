import type { Plugin } from 'vite'

/**
 * Mantine gives each field a random id once it stands, for pages that a server has drawn first; so every field is drawn
 * twice. Here no server draws: the id that React gives at once is enough.
 */
export const idsAtOnce = (): Plugin => ({
  name: 'plinth-ids-at-once',
  apply: 'build',
  transform: {
    filter: { id: /@mantine[\\/]hooks[\\/]esm[\\/]use-id[\\/]use-id\.mjs$/ },
    handler: (code) => {
      if (!/export \{ useId\$1 as useId \}/.test(code))
        throw new Error('Mantine gives its ids another way now: see vite.ids.ts')
      return {
        code: `import { useId as own } from 'react'
export const useId = (given) => {
  const id = own()
  return typeof given === 'string' ? given : 'mantine-' + id.replace(/:/g, '')
}`,
        map: null,
      }
    },
  },
})
