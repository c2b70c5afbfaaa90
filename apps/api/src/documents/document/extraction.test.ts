import { documentKinds } from '@plinth/domain/documents/document/kinds'
import { maskSecrets } from '@plinth/domain/documents/document/secrets'
import { describe, expect, test } from 'vitest'
import { closingPapers } from '../../../test/paper-kinds-closing.ts'
import { sponsorPapers } from '../../../test/paper-kinds.ts'
import { dealPapers } from '../../../test/paper-kinds-deal.ts'
import { worthPapers } from '../../../test/paper-kinds-worth.ts'
import { printedPdf } from '../../../test/papers.ts'
import { keptPage } from './reading.service.ts'
import { openPages, readValues } from './reading/page-reader.ts'

const papers = [...sponsorPapers, ...worthPapers, ...dealPapers, ...closingPapers]

/** What is read from a paper once it was printed to a PDF, as from one that was uploaded. */
const read = async (paper: (typeof papers)[number]) => {
  const reader = await openPages(await printedPdf(paper.pages), 'application/pdf')
  const pages = []
  for (let page = 1; page <= reader.pages; page += 1) pages.push(keptPage(page, await reader.words(page)))
  await reader.close()
  return { pages, ...(await readValues([paper.asked], pages)) }
}

describe('[J-24] values of documents', () => {
  test.each(papers.map((paper) => [paper.kind, paper.layout, paper] as const))(
    '[J-24, J-25] %s, %s: what stands on it is read, with page and words',
    async (kind, _layout, paper) => {
      const { kind: readAs, values, pages } = await read(paper)
      expect(readAs).toBe(kind)
      const found = Object.fromEntries(values.map((one) => [one.key, one.value]))
      expect(found, pages.map((page) => page.text).join('\n---\n')).toMatchObject(paper.says)
      for (const one of values) {
        const page = pages.find((each) => each.page === one.page)
        const text = page?.text.replace(/\s+/g, ' ') ?? ''
        expect(text, `the words of ${one.key}`).toContain(one.quote?.replace(/…$/, ''))
        expect(one.quote).toBe(maskSecrets(one.quote ?? ''))
      }
    },
  )

  test('[J-24] every kind has two layouts, those that staff correct by hand among them', () => {
    for (const kind of documentKinds)
      expect(
        papers.filter((paper) => paper.kind === kind),
        kind,
      ).toHaveLength(2)
  })
})
