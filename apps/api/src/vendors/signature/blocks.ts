/** A run of text on a page, in the page's own units from its lower left. */
export interface PlacedText {
  text: string
  x: number
  y: number
  size: number
}

export interface Place {
  /** From 0. */
  page: number
  x: number
  y: number
}

/** The room for one signature that a paper prints: for whom, above a line, the name below it. */
export interface SignatureBlock {
  party: string
  name: string
  /** Where the line of the signature begins. */
  line: Place
  /** Where the line of its date begins; null where there is none. */
  date: Place | null
  /** Where the name goes when the paper leaves it open; null when it names somebody. */
  open: Place | null
}

/** Whose signature goes where. `lender`: in the block of the lender, whatever name it prints. */
export interface BlockSigner {
  name: string
  role: string | null
}

const RULE = /_{8,}/
const PARTY = /^(Borrower|Guarantor|Lender)\b/
/** How far apart the parts of one line stand at most, and the lines of one block, in points. */
const SAME_LINE = 2
const SAME_EDGE = 4
const BLOCK = 48
/** `By: ` before the line and `Name: ` before the name, as wide as so many letters are high. */
const BY_WIDTH = 1.9
const NAME_WIDTH = 3.2

const onLine = (a: PlacedText, b: PlacedText) => Math.abs(a.y - b.y) <= SAME_LINE

/** Everything on the line of `first`, up to the column that starts at `end`. */
const lineFrom = (texts: readonly PlacedText[], first: PlacedText, end: number): string =>
  texts
    .filter((t) => onLine(t, first) && t.x >= first.x && t.x < end)
    .toSorted((a, b) => a.x - b.x)
    .map((t) => t.text)
    .join('')
    .trim()

/** The first words of the lines at one edge, from the nearest to `from` on; `way` 1 upward, -1 downward. */
const linesBeside = (texts: readonly PlacedText[], from: PlacedText, way: 1 | -1): PlacedText[] =>
  texts
    .filter((t) => Math.abs(t.x - from.x) <= SAME_EDGE && t.text.trim() !== '')
    .map((t) => ({ t, apart: (t.y - from.y) * way }))
    .filter(({ apart }) => apart > SAME_LINE && apart < BLOCK)
    .toSorted((a, b) => a.apart - b.apart)
    .map(({ t }) => t)

const blockAt = (page: number, texts: readonly PlacedText[], by: PlacedText): SignatureBlock | null => {
  const rules = texts.filter((t) => RULE.test(t.text) && onLine(t, by) && t.x >= by.x).toSorted((a, b) => a.x - b.x)
  const [own] = rules
  const right = rules.find((t) => t !== own && t.x > by.x + 150) ?? null
  const end = right?.x ?? Number.POSITIVE_INFINITY
  const above = linesBeside(texts, by, 1).map((t) => lineFrom(texts, t, end))
  const [below] = linesBeside(texts, by, -1)
  const party = above.find((line) => PARTY.test(line)) ?? above[0]
  if (!own || !below || party === undefined) return null
  const name = lineFrom(texts, below, end)
  const isOpen = name === 'Name:'
  return {
    party,
    name: isOpen ? '' : name,
    line: { page, x: by.x + by.size * BY_WIDTH, y: by.y },
    date: right && { page, x: right.x, y: right.y },
    open: isOpen ? { page, x: below.x + below.size * NAME_WIDTH, y: below.y } : null,
  }
}

/** The signature blocks of a paper: every 'By:' with a line behind it, a party above it and a name below it. */
export const blocksOf = (pages: readonly (readonly PlacedText[])[]): SignatureBlock[] =>
  pages.flatMap((texts, page) =>
    texts.flatMap((t) => (t.text.trim().startsWith('By:') ? (blockAt(page, texts, t) ?? []) : [])),
  )

const plain = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/**
 * The blocks that each signer signs, in the order of the signers; none where the paper has none for them. Somebody who
 * signs for the borrower and as guarantor signs in both; no block is signed by two.
 */
export const blocksFor = (
  blocks: readonly SignatureBlock[],
  signers: readonly BlockSigner[],
): (readonly SignatureBlock[])[] => {
  const taken = new Set<SignatureBlock>()
  return signers.map(({ name, role }) => {
    const isOwn = (b: SignatureBlock) =>
      role === 'lender' ? /^Lender\b/.test(b.party) : !/^Lender\b/.test(b.party) && plain(b.name) === plain(name)
    const own = role === null ? [] : blocks.filter((b) => !taken.has(b) && isOwn(b))
    for (const one of own) taken.add(one)
    return own
  })
}
