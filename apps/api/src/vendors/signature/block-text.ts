import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { blocksFor, blocksOf, type BlockSigner, type PlacedText, type SignatureBlock } from './blocks.ts'

/** Papers longer than this are no papers of ours: their pages are not searched. */
const MOST_PAGES = 60

/** The signature blocks of a PDF. Turned pages have none. */
const blocksIn = async (pdf: Buffer): Promise<SignatureBlock[]> => {
  const doc = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, enableXfa: false, verbosity: 0 })
    .promise
  const pages: PlacedText[][] = []
  for (let n = 1; n <= Math.min(doc.numPages, MOST_PAGES); n += 1) {
    const page = await doc.getPage(n)
    const { items } = await page.getTextContent()
    pages.push(
      page.rotate !== 0
        ? []
        : items.flatMap((item) =>
            'str' in item
              ? [{ text: item.str, x: num(item.transform[4]), y: num(item.transform[5]), size: item.height }]
              : [],
          ),
    )
    page.cleanup()
  }
  await doc.loadingTask.destroy()
  return blocksOf(pages)
}

const num = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** The blocks of a PDF that each signer signs; nobody is looked for who signs in no role. */
export const blocksForIn = async (
  pdf: Buffer,
  signers: readonly BlockSigner[],
): Promise<(readonly SignatureBlock[])[]> =>
  signers.some(({ role }) => role !== null) ? blocksFor(await blocksIn(pdf), signers) : signers.map(() => [])
