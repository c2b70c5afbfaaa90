import { reportTypes } from '../../shared/reports.ts'

/** Everything that can be worked on for a loan (K-01). */
export const activityTypes = [
  'term-sheet',
  'good-faith-deposit',
  'question',
  'internal',
  'commitment',
  'document-request',
  'board-review',
  'underwriting',
  'ocr',
  ...reportTypes,
  'application',
  'report',
] as const
export type ActivityType = (typeof activityTypes)[number]

/** The states an activity, and each of its processes, can be in (K-02). */
export const activityStates = [
  'New',
  'Generated',
  'Sent',
  'Waiting',
  'Signed',
  'Approved',
  'Processing',
  'Processed',
  'Accepted',
  'In Progress',
  'Rejected',
  'Done',
  'Unsupported',
  'Paused',
  'Missing Data',
  'Error',
  'Failed',
] as const
export type ActivityState = (typeof activityStates)[number]
