import { readFileSync } from 'node:fs'
import { openPages } from '../apps/api/src/documents/document/reading/page-reader.ts'
import { keptPage } from '../apps/api/src/documents/document/reading.service.ts'
const [file = '', from = '1', to = '2', cut = '900'] = process.argv.slice(2)
const reader = await openPages(readFileSync(file), file.endsWith('.csv') ? 'text/csv' : 'application/pdf')
for (let n = Number(from); n <= Math.min(Number(to), reader.pages); n += 1) {
  const page = keptPage(n, await reader.words(n))
  console.log(`--- ${n}`); console.log((page as { text?: string }).text?.slice(0, Number(cut)))
}
await reader.close()
