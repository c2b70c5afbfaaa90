import { readFileSync } from 'node:fs'
import path from 'node:path'
import { openPages, readValues } from '../apps/api/src/documents/document/reading/page-reader.ts'
import { keptPage } from '../apps/api/src/documents/document/reading.service.ts'
const types: Record<string, string> = { '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', '.xls': 'application/vnd.ms-excel', '.csv': 'text/csv' }
for (const arg of process.argv.slice(2)) {
  const [file = '', asked = 'Rent Roll'] = arg.split('::')
  const reader = await openPages(readFileSync(file), types[path.extname(file)] ?? 'application/pdf')
  const pages = []
  for (let page = 1; page <= Math.min(reader.pages, 60); page += 1) pages.push(keptPage(page, await reader.words(page)))
  await reader.close()
  const { kind, values } = await readValues([asked], pages)
  console.log('==', path.basename(file), reader.pages, 'pages, kind', kind)
  for (const v of values) console.log('  ', v.unsure ? 'UNSURE' : '', v.key, typeof v.value === 'object' ? JSON.stringify(v.value).slice(0, 200) : v.value)
}
