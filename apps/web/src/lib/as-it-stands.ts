/** The record that a dialog was opened for, as it is now; as it was, once it left the list. */
export const asItStands = <R extends { id: string }>(all: readonly R[], opened: R): R =>
  all.find(({ id }) => id === opened.id) ?? opened
