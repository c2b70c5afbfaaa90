/** Texts of the documents panel (001 §2, §8). */
export const documentWords = {
  title: 'Documents',
  search: 'Search documents',
  // J-11
  none: 'No documents found',
  loadFailed: 'The documents could not be loaded',
  wide: 'Wide',
  narrow: 'Narrow',
  back: 'Back to the list',
  open: (name: string) => `Open ${name}`,
  by: (name: string) => (name === '' ? '' : `by ${name}`),
  download: 'Download',
} as const
