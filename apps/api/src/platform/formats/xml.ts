import { SaxesParser } from 'saxes'

/** An element: attributes and children by their names without prefix, and the text that stands in it. */
export interface XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
  readonly text: string
}

const MOST_CHARACTERS = 20_000_000
const MOST_DEPTH = 200
/** What is passed over at most where one is lenient; more is no XML. */
const MOST_SLIPS = 1000

export interface XmlWalk {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  close(name: string): void
  text(text: string): void
}

/**
 * Walks through XML: well-formed, without a document type (so without entities of its own), not nested beyond reason.
 * Names come as they are written, with their prefix. With `lenient` what is not well-formed is passed over.
 *
 * @throws SyntaxError for anything else, HTML among it.
 */
export const walkXml = (xml: string, walk: XmlWalk, { lenient = false }: { lenient?: boolean } = {}): void => {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let depth = 0
  let slips = 0
  parser.on('error', (error) => {
    slips += 1
    if (!lenient || slips > MOST_SLIPS) throw new SyntaxError(error.message)
  })
  parser.on('doctype', () => {
    throw new SyntaxError('it declares a document type')
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > MOST_DEPTH) throw new SyntaxError('nested too deeply')
    walk.open(name, attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    walk.close(name)
  })
  parser.on('text', walk.text)
  parser.on('cdata', walk.text)
  parser.write(xml).close()
}

/** A name without its prefix. */
export const localName = (name: string) => name.slice(name.indexOf(':') + 1)

interface Open {
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
  text: string
}

/** Reads XML strictly, at most 20 million characters. Throws SyntaxError as `walkXml` does. Answers the root element. */
export const readXml = (text: string): XmlNode => {
  if (text.length > MOST_CHARACTERS) throw new SyntaxError('too long')
  const stack: Open[] = [{ name: '', attributes: {}, children: [], text: '' }]
  walkXml(text, {
    open: (name, given) => {
      const attributes = Object.fromEntries(Object.entries(given).map(([key, value]) => [localName(key), value]))
      stack.push({ name: localName(name), attributes, children: [], text: '' })
    },
    close: () => {
      const done = stack.pop()
      if (done) stack.at(-1)?.children.push({ ...done, text: done.text.trim() })
    },
    text: (piece) => {
      const top = stack.at(-1)
      if (top) top.text += piece
    },
  })
  const [only] = stack[0]?.children ?? []
  if (!only) throw new SyntaxError('not one element')
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
