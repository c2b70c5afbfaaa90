import { PDFDocument, PDFName } from 'pdf-lib'

const font = '<font typeface="Arial" size="10pt"/>'
const draw = (text: string, at: string) => `<draw ${at}>${font}<value><text>${text}</text></value></draw>`
const field = (name: string, caption: string, ui: string, at: string, extra = '') =>
  `<field name="${name}" ${at}${extra}>${font}<caption reserve="40mm"><value><text>${caption}</text></value></caption><ui>${ui}</ui></field>`

const template = `<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="lease" layout="tb" locale="en_US">
<pageSet><pageArea name="Page1"><contentArea x="0.5in" y="0.5in" w="7.5in" h="10in"/><medium stock="default" short="8.5in" long="11in"/></pageArea></pageSet>
<subform w="190mm" h="200mm" name="body">
${draw('RESIDENTIAL LEASE', 'x="0mm" y="0mm" w="150mm" h="8mm"')}
${field('tenant', 'Tenant', '<textEdit/>', 'x="0mm" y="20mm" w="150mm" h="8mm"')}
${field('rent', 'Monthly rent', '<numericEdit/>', 'x="0mm" y="30mm" w="150mm" h="8mm"')}
${field('secret', 'Nobody sees', '<textEdit/>', 'x="0mm" y="40mm" w="150mm" h="8mm"', ' presence="hidden"')}
${field('pets', 'Pets', '<checkButton><border/></checkButton>', 'x="0mm" y="50mm" w="150mm" h="8mm"').replace('</field>', '<items><text>1</text><text>0</text></items></field>')}
<subform x="0mm" y="70mm" w="150mm" layout="tb">
${draw('First paragraph of the lease.', 'w="150mm" h="6mm"')}
${draw('Second paragraph of the lease.', 'w="150mm" h="6mm"')}
</subform>
</subform></subform></template>`
const data = `<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data><lease><body><tenant>Maple Street Bakery LLC</tenant><rent>4250.00</rent><secret>hidden words</secret><pets>1</pets></body></lease></xfa:data></xfa:datasets>`

/** A PDF that is a form in XML alone (XFA), filled; the page of its file asks for another reader, as those of Adobe's do. */
export const formInXml = async (): Promise<Uint8Array> => {
  const doc = await PDFDocument.create()
  doc.addPage([612, 792]).drawText('Please wait... If this message is not replaced', { x: 50, y: 700, size: 10 })
  const xml = `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">${template}${data}</xdp:xdp>`
  const form = doc.context.obj({ Fields: [], XFA: doc.context.register(doc.context.stream(xml)) })
  doc.catalog.set(PDFName.of('AcroForm'), form)
  doc.catalog.set(PDFName.of('NeedsRendering'), doc.context.obj(true))
  return doc.save({ useObjectStreams: false })
}
