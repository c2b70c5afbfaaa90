import { expect, test } from 'vitest'
import { onPaper } from './sheet-paper.ts'

const { transform } = onPaper([null, [4, 5]]).files
const sheet = (inside: string) =>
  transform['xl/worksheets/sheet{id}.xml'].transform(`<worksheet a="b">${inside}</worksheet>`)
const setUp = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
const page = '<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>'

test('a sheet fits the width of a landscape page and takes as many pages as it is long', () => {
  expect(sheet('<sheetData/><pageSetup orientation="landscape"/>')).toBe(
    `<worksheet a="b">${setUp}<sheetData/>${page}</worksheet>`,
  )
})

test('what a sheet says of itself already is replaced, not doubled: two would be no file that opens', () => {
  expect(sheet('<sheetPr><tabColor rgb="1"/></sheetPr><sheetData/><pageSetup orientation="landscape"/>')).toBe(
    `<worksheet a="b">${setUp}<sheetData/>${page}</worksheet>`,
  )
})

test('head rows repeat on every page of their sheet alone', () => {
  const names = '<sheets><sheet name="First"/><sheet sheetId="2" name="Ted\'s &amp; Co"/></sheets>'
  const of = (more: string) => transform['xl/workbook.xml'].transform(`<workbook>${names}${more}</workbook>`)
  const titles =
    '<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="1">\'Ted\'\'s &amp; Co\'!$4:$5</definedName></definedNames>'
  expect(of('')).toBe(`<workbook>${names}${titles}</workbook>`)
  expect(of('<definedNames/><calcPr/>')).toBe(`<workbook>${names}${titles}<calcPr/></workbook>`)
})
