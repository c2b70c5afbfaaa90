import { askedReports, byReport } from '../../shared/reports.ts'
import { statesOffering } from './actions.ts'
import type { ActivityState, ActivityType } from './types.ts'

/**
 * What can happen to an activity. Staff events come by the transition calls (K-37..K-42); `upload`, `processed`,
 * `unsupported`, `missing-data` and `failed` by files and jobs; `submit` and `connect` by the applicant.
 */
export const activityEvents = [
  'generate',
  'send',
  'set-sent',
  'set-signed',
  'set-verified',
  'set-accepted',
  'set-rejected',
  'await-more',
  'set-request-signature',
  'set-requested',
  'ask-again',
  'send-again',
  'set-next-state',
  'upload',
  'process',
  'processed',
  'unsupported',
  'missing-data',
  'failed',
  'submit',
  'connect',
  'pause',
  'resume',
  'restart',
  'archive',
] as const
export type ActivityEvent = (typeof activityEvents)[number]

type Moves = { readonly [S in ActivityState]?: ActivityState }
type Events = { readonly [E in ActivityEvent]?: Moves }

/** The same target from each of some states. */
const to = (target: ActivityState, ...from: readonly ActivityState[]): Moves =>
  Object.fromEntries(from.map((state) => [state, target]))

/**
 * Term sheet and commitment (L-13..L-15): generated here or uploaded, sent, signed, accepted. `set-verified` is an
 * upload marked as signed (L-16): from any open state it stands as Signed, awaiting acceptance. What a row offers is what
 * moves it: these states are read from the action matrix.
 */
const signedDocument = (type: 'term-sheet' | 'commitment'): Events => ({
  generate: to('Generated', ...statesOffering(type, 'generate')),
  send: to('Sent', ...statesOffering(type, 'send')),
  // A letter is lost, or somebody else wants it too.
  'send-again': { Sent: 'Sent' },
  'set-sent': to('Sent', 'New', 'Generated', 'Failed'),
  'set-signed': to('Signed', 'Sent', 'Signed'),
  'set-verified': to('Signed', ...statesOffering(type, 'upload')),
  'set-accepted': to('Accepted', ...statesOffering(type, 'accept')),
  failed: to('Failed', 'New', 'Generated', 'Sent'),
})

/** How a provider's answer, or a read document, ends a report. */
const outcome: Events = {
  processed: to('Done', 'Processing', 'Missing Data', 'Failed', 'Error'),
  unsupported: to('Unsupported', 'Processing'),
  'missing-data': to('Missing Data', 'Processing'),
  failed: to('Failed', 'Processing'),
}

/** A report asked of a provider (K-26, K-27); one that came to nothing is asked again from its card (N-12). */
const requestedReport = (type: ActivityType): Events => ({
  ...outcome,
  'set-requested': to(
    'Processing',
    ...statesOffering(type, 'request-report'),
    ...statesOffering(type, 'request-full-credit'),
  ),
  'ask-again': to('Processing', 'Failed', 'Error', 'Missing Data', 'Unsupported'),
})

const workedByHand: Events = { 'set-next-state': { New: 'In Progress', 'In Progress': 'Done' } }

/** A report read from an uploaded file (K-24, K-25); `process` reads a file again whose reading failed. */
const readDocument = (type: ActivityType): Events => ({
  ...outcome,
  upload: to('Processing', ...statesOffering(type, 'upload-ocr')),
  process: to('Processing', 'Failed'),
})

/** Every move of an activity's own work, by type, event and the state it starts from (K-37..K-42). */
const transitions: Record<ActivityType, Events> = {
  'term-sheet': signedDocument('term-sheet'),
  commitment: signedDocument('commitment'),
  'good-faith-deposit': { 'set-accepted': to('Accepted', ...statesOffering('good-faith-deposit', 'accept')) },
  'board-review': {
    generate: to('Generated', ...statesOffering('board-review', 'generate')),
    send: to('Waiting', ...statesOffering('board-review', 'send')),
    'set-accepted': to('Accepted', ...statesOffering('board-review', 'accept')),
  },
  'document-request': {
    upload: to('Sent', ...statesOffering('document-request', 'upload')),
    process: to('Processing', 'Sent', 'Processed', 'Failed'),
    processed: to('Processed', 'Sent', 'Processing'),
    unsupported: to('Unsupported', 'Processing'),
    'missing-data': to('Missing Data', 'Processing'),
    // Waiting: a request for signatures that failed, expired or was called back.
    failed: to('Failed', 'Sent', 'Processing', 'Waiting'),
    'set-request-signature': to('Waiting', 'New', 'Sent', 'Processing', 'Processed', 'Signed', 'Rejected', 'Failed'),
    'set-signed': to('Signed', 'Waiting', 'Sent'),
    // Its files are accepted, and more are expected.
    'await-more': to('New', 'Sent', 'Waiting', 'Signed', 'Processed', 'Rejected', 'Failed', 'Unsupported'),
    // J-26: all but an accepted or done one; a new one when what it asks for came another way.
    'set-accepted': to(
      'Accepted',
      'New',
      'Sent',
      'Waiting',
      'Signed',
      'Processing',
      'Processed',
      'Rejected',
      'Failed',
      'Unsupported',
      'Missing Data',
      'Error',
    ),
    // J-27: all but a rejected one; a new one holds nothing to reject.
    'set-rejected': to(
      'Rejected',
      'Sent',
      'Waiting',
      'Signed',
      'Processing',
      'Processed',
      'Accepted',
      'Done',
      'Failed',
      'Unsupported',
      'Missing Data',
      'Error',
    ),
  },
  costar: readDocument('costar'),
  appraisal: readDocument('appraisal'),
  ocr: readDocument('ocr'),
  ...byReport(askedReports, requestedReport),
  // A report of no known provider: nobody is asked for it.
  report: outcome,
  plaid: { ...outcome, connect: to('Processing', 'New', 'Processing', 'Failed') },
  application: {
    submit: to('Done', 'New'),
    'set-accepted': to('Accepted', ...statesOffering('application', 'approve-application')),
  },
  underwriting: workedByHand,
  question: workedByHand,
  internal: workedByHand,
}

/**
 * The state an activity moves to on an event, or null when the event is not allowed (the server answers 409).
 * Pausing works on every open activity, restarting on every one not new (K-43, K-45); resuming goes back to
 * `pausedFrom`, the state before the pause; archiving keeps the state.
 */
export function stateAfter(
  type: ActivityType,
  event: ActivityEvent,
  from: ActivityState,
  pausedFrom: ActivityState = 'New',
): ActivityState | null {
  switch (event) {
    case 'pause':
      return from === 'Accepted' || from === 'Done' || from === 'Paused' ? null : 'Paused'
    case 'resume':
      return from === 'Paused' ? pausedFrom : null
    case 'restart':
      return from === 'New' ? null : 'New'
    case 'archive':
      return from
    default:
      return transitions[type][event]?.[from] ?? null
  }
}
