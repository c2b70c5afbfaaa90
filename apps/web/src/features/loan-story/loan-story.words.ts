import { words } from '../../lib/words.ts'

/** The texts of the deal story (I-45 to I-48). */
export const storyWords = words('storyWords', {
  title: 'Story',
  edit: 'Edit story',
  more: 'Show more', // I-45
  less: 'Show less',
  template: 'Not written yet. What a story tells:',
  label: 'The story of this deal',
  cancel: 'Cancel',
  save: 'Save',
  unchanged: 'Nothing has changed',
  saved: 'The loan story was updated successfully', // I-48, X-58
  failed: 'Oops... something has went wrong', // I-48, X-04
})
