import { crc32 } from 'node:zlib'

const types = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
const rels = `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`
const body = (text: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`

const entry = (name: string, content: Buffer, at: number): { body: Buffer; listed: Buffer } => {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(content.length, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(at, 10)
  return {
    body: Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), content]),
    listed: Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, tail, Buffer.from(name)]),
  }
}

/** The smallest Word document of one paragraph that Word itself opens; nothing in it is compressed. */
export const dealDocx = (text: string): Buffer => {
  let at = 0
  const entries = [
    ['[Content_Types].xml', types],
    ['_rels/.rels', rels],
    ['word/document.xml', body(text)],
  ].map(([name = '', content = '']) => {
    const one = entry(name, Buffer.from(content), at)
    at += one.body.length
    return one
  })
  const listed = Buffer.concat(entries.map((one) => one.listed))
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...entries.map((one) => one.body), listed, end])
}
