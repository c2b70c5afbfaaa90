import type { Word } from '@plinth/domain/documents/document/words'
import { z } from 'zod'
import { type Box, LEADING, LETTERS, TICK, wordsInBox } from './pdf-fields.ts'
import { shareOf } from './pdf-words.ts'

interface Node {
  name: string
  value?: string | null | undefined
  attributes?: Attributes | null | undefined
  children?: (Node | null)[] | null | undefined
}
const Style = z.record(z.string(), z.union([z.string(), z.number()]).catch(''))
const Attributes = z.object({
  class: z.array(z.string()).nullish().catch(null),
  style: Style.nullish().catch(null),
  type: z.string().nullish().catch(null),
  value: z.string().nullish().catch(null),
  textContent: z.string().nullish().catch(null),
  checked: z.boolean().nullish().catch(null),
  selected: z.boolean().nullish().catch(null),
  hidden: z.boolean().nullish().catch(null),
})
type Attributes = z.output<typeof Attributes>
/** What pdfjs answers of a page that a form describes in XML, as far as it is used. */
const Node: z.ZodType<Node> = z.lazy(() =>
  z.object({
    name: z.string(),
    value: z.string().nullish().catch(null),
    attributes: Attributes.nullish(),
    children: z.array(Node.nullable().catch(null)).nullish(),
  }),
)

/** What is around a node: the place it may fill, the height of its letters, and how what is in it follows one another. */
interface Around {
  x: number
  y: number
  w: number
  size: number
}
/** What was laid out: its words, and the room it takes. */
interface Laid {
  words: (Box & { text: string; isField: boolean })[]
  w: number
  h: number
}

const points = (value: string | number | undefined): number | null => {
  const found = /^(-?[\d.]+)px$/.exec(String(value ?? ''))
  return found ? Number(found[1]) : null
}
/** The four sides of a margin or padding, in points: top, right, bottom, left. */
const sides = (value: string | number | undefined): readonly [number, number, number, number] => {
  const [top = 0, right = top, bottom = top, left = right] = String(value ?? '')
    .split(' ')
    .map((one) => points(one) ?? 0)
  return [top, right, bottom, left]
}

const is = (node: Node, ...names: readonly string[]): boolean =>
  names.some((name) => node.attributes?.class?.includes(name))
const childrenOf = (node: Node): Node[] => (node.children ?? []).filter((one) => one !== null)

const isUnseen = ({ name, attributes }: Node): boolean => {
  const { hidden, type, style } = attributes ?? {}
  if (name === 'button' || hidden || type === 'hidden' || type === 'password') return true
  return style?.['visibility'] === 'hidden' || style?.['display'] === 'none'
}

/** The text of a node and all below it; paragraphs and breaks end lines. */
const textOf = (node: Node): string => {
  if (node.name === 'br') return '\n'
  const own = (node.value ?? '').replaceAll(/\s+/g, ' ') + childrenOf(node).map(textOf).join('')
  return node.name === 'p' || node.name === 'div' || node.name === 'li' ? `${own}\n` : own
}

/** What a field holds; null where the node is none. */
const fieldOf = (node: Node): string | null => {
  const { type, checked, value, textContent } = node.attributes ?? {}
  if (node.name === 'textarea') return textContent ?? ''
  if (node.name === 'input') return type === 'checkbox' || type === 'radio' ? (checked ? TICK : '') : (value ?? '')
  if (node.name !== 'select') return null
  return childrenOf(node)
    .filter((option) => option.attributes?.selected)
    .map(textOf)
    .join(', ')
}

/** The words of a text in the room there is; where nothing says how high it is, it takes what it needs. */
const laidText = (text: string, at: Around, h: number | null, isField: boolean): Laid => {
  const lines = text.replace(/\n+$/, '')
  if (lines.trim() === '') return { words: [], w: 0, h: h ?? 0 }
  const words = wordsInBox(lines, { x: at.x, y: at.y, w: at.w, h: h ?? at.size }, { size: at.size, lines: true })
  const bottom = Math.max(...words.map((word) => word.y + word.h))
  return {
    words: words.map((word) => ({ ...word, isField })),
    w: at.w,
    h: h ?? bottom - at.y + at.size * (LEADING - 1),
  }
}

/** Where a part begins: where the form puts it, else beside or below those before it. */
const beginOf = (part: Node, at: Around, before: Laid, beside: boolean): { x: number; y: number } => {
  const { left, top, position } = part.attributes?.style ?? {}
  if (position === 'absolute' || points(left) !== null)
    return { x: at.x + (points(left) ?? 0), y: at.y + (points(top) ?? 0) }
  return beside ? { x: at.x + before.w, y: at.y } : { x: at.x, y: at.y + before.h }
}

/** Puts parts beside or below one another. */
const laidParts = (parts: readonly Node[], at: Around, beside: boolean): Laid => {
  const all: Laid = { words: [], w: 0, h: 0 }
  for (const part of parts) {
    const { x, y } = beginOf(part, at, all, beside)
    const laid = layOut(part, { ...at, x, y, w: Math.max(1, at.x + at.w - x) })
    for (const word of laid.words) all.words.push(word)
    // A frame is drawn around its parts and moves none of them.
    if (is(part, 'xfaBorder')) continue
    all.w = Math.max(all.w, x - at.x + laid.w)
    all.h = Math.max(all.h, y - at.y + laid.h)
  }
  return all
}

/** What is in a node, in the room that it leaves: a field's value, a text, or parts of their own. */
const laidContent = (node: Node, inner: Around, room: number | null): Laid => {
  const field = fieldOf(node)
  if (field !== null) return laidText(field, inner, room, true)
  const parts = childrenOf(node)
  if (parts.length === 0 || node.name === 'span' || is(node, 'xfaRich'))
    return laidText(textOf(node), inner, room, false)
  const order = is(node, 'xfaRight', 'xfaBottom') ? parts.toReversed() : parts
  return laidParts(order, inner, is(node, 'xfaLr', 'xfaRl', 'xfaRow', 'xfaLeft', 'xfaRight'))
}

/** Lays out a node as a browser would: parts below one another, those of a row beside; or where the form puts them. */
const layOut = (node: Node, around: Around): Laid => {
  if (isUnseen(node)) return { words: [], w: 0, h: 0 }
  const style = node.attributes?.style ?? {}
  const [top, right, bottom, left] = sides(style['margin'])
  const [above, after, below, before] = sides(style['padding'])
  const [w, h] = [points(style['width']) ?? around.w - left - right, points(style['height'])]
  const inner: Around = {
    x: around.x + left + before,
    y: around.y + top + above,
    w: Math.max(1, w - before - after),
    size: points(style['fontSize']) ?? around.size,
  }
  const laid = laidContent(node, inner, h === null ? null : Math.max(1, h - above - below))
  const tall = h ?? laid.h + above + below
  return { words: laid.words, w: left + w + right, h: top + tall + bottom }
}

/**
 * The words of a page of a form in XML (XFA) with what its fields hold, in the places that a reader of such forms would
 * give them, about. `found` is what the engine answers of the page; of another shape it says nothing.
 */
export const wordsOfXfa = (found: unknown, page: { width: number; height: number }): Word[] => {
  const parsed = Node.safeParse(found)
  if (!parsed.success) return []
  const { words } = layOut(parsed.data, { x: 0, y: 0, w: page.width, size: LETTERS })
  return words.map(({ isField, ...word }) => ({
    text: word.text,
    ...shareOf(word, page),
    ...(isField ? { source: 'field' as const } : {}),
  }))
}
