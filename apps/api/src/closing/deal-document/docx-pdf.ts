import type { Content, TableCell } from 'pdfmake'
import { pdfmake } from '../../platform/pdf.ts'
import { walkXml } from '../../platform/formats/xml.ts'
import { readZip } from '../../platform/formats/zip.ts'

/** A node of a Word part: an element, or text. */
interface Node {
  name: string
  attrs: Readonly<Record<string, string>>
  children: Node[]
  text: string
}

/** The elements of a part, with its text in its place. Word writes well-formed XML; what is not is left out. */
const parse = (xml: string): Node => {
  const root: Node = { name: '', attrs: {}, children: [], text: '' }
  const open = [root]
  walkXml(
    xml,
    {
      open: (name, attrs) => {
        const node = { name, attrs, children: [], text: '' }
        open.at(-1)?.children.push(node)
        open.push(node)
      },
      close: () => open.pop(),
      text: (text) => open.at(-1)?.children.push({ name: '#text', attrs: {}, children: [], text }),
    },
    { lenient: true },
  )
  return root
}

const child = (node: Node | undefined, name: string) => node?.children.find((c) => c.name === name)
const within = (node: Node, name: string): Node | undefined =>
  node.name === name ? node : node.children.map((c) => within(c, name)).find((found) => found !== undefined)
const all = (node: Node, name: string): Node[] =>
  node.name === name ? [node] : node.children.flatMap((c) => all(c, name))
const value = (node: Node | undefined, name: string): string | undefined => child(node, name)?.attrs['w:val']
const isOn = (node: Node | undefined, name: string): boolean =>
  child(node, name) !== undefined && !['false', '0', 'none'].includes(value(node, name) ?? '')

/** What stands for a page number until the page is known. */
const FIELDS: Readonly<Record<string, string>> = { PAGE: '\u0001', NUMPAGES: '\u0002' }

const runText = (run: Node): string =>
  run.children
    .map((c) => {
      if (c.name === 'w:t') return c.children.map(({ text }) => text).join('')
      if (c.name === 'w:br' || c.name === 'w:cr') return '\n'
      if (c.name === 'w:tab') return '    '
      if (c.name === 'w:instrText')
        return (
          FIELDS[
            c.children
              .map(({ text }) => text)
              .join('')
              .trim()
          ] ?? ''
        )
      return ''
    })
    .join('')

const styled = (run: Node): Content => {
  const style = child(run, 'w:rPr')
  const [size, color] = [value(style, 'w:sz'), value(style, 'w:color')]
  return {
    text: runText(run),
    preserveLeadingSpaces: true,
    ...(isOn(style, 'w:b') ? { bold: true } : {}),
    ...(isOn(style, 'w:i') ? { italics: true } : {}),
    ...(size ? { fontSize: Number(size) / 2 } : {}),
    ...(color && /^[\da-f]{6}$/i.test(color) ? { color: `#${color}` } : {}),
  }
}

type Pictures = ReadonlyMap<string, string>
const EMU_A_POINT = 12_700

const pictureOf = (run: Node, pictures: Pictures): Content[] => {
  const blip = within(run, 'a:blip')
  const image = blip && pictures.get(blip.attrs['r:embed'] ?? '')
  const extent = within(run, 'wp:extent')
  if (!image || !extent) return []
  const [cx, cy] = ['cx', 'cy'].map((side) => Number(extent.attrs[side]) / EMU_A_POINT)
  return cx && cy ? [{ image, fit: [Math.min(cx, 500), Math.min(cy, 640)] }] : []
}

const alignments: Readonly<Record<string, 'left' | 'center' | 'right' | 'justify'>> = {
  center: 'center',
  right: 'right',
  end: 'right',
  both: 'justify',
}

const paragraph = (node: Node, pictures: Pictures): Content => {
  const style = child(node, 'w:pPr')
  const runs = all(node, 'w:r')
  const spacing = child(style, 'w:spacing')?.attrs ?? {}
  const bullet: Content[] = child(style, 'w:numPr') ? [{ text: '•  ' }] : []
  const images = runs.flatMap((run) => pictureOf(run, pictures))
  const text: Content = {
    text: [...bullet, ...runs.map(styled)],
    alignment: alignments[value(style, 'w:jc') ?? ''] ?? 'left',
    ...(/^(heading|title)/i.test(value(style, 'w:pStyle') ?? '') ? { bold: true } : {}),
  }
  const [before, after] = ['w:before', 'w:after'].map((side) => Number(spacing[side] ?? 0) / 20)
  const says = runs.some((run) => runText(run) !== '')
  return { stack: images.length > 0 && !says ? images : [...images, text], margin: [0, before ?? 0, 0, after ?? 0] }
}

const widthOf = (cell: Node): number => Number.parseFloat(child(child(cell, 'w:tcPr'), 'w:tcW')?.attrs['w:w'] ?? '0')

const cellOf = (cell: Node, pictures: Pictures): TableCell => {
  const fill = child(child(cell, 'w:tcPr'), 'w:shd')?.attrs['w:fill']
  const margin = child(child(cell, 'w:tcPr'), 'w:tcMar')
  const side = (name: string) => Number(child(margin, name)?.attrs['w:w'] ?? 0) / 20
  return {
    stack: blocks(cell, pictures),
    margin: [side('w:left') || side('w:start'), side('w:top'), side('w:right') || side('w:end'), side('w:bottom')],
    ...(fill && /^[\da-f]{6}$/i.test(fill) ? { fillColor: `#${fill}` } : {}),
  }
}

const table = (node: Node, pictures: Pictures): Content[] => {
  const rows = node.children.filter((c) => c.name === 'w:tr')
  const cells = rows.map((row) => row.children.filter((c) => c.name === 'w:tc'))
  const columns = Math.max(0, ...cells.map((row) => row.length))
  if (columns === 0) return []
  const first = cells.find((row) => row.length === columns) ?? []
  const total = first.reduce((sum, cell) => sum + widthOf(cell), 0)
  const body = cells.map((row) => [
    ...row.map((cell) => cellOf(cell, pictures)),
    ...Array.from({ length: columns - row.length }, () => ''),
  ])
  const inside = child(child(child(node, 'w:tblPr'), 'w:tblBorders'), 'w:insideH')?.attrs['w:val']
  const isRuled = inside !== undefined && inside !== 'none' && inside !== 'nil'
  const widths = first.map((cell) => (total > 0 ? `${(100 * widthOf(cell)) / total}%` : '*'))
  return [
    {
      table: { widths, body, dontBreakRows: true },
      layout: isRuled
        ? { hLineWidth: () => 0.5, vLineWidth: () => 0, hLineColor: () => '#d5dbe1', paddingLeft: () => 0 }
        : { hLineWidth: () => 0, vLineWidth: () => 0, paddingLeft: () => 0 },
    },
  ]
}

const isKept = (node: Node): boolean => node.name === 'w:p' && isOn(child(node, 'w:pPr'), 'w:keepNext')

/** Paragraphs and tables below each other; what is to be kept with the next stays on its page. */
const blocks = (node: Node, pictures: Pictures): Content[] => {
  const done: Content[] = []
  let kept: Content[] = []
  for (const one of node.children.flatMap((c) =>
    c.name === 'w:sdt' ? (child(c, 'w:sdtContent')?.children ?? []) : [c],
  )) {
    const made = one.name === 'w:p' ? [paragraph(one, pictures)] : one.name === 'w:tbl' ? table(one, pictures) : []
    // A long table is kept by its rows alone.
    const isLong = one.name === 'w:tbl' && all(one, 'w:tr').length > 8
    kept.push(...made)
    if (isKept(one) || made.length === 0) continue
    done.push(...(kept.length > 1 && !isLong ? [{ stack: kept, unbreakable: true }] : kept))
    kept = []
  }
  return [...done, ...kept]
}

const typeOf = (bytes: Buffer): string | null => {
  if (bytes.subarray(1, 4).toString('latin1') === 'PNG') return 'image/png'
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? 'image/jpeg' : null
}

/** The pictures a part names, as data addresses. */
const picturesOf = (parts: ReadonlyMap<string, Buffer>, part: string): Pictures => {
  const rels = parts.get(`word/_rels/${part}.rels`)?.toString('utf8') ?? ''
  const found = all(parse(rels), 'Relationship').flatMap(({ attrs }): [string, string][] => {
    const bytes = parts.get(`word/${attrs['Target'] ?? ''}`)
    const type = bytes ? typeOf(bytes) : null
    return bytes && type ? [[attrs['Id'] ?? '', `data:${type};base64,${bytes.toString('base64')}`]] : []
  })
  return new Map(found)
}

const limits = { entries: 2000, unpacked: 80 * 1_048_576 }

/**
 * Lays a filled Word document out as a PDF on US Letter: every word of its body, its header and its footer, in the order
 * of the document. What LibreOffice would print looks closer to Word; the words are the same.
 */
export const pdfOfDocx = async (docx: Buffer, info: { title: string; author: string }): Promise<Buffer> => {
  const parts = await readZip(docx, limits)
  const part = (file: string): Node => parse(parts.get(`word/${file}`)?.toString('utf8') ?? '')
  const files = [...parts.keys()].map((name) => name.replace(/^word\//, ''))
  const named = (kind: string) => files.filter((name) => new RegExp(`^${kind}\\d*\\.xml$`).test(name))
  const inner = (file: string, root: string) => within(part(file), root) ?? part('')
  const heads = named('header').flatMap((file) => blocks(inner(file, 'w:hdr'), picturesOf(parts, file)))
  const feet = named('footer').flatMap((file) =>
    all(inner(file, 'w:ftr'), 'w:p').map((p) => all(p, 'w:r').map(runText).join('')),
  )
  return pdfmake
    .createPdf({
      info,
      pageSize: 'LETTER',
      pageMargins: [57, 57, 57, 57],
      defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.2 },
      content: [...heads, ...blocks(inner('document.xml', 'w:body'), picturesOf(parts, 'document.xml'))],
      footer: (page, pages) => ({
        text: feet.join('\n').replaceAll('\u0001', String(page)).replaceAll('\u0002', String(pages)),
        alignment: 'center',
        fontSize: 8,
        color: '#4a5560',
        margin: [57, 18, 57, 0],
      }),
    })
    .getBuffer()
}
