/** What the viewer of workbooks and Word documents says. */
export const officeWords = {
  opening: 'Opening the file…',
  loadFailed: 'There was an error while trying to open the file. Please try again later.',
  canDownload: 'You can download it and open it on your computer.',
  sheets: 'Sheets',
  hiddenSheet: (name: string) => `${name} (hidden)`,
  notShown: (n: number) => (n === 1 ? '1 hidden sheet is not shown.' : `${n} hidden sheets are not shown.`),
  noSheets: 'All sheets of this file are hidden.',
  emptySheet: 'This sheet is empty.',
  grid: (name: string) => `Sheet ${name}`,
  rowNumbers: 'Row',
  hidden: 'Hidden in the file',
  quote: (text: string, missed: boolean) => `“${text}”${missed ? ' These words could not be found in the file.' : ''}`,
  cell: 'Selected cell',
  emptyCell: '(empty)',
  loadingRows: 'Loading rows…',
  rowsFailed: 'Some rows could not be loaded.',
  retry: 'Try again',
  cutSheet: 'This sheet has more rows or columns than can be shown here. Download the file to see all of it.',
  cutLetter: 'This document is longer than can be shown here. Download the file to see all of it.',
  blankFormulas: (n: number) =>
    n === 1
      ? '1 formula has no saved result and shows as empty. Download the file to see it.'
      : `${n} formulas have no saved result and show as empty. Download the file to see them.`,
  picture: 'Picture not shown',
  layout: 'Page layout, headers and footers are not shown. Download the file to see them.',
} as const
