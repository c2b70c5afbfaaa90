import { words } from '../../lib/words.ts'

/** Texts of the internal notes of a loan (AD-08 to AD-10). */
export const noteWords = words('noteWords', {
  title: 'Internal notes',
  hint: 'Only your team sees these notes. Type @ to mention a colleague.',
  list: 'Notes',
  none: 'No notes yet',
  noneHint: 'Write down what the team should know about this loan.',
  loadFailed: 'The notes could not be loaded',
  older: 'Show earlier notes',
  label: 'Note',
  missing: 'Enter a note.',
  add: 'Add note',
  save: 'Save note',
  cancel: 'Cancel',
  edit: 'Edit',
  editOf: (when: string) => `Edit the note of ${when}`,
  remove: 'Remove',
  removeOf: (when: string) => `Remove the note of ${when}`,
  removed: 'Note removed',
  restored: 'Note restored',
  undo: 'Undo',
  edited: (when: string) => `edited ${when}`,
  failed: 'Something went wrong',
  archived: 'This loan is archived. Restore it to write notes.',
  noRight: "You don't have permission to write notes. Ask an administrator.",
  mention: 'Mention a colleague',
})
