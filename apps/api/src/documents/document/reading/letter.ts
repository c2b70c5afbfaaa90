import mammoth from 'mammoth'
import sanitizeHtml from 'sanitize-html'
import { openZip } from '../../../platform/formats/zip.ts'

const limits = { entries: 5000, unpacked: 128 * 1_048_576, part: 32 * 1_048_576 }
/** Characters of a document's text and tags that are shown, and of its pictures. */
const MOST_HTML = 4_000_000
const MOST_PICTURES = 8_000_000

const kept = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'strong', 'em', 'u', 's', 'sup', 'sub', 'a', 'img'],
  ...['ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'td', 'th'],
]

/** Word's own names of headings, and what mammoth passes over without being told. */
const styles = ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh", 'u => u', 'strike => s']

/** Pictures that lie in the file, as long as there is room; those that lie elsewhere are never fetched. */
const pictures = () => {
  let left = MOST_PICTURES
  return mammoth.images.imgElement(async (image) => {
    if (!/^image\/(?:png|jpeg|gif)$/.test(image.contentType)) return { src: '' }
    const data = await image.readAsBase64String().catch(() => '')
    if (data === '' || data.length > left) return { src: '' }
    left -= data.length
    return { src: `data:${image.contentType};base64,${data}` }
  })
}

const clean = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: kept,
    allowedAttributes: {
      ...{ a: ['href'], img: ['src', 'alt'], ol: ['start'] },
      ...{ td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['data'] },
    allowProtocolRelative: false,
    nestingLimit: 60,
    // Places within the document have no names any more.
    transformTags: { a: (tagName, given) => ({ tagName, attribs: /^\w+:/.test(given['href'] ?? '') ? given : {} }) },
  })

/** A Word document as HTML without whatever runs, styles or loads: headings, paragraphs, lists, tables and its own pictures; `cut` where it is too long. Throws BadZip, or Error for a damaged one. */
export const letterOf = async (bytes: Buffer): Promise<{ html: string; cut: boolean }> => {
  // What it promises is held against the limits before anything is unpacked.
  await openZip(bytes, limits)
  const { value } = await mammoth.convertToHtml(
    { buffer: bytes },
    { styleMap: styles, includeEmbeddedStyleMap: false, externalFileAccess: false, convertImage: pictures() },
  )
  const most = MOST_HTML + MOST_PICTURES
  return { html: clean(value.slice(0, most)), cut: value.length > most }
}
