import { crc32, deflateRawSync } from 'node:zlib'
import { readZip } from './zip.ts'

/** A Word document with a paragraph of these runs, a table row of these cells and a header. */
export const writeDocx = async (o: { runs?: string[]; rows?: string[]; header?: string }): Promise<Buffer> => {
  const { Document, Header, Packer, Paragraph, Table, TableCell, TableRow, TextRun } = await import('docx')
  const cells = (o.rows ?? []).map((text) => new TableCell({ children: [new Paragraph(text)] }))
  const headers =
    o.header === undefined ? {} : { headers: { default: new Header({ children: [new Paragraph(o.header)] }) } }
  const children = [
    new Paragraph({ children: (o.runs ?? []).map((text, at) => new TextRun({ text, bold: at % 2 === 1 })) }),
    ...(cells.length > 0 ? [new Table({ rows: [new TableRow({ children: cells })] })] : []),
  ]
  return Packer.toBuffer(new Document({ sections: [{ ...headers, children }] }))
}

/** The text of a part of a Word document. */
export const textOf = (docx: Buffer, part = 'word/document.xml'): string =>
  (readZip(docx, { entries: 1000, unpacked: 50_000_000 }).get(part)?.toString() ?? '')
    .replaceAll(/<w:br\/>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** A zip archive of these parts; `promise` makes every part claim that size unpacked. */
export const zipOf = (parts: ReadonlyMap<string, Buffer>, o: { promise?: number } = {}): Buffer => {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, content] of parts) {
    const packed = deflateRawSync(content)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(o.promise ?? content.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, tail, Buffer.from(name)]))
    bodies.push(body)
    at += body.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(parts.size, 8)
  end.writeUInt16LE(parts.size, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, ...directory, end])
}
