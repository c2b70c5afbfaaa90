import { readFileSync } from 'node:fs'
import { dealDocumentTypes } from '@plinth/domain/closing/deal-document/fields'
import { generalPlaceholders, placeholdersOf, rowPlaceholders } from '@plinth/domain/closing/deal-document/placeholders'
import { expect, it } from 'vitest'

const page = readFileSync(new URL('../../../../../docs/deal-documents.md', import.meta.url), 'utf8')

/** The rows of the table below a heading of the page. */
const documented = (heading: string) => {
  const section = page.split(`### ${heading}\n`)[1]?.split('\n#')[0] ?? ''
  return [...section.matchAll(/^\| `\{\{([\w.]+)\}\}` \| (.*) \|$/gm)].map(([, name, fills]) => ({ name, fills }))
}
const everyKind: readonly string[] = [...generalPlaceholders, ...rowPlaceholders].map(({ name }) => name)
const headings = { 'term-sheet': 'Term sheet', 'board-review': 'Board review', commitment: 'Commitment' } as const

it('[L-01] docs/deal-documents.md lists every placeholder there is, and what fills it', () => {
  expect(documented('Every kind')).toEqual(generalPlaceholders)
  expect(documented('Rows of a table')).toEqual(rowPlaceholders)
  for (const type of dealDocumentTypes)
    expect(documented(headings[type]), type).toEqual(
      placeholdersOf(type).filter(({ name }) => !everyKind.includes(name)),
    )
})
