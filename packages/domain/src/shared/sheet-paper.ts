/** Rows that repeat at the head of every printed page: the first and the last, counted from 1. */
export type HeadRows = readonly [first: number, last: number]

/** A sheet as wide as its paper and as long as it needs; the XML of a worksheet in the Office Open XML format. */
const fittedToWidth = (worksheet: string): string =>
  worksheet
    .replace(/<sheetPr\b[^>]*\/>|<sheetPr\b[^>]*>.*?<\/sheetPr>/s, '')
    .replace(/<worksheet\b[^>]*>/, (open) => `${open}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`)
    .replace(/<pageSetup\b[^>]*\/>/, '<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/>')

/** The workbook with the rows that repeat on paper, by sheet in their order; null where none do. */
const withHeads = (workbook: string, heads: readonly (HeadRows | null)[]): string => {
  const names = [...workbook.matchAll(/<sheet\b[^>]*\bname="([^"]*)"/g)].map(([, name = '']) => name)
  const titles = names.flatMap((name, index) => {
    const rows = heads[index]
    const quoted = name.replaceAll("'", "''")
    return rows
      ? `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${quoted}'!$${rows[0]}:$${rows[1]}</definedName>`
      : []
  })
  return titles.length === 0
    ? workbook
    : workbook
        .replace('<definedNames/>', '')
        .replace('</sheets>', () => `</sheets><definedNames>${titles.join('')}</definedNames>`)
}

/**
 * How a workbook comes out on paper, as a feature of the library that writes it: landscape, as wide as the page, its head
 * rows on every page. Each sheet must be written with `orientation: 'landscape'`.
 */
export const onPaper = (heads: readonly (HeadRows | null)[]) => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': { transform: (worksheet: string) => fittedToWidth(worksheet) },
      'xl/workbook.xml': { transform: (workbook: string) => withHeads(workbook, heads) },
    },
  },
})
