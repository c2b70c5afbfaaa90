import { globSync, readFileSync } from 'node:fs'
import { areaOf, provenIds, requirementIds } from './trace-ids.ts'

/** Prints, per area, how many requirements a test title names and which none does: `npm run trace`. */
const root = new URL('../', import.meta.url).pathname
const known = globSync('docs/requirements/*.md', { cwd: root })
  .toSorted((a, b) => Number(b.endsWith('/requirements.md')) - Number(a.endsWith('/requirements.md')))
  .flatMap((file) => requirementIds(readFileSync(root + file, 'utf8')))
const files = globSync(['{packages,apps,e2e,tools,bench}/**/*.test.{ts,tsx}', 'e2e/**/*.e2e.ts'], {
  cwd: root,
  exclude: (path) => String(path).includes('node_modules'),
})
const proven = new Set(files.flatMap((file) => provenIds(readFileSync(root + file, 'utf8'), known)))

for (const [area, ids] of Map.groupBy(known, areaOf)) {
  const missing = ids.filter((id) => !proven.has(id))
  const count = `${ids.length - missing.length} of ${ids.length}`
  console.log(`${area}  ${count.padEnd(10)} ${missing.length ? `missing: ${missing.join(', ')}` : ''}`.trimEnd())
}
const total = known.filter((id) => proven.has(id)).length
console.log(`\n${total} of ${known.length} requirements are named in the title of a test (${files.length} test files).`)
