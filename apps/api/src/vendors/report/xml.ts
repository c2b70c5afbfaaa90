/** An element: attributes and children by their names without prefix, and the text that stands in it. */
export interface XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
  readonly text: string
}

const MOST_CHARACTERS = 20_000_000
const MOST_DEPTH = 100
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const codePoint = (code: number) => (code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '')

/** The five entities of XML and characters by number; any other is refused, for none can be declared. */
const plain = (text: string): string =>
  text.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (_all, name: string) => {
    if (/^#x/i.test(name)) return codePoint(Number.parseInt(name.slice(2), 16))
    if (name.startsWith('#')) return codePoint(Number(name.slice(1)))
    const known = named[name]
    if (known === undefined) throw new SyntaxError(`there is no entity ${name}`)
    return known
  })

const local = (name: string) => name.slice(name.indexOf(':') + 1)

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w.:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g)].map(([, name = '', one, other]) => [
      local(name),
      plain(one ?? other ?? ''),
    ]),
  )

interface Open {
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
  text: string
}

const close = (stack: Open[], name: string): void => {
  const done = stack.pop()
  if (done?.name !== name || stack.length === 0) throw new SyntaxError(`</${name}> closes nothing`)
  stack.at(-1)?.children.push({ ...done, name: local(name), text: done.text.trim() })
}

const pieces =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<\/([\w.:-]+)\s*>|<([\w.:-]+)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)/y

/** Puts one piece where it belongs. */
const take = (stack: Open[], [, cdata, closing, opening, attributes = '', empty, text]: RegExpExecArray): void => {
  const top = stack.at(-1)
  if (cdata !== undefined && top) top.text += cdata
  if (text !== undefined && top) top.text += plain(text)
  if (closing !== undefined) close(stack, closing)
  if (opening === undefined) return
  stack.push({ name: opening, attributes: attributesOf(attributes), children: [], text: '' })
  if (stack.length > MOST_DEPTH) throw new SyntaxError('nested too deeply')
  if (empty === '/') close(stack, opening)
}

/**
 * Reads XML strictly: well-formed, without a document type (so without entities of its own), at most 20 million characters.
 * Throws SyntaxError for anything else, HTML among it. Answers the root element.
 */
export const readXml = (text: string): XmlNode => {
  if (text.length > MOST_CHARACTERS) throw new SyntaxError('too long')
  const root: Open = { name: '', attributes: {}, children: [], text: '' }
  const stack = [root]
  pieces.lastIndex = 0
  while (pieces.lastIndex < text.length) {
    const piece = pieces.exec(text)
    if (!piece) throw new SyntaxError('not well-formed')
    take(stack, piece)
  }
  const [only] = root.children
  if (stack.length !== 1 || !only || root.children.length !== 1 || root.text.trim().replace('\uFEFF', '') !== '')
    throw new SyntaxError('not one element')
  return only
}

/** All elements of a name below one, at any depth, in order. */
export const allOf = (node: XmlNode, name: string): XmlNode[] =>
  node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...allOf(child, name)])

/** The first element of a name below one; undefined when there is none. */
export const firstOf = (node: XmlNode, name: string): XmlNode | undefined => {
  for (const child of node.children) {
    const found = child.name === name ? child : firstOf(child, name)
    if (found) return found
  }
  return undefined
}

/** The text of the first element of a name below one; empty when there is none. */
export const textOf = (node: XmlNode | undefined, name: string): string => (node && firstOf(node, name)?.text) ?? ''

/** A text as it may stand in XML. */
export const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // Other control characters may not stand in XML at all.
    .replaceAll(/(?![\t\n\r])\p{Cc}/gu, '')
