import { expect, test } from 'vitest'
import type { ActivityState } from '../../loan/activity/types.ts'
import { requestOutcome, type ReviewedFile, tallyFiles } from './review.ts'

const file = (state: ActivityState, sent: number, since = sent): ReviewedFile => ({ state, sent, since })
const shown = (files: ReviewedFile[]) => {
  const { accepted, total } = tallyFiles(files)
  return `${requestOutcome(files)}, ${accepted} of ${total}`
}

test.each([
  ['nothing was sent', [], 'open, 0 of 0'],
  ['one of two is accepted', [file('Accepted', 1, 5), file('Processed', 2)], 'open, 1 of 2'],
  ['one of two is rejected', [file('Rejected', 1, 5), file('Processed', 2)], 'open, 0 of 2'],
  ['one is accepted, one rejected', [file('Accepted', 1, 5), file('Rejected', 2, 6)], 'Rejected, 1 of 2'],
  ['all are accepted', [file('Accepted', 1, 5), file('Done', 2, 6)], 'Accepted, 2 of 2'],
  [
    'a rejected file was sent again',
    [file('Accepted', 1, 5), file('Rejected', 2, 6), file('Processed', 7)],
    'open, 1 of 2',
  ],
  ['and accepted', [file('Accepted', 1, 5), file('Rejected', 2, 6), file('Accepted', 7, 9)], 'Accepted, 2 of 2'],
  [
    'a file accepted before the rejection replaces nothing',
    [file('Rejected', 2, 6), file('Accepted', 3, 9)],
    'Rejected, 1 of 2',
  ],
  [
    'two rejections want two files',
    [file('Rejected', 1, 5), file('Rejected', 2, 6), file('Accepted', 8, 9)],
    'Rejected, 1 of 2',
  ],
  ['a file still on its way replaces nothing', [file('Rejected', 1, 5), file('New', 7)], 'Rejected, 0 of 1'],
  ['nor does one that could not be read', [file('Rejected', 1, 5), file('Unsupported', 7)], 'Rejected, 0 of 1'],
  ['a file of the same second replaces', [file('Rejected', 1, 5), file('Accepted', 5, 9)], 'Accepted, 1 of 1'],
  [
    'each file replaces one rejection, in whatever order they are told',
    [file('Accepted', 8, 9), file('Rejected', 2, 7), file('Rejected', 1, 5), file('Accepted', 6, 9)],
    'Accepted, 2 of 2',
  ],
  [
    'a file of between two rejections replaces the first alone',
    [file('Accepted', 6, 9), file('Rejected', 2, 7), file('Rejected', 1, 5), file('Accepted', 6, 9)],
    'Rejected, 2 of 3',
  ],
  ['a replacement rejected in turn', [file('Rejected', 1, 5), file('Rejected', 6, 7)], 'Rejected, 0 of 1'],
  [
    'refused and missing files count for nothing',
    [file('Unsupported', 1), file('New', 2), file('Failed', 3)],
    'open, 0 of 0',
  ],
])('[J-28, J-32] a request follows from its files: %s', (_, files, wanted) => expect(shown(files)).toBe(wanted))
