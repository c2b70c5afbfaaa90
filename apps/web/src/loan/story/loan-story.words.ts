import { words } from '../../lib/words.ts'

/** The texts of the deal story (I-45 to I-48). */
export const storyWords = words('storyWords', {
  title: 'Story',
  edit: 'Edit story',
  more: 'Show more', // I-45
  less: 'Show less',
  template: 'Not written yet. A good story covers:',
  label: 'The story of this deal',
  cancel: 'Cancel',
  save: 'Save',
  unsaved: 'Close without saving?',
  unsavedText: 'Your changes to the story are not saved. A draft stays in this dialog until you leave the loan.',
  discard: 'Discard changes',
  keepDraft: 'Close and keep the draft',
  goOn: 'Keep editing',
  unchanged: 'Nothing has changed',
  saved: 'The loan story was updated successfully', // I-48, X-58
  failed: 'Oops... something has went wrong', // I-48, X-04
})
