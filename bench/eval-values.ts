import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { openPages, readValues } from '../apps/api/src/documents/document/reading/page-reader.ts'
import { keptPage } from '../apps/api/src/documents/document/reading.service.ts'

// How values are read from papers of others, which stay outside of this repository: bench/values/papers.json says where each
// is found, and what stands on it. `npm run eval:values -- --papers=FOLDER`, of the development half, or with --reported of
// the other. Words only: what is a picture is not recognized here.

const { values: asked } = parseArgs({
  options: { papers: { type: 'string' }, reported: { type: 'boolean', default: false } },
})

const Value = z.union([z.string(), z.number()])
const Paper = z.object({
  file: z.string(),
  source: z.string(),
  commit: z.string(),
  path: z.string(),
  license: z.string(),
  half: z.enum(['development', 'reported']),
  kind: z.string(),
  asked: z.string(),
  says: z.record(z.string(), Value),
})
type Paper = z.infer<typeof Paper>

const say = (text: string) => process.stdout.write(`${text}\n`)

const types: Readonly<Record<string, string>> = {
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.xls': 'application/vnd.ms-excel',
  '.csv': 'text/csv',
}
const typeOf = (file: string) => types[path.extname(file)] ?? 'application/pdf'

const read = async (folder: string, paper: Paper) => {
  const reader = await openPages(readFileSync(path.join(folder, paper.file)), typeOf(paper.file))
  const pages = []
  for (let page = 1; page <= reader.pages; page += 1) pages.push(keptPage(page, await reader.words(page)))
  await reader.close()
  return readValues([paper.asked], pages)
}

const bare = (value: unknown) =>
  String(value)
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]/g, '')

/** How each value of a paper came out; one that was shown and does not stand on it is wrong, whatever its key. */
const judged = async (folder: string, paper: Paper): Promise<string[]> => {
  const { kind, values } = await read(folder, paper)
  const ends = Object.entries(paper.says).map(([key, value]) => {
    const found = kind === paper.kind ? values.find((one) => one.key === key) : undefined
    if (!found) return `missed ${key}`
    if (found.unsure) return `unsure ${key}`
    return bare(found.value) === bare(value) ? `right ${key}` : `wrong ${key}: ${String(found.value)}`
  })
  const beyond = values.filter((one) => !(one.key in paper.says) && !one.unsure && typeof one.value !== 'object')
  return [...ends, ...beyond.map((one) => `beyond ${one.key}: ${String(one.value)}`)]
}

const papers = z
  .array(Paper)
  .parse(JSON.parse(readFileSync(new URL('values/papers.json', import.meta.url), 'utf8')))
  .filter((paper) => paper.half === (asked.reported ? 'reported' : 'development'))
const folder = asked.papers ?? ''
const sum: Record<string, number> = {}
for (const paper of papers) {
  if (folder === '' || !existsSync(path.join(folder, paper.file))) {
    say(`${paper.file}: not there; ${paper.source} at ${paper.commit}, ${paper.path} (${paper.license})`)
    continue
  }
  const ends = await judged(folder, paper)
  for (const end of ends) {
    const kind = end.split(' ')[0] ?? ''
    sum[kind] = (sum[kind] ?? 0) + 1
  }
  say([`${paper.file} (${paper.kind})`, ...ends].join('\n  '))
}
say(
  Object.entries(sum)
    .map(([end, count]) => `${end} ${count}`)
    .join(', ') || 'No papers were read.',
)
