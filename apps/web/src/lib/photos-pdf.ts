/** A picture of a PDF: a JPEG with its size in pixels, and quarter turns to the right when it is looked at. */
export interface PdfPhoto {
  jpeg: Uint8Array
  width: number
  height: number
  turns: number
}

/** The long side of a page in points: that of Letter paper. */
const LONG_SIDE = 792

/**
 * One PDF of photos, each a page of its own shape, in their order; the JPEGs go in as they are. The same photos always
 * make the same bytes, so that an upload which broke off goes on where it stopped. Thirty lines of the format instead of a
 * library that a phone would have to fetch (ISO 32000-1, 7.5 and 8.9.5).
 */
export const photosPdf = (photos: readonly PdfPhoto[]): Blob => {
  const parts: (string | Uint8Array)[] = []
  const offsets: number[] = []
  let length = 0
  const put = (part: string | Uint8Array) => {
    parts.push(part)
    length += part.length
  }
  const object = (id: number, dictionary: string, stream?: string | Uint8Array) => {
    offsets[id] = length
    put(`${id} 0 obj\n${dictionary}\n`)
    if (stream !== undefined) {
      put('stream\n')
      put(stream)
      put('\nendstream\n')
    }
    put('endobj\n')
  }
  // The second line tells programs that bytes beyond ASCII follow.
  put(new Uint8Array([...new TextEncoder().encode('%PDF-1.4\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]))
  object(1, '<</Type/Catalog/Pages 2 0 R>>')
  const pages = photos.map((_, n) => `${3 + n * 3} 0 R`)
  object(2, `<</Type/Pages/Count ${photos.length}/Kids[${pages.join(' ')}]>>`)
  for (const [n, { jpeg, width, height, turns }] of photos.entries()) {
    const id = 3 + n * 3
    const scale = LONG_SIDE / Math.max(width, height)
    const [w, h] = [(width * scale).toFixed(2), (height * scale).toFixed(2)]
    const resources = `/Resources<</XObject<</P ${id + 2} 0 R>>>>`
    object(
      id,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${w} ${h}]/Rotate ${(turns % 4) * 90}${resources}/Contents ${id + 1} 0 R>>`,
    )
    const drawing = `q ${w} 0 0 ${h} 0 0 cm /P Do Q`
    object(id + 1, `<</Length ${drawing.length}>>`, drawing)
    const colours = '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode'
    object(
      id + 2,
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}${colours}/Length ${jpeg.length}>>`,
      jpeg,
    )
  }
  const start = length
  const count = 3 + photos.length * 3
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  put(`xref\n0 ${count}\n0000000000 65535 f \n${rows.join('')}`)
  put(`trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`)
  return new Blob(
    parts.map((part) => new Uint8Array(typeof part === 'string' ? new TextEncoder().encode(part) : part)),
    { type: 'application/pdf' },
  )
}
