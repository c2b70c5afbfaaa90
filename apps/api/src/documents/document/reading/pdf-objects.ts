interface PicturePage {
  /** In points. */
  width: number
  height: number
  /** Rows of the whole picture. */
  rows: number
  strips: readonly { head: string; body: Buffer; top: number; rows: number }[]
}

const stream = (head: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<< ${head} /Length ${body.length} >>\nstream\n`), body, Buffer.from('\nendstream')])

/** What draws the strips of a page below each other, edge to edge. */
const drawing = (page: PicturePage): Buffer =>
  Buffer.from(
    page.strips
      .map(({ top, rows }, n) => {
        const [height, below] = [(rows / page.rows) * page.height, ((page.rows - top - rows) / page.rows) * page.height]
        return `q ${page.width.toFixed(3)} 0 0 ${height.toFixed(3)} 0 ${below.toFixed(3)} cm /S${n} Do Q`
      })
      .join('\n'),
  )

/** A PDF of pages that are pictures, each in strips that are packed already. */
export const pdfOfObjects = (pages: readonly PicturePage[]): Uint8Array => {
  const objects: Buffer[] = []
  const add = (body: Buffer): number => objects.push(body) + 2
  const kids = pages.map((page) => {
    const strips = page.strips.map(({ head, body }) => add(stream(head, body)))
    const content = add(stream('', drawing(page)))
    const named = strips.map((id, n) => `/S${n} ${id} 0 R`).join(' ')
    const box = `/MediaBox [0 0 ${page.width.toFixed(3)} ${page.height.toFixed(3)}]`
    return add(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R ${box} /Contents ${content} 0 R /Resources << /XObject << ${named} >> >> >>`,
      ),
    )
  })
  const list = kids.map((id) => `${id} 0 R`).join(' ')
  const first = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${list}] /Count ${kids.length} >>`),
  ]
  const parts = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [i, body] of [...first, ...objects].entries()) {
    const part = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    places.push(at)
    parts.push(part)
    at += part.length
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = places.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return new Uint8Array(Buffer.concat(parts))
}
