import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contract = dirname(fileURLToPath(import.meta.resolve('@plinth/contract/all')))
const WHOLE = '?whole'

interface Declared {
  id: string
  method: string
  path: string
  access: unknown
  takes?: string
  replies?: string
  shows?: readonly string[]
  changes?: readonly string[]
  body?: { parse(value: unknown): unknown }
}

const isEndpoint = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value

const acceptsNothing = (body: NonNullable<Declared['body']>): boolean => {
  try {
    body.parse({})
    return true
  } catch {
    return false
  }
}

/** What the client needs of a call at run time: where it goes and how, what it shows or changes; not the schemas the server checks it by. */
const clientSide = (name: string, { body, ...call }: Declared): string => {
  const { id, method, path, access, takes, replies, shows, changes } = call
  const kept = JSON.stringify({ id, method, path, access, takes, replies, shows, changes }).slice(1, -1)
  // The client asks the schema one thing only: whether the call may be sent without a body.
  const asked = !body
    ? ''
    : `,body:{parse:${acceptsNothing(body) ? '(v)=>v' : "()=>{throw new Error('the body is missing')}"}}`
  return `export const ${name}={${kept}${asked}}`
}

/**
 * In production the browser gets the contract's calls without their schemas: replies are not parsed there and inputs
 * are checked by the server. A schema that a page does import still comes, from the module as written.
 */
export const contractWithoutSchemas = (): Plugin => ({
  name: 'plinth-contract-without-schemas',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /packages[\\/]contract[\\/]src[\\/][\w\\/-]+\.ts(\?whole)?$/ },
    async handler(file) {
      if (!file.startsWith(contract)) return null
      // Without side effects: a schema nobody imports is not kept for having been made.
      if (file.endsWith(WHOLE))
        return {
          code: readFileSync(file.slice(0, -WHOLE.length), 'utf8'),
          moduleType: 'ts',
          moduleSideEffects: false,
        }
      const values = (await import(pathToFileURL(file).href)) as Record<string, unknown>
      const names = Object.keys(values)
      if (!names.some((name) => isEndpoint(values[name]))) return null
      const lines = names.map((name) => {
        const value = values[name]
        return isEndpoint(value) ? clientSide(name, value) : `export { ${name} } from ${JSON.stringify(file + WHOLE)}`
      })
      return { code: lines.join('\n'), moduleType: 'js', moduleSideEffects: false }
    },
  },
})
