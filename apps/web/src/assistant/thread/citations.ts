/** The parts of a markdown tree that references are looked for in. */
interface Node {
  type: string
  value?: string
  url?: string
  identifier?: string
  label?: string | null
  children?: Node[]
}

const PREFIX = '#cite-'
const REFERENCE = /\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g

const cited = (n: string): Node => ({ type: 'link', url: PREFIX + Number(n), children: [{ type: 'text', value: n }] })

/** `[1]` and `[2, 3]` of a text as links to references, the rest as it is. */
const split = (value: string): Node[] => {
  const parts: Node[] = []
  let from = 0
  for (const match of value.matchAll(REFERENCE)) {
    if (match.index > from) parts.push({ type: 'text', value: value.slice(from, match.index) })
    parts.push(...(match[1] ?? '').split(/[,;]/).map((n) => cited(n.trim())))
    from = match.index + match[0].length
  }
  if (from < value.length) parts.push({ type: 'text', value: value.slice(from) })
  return parts
}

const replaced = (node: Node): Node[] => {
  if (node.type === 'text') return split(node.value ?? '')
  // A text that says where `[1]` leads does not take the reference away.
  if (node.type === 'definition') return []
  if (node.type === 'linkReference' && /^\d{1,3}$/.test(node.identifier ?? '')) return [cited(node.identifier ?? '')]
  return [walked(node)]
}

const walked = (node: Node): Node => {
  if (node.children) node.children = node.children.flatMap(replaced)
  return node
}

/** Turns numbered references of a message into links that `citedNumber` knows; code is left alone. */
export const citations = () => (tree: Node) => void walked(tree)

/** The number of a reference by the address of its link; null for any other. */
export const citedNumber = (href: string): number | null => {
  const n = href.startsWith(PREFIX) ? Number(href.slice(PREFIX.length)) : Number.NaN
  return Number.isInteger(n) ? n : null
}
