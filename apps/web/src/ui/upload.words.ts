/** Texts of the upload panel (002 §2.2; 001 §8). */
export const uploadWords = {
  drop: 'Drag and drop your file here',
  choose: 'Upload a file',
  save: 'Save',
  failed: 'Failed to upload',
  arrived: 'Uploaded',
  waiting: 'Ready to upload',
  preview: 'Preview',
  retry: 'Retry',
  remove: 'Remove',
  cancel: 'Cancel',
  again: 'Send as new version',
  someFailed: 'Oops something went wrong, please try again later',
  files: 'Files',
  loading: 'Wait until the files have arrived',
  empty: 'Choose a file first',
} as const
