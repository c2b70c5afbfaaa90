/** Texts of parts of the product whose code is fetched when it is needed. */
export const lateWords = {
  notOpened: 'This could not be opened.',
  notLoaded: 'This part could not be loaded.',
  help: 'Check your connection and try again. If that does not help, reload the page.',
  again: 'Try again',
  close: 'Close',
  small: 'This part could not be loaded. Try again',
}
