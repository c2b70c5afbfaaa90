import { readZip } from '../../platform/formats/zip.ts'

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
export const textOf = async (docx: Buffer, part = 'word/document.xml'): Promise<string> =>
  ((await readZip(docx, { entries: 1000, unpacked: 50_000_000 })).get(part)?.toString() ?? '')
    .replaceAll(/<w:br\/>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
