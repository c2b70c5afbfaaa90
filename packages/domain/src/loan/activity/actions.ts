import type { Permission } from '../../people/user/permissions.ts'
import { askedReports, byReport, isCreditReport, reportPermissions } from '../../shared/reports.ts'
import { type ActivityState, activityStates, type ActivityType } from './types.ts'

/** What a person can do to an activity from its row (W-19). */
export const activityActions = [
  'upload',
  'generate',
  'edit',
  'send',
  'accept',
  'download',
  'view-files',
  'upload-ocr',
  'download-report',
  'request-full-credit',
  'request-soft-credit',
  'request-report',
  'view-application',
  'approve-application',
  'view-plaid',
] as const
export type ActivityAction = (typeof activityActions)[number]

/** Where an activity is looked at: the lender's view of a loan or a person's own area (K-06). */
export type ActivityContext = 'loan' | 'personal'

type Row = { readonly [C in ActivityContext]?: readonly ActivityAction[] }
type Rows = { readonly [S in ActivityState]?: Row }

/** Term sheet and commitment share one pattern; in the personal area they can only be uploaded (K-07..K-14). */
const signedDocument = {
  New: { loan: ['upload', 'generate', 'edit'], personal: ['upload'] },
  Generated: { loan: ['upload', 'send', 'generate'], personal: ['upload'] },
  Sent: { loan: ['upload', 'generate', 'download'], personal: ['upload'] },
  Signed: { loan: ['upload', 'accept', 'generate'], personal: ['upload'] },
  Accepted: { loan: ['download'] },
  Failed: { loan: ['upload', 'send', 'generate'], personal: ['upload'] },
} as const satisfies Rows

/** Reports asked of a provider at a press (K-27). */
const requested = {
  New: { loan: ['request-report'] },
  Done: { loan: ['download-report'] },
} as const satisfies Rows

/** Credit reports are asked as a full or a soft pull (K-26). */
const credit = {
  New: { loan: ['request-full-credit', 'request-soft-credit'] },
  Done: { loan: ['download-report'] },
} as const satisfies Rows

/**
 * The whole action matrix: type, state, context (K-07..K-31). A type or state without a row gives no actions (K-32, K-36).
 * The personal area offers uploading and viewing only (K-34); staff act on document requests elsewhere (K-35).
 */
export const actionMatrix = {
  'term-sheet': signedDocument,
  commitment: signedDocument,
  'good-faith-deposit': { New: { loan: ['accept'] } },
  'board-review': {
    New: { loan: ['generate', 'edit'] },
    Generated: { loan: ['send', 'generate', 'edit'] },
    Waiting: { loan: ['generate', 'accept', 'download'] },
    Accepted: { loan: ['generate', 'download'] },
  },
  'document-request': {
    New: { personal: ['upload'] },
    Sent: { personal: ['upload', 'view-files'] },
    Processed: { personal: ['upload', 'view-files'] },
    Rejected: { personal: ['upload', 'view-files'] },
    Failed: { personal: ['upload', 'view-files'] },
    Accepted: { personal: ['view-files'] },
    Processing: { personal: ['view-files'] },
  },
  costar: {
    New: { loan: ['upload-ocr'] },
    Processing: { loan: ['download-report'] },
    Done: { loan: ['download-report'] },
  },
  appraisal: {
    New: { loan: ['upload-ocr'] },
    Unsupported: { loan: ['upload-ocr'] },
    Processing: { loan: ['download-report'] },
    Done: { loan: ['upload-ocr', 'download-report'] },
  },
  ...byReport(askedReports, (type): Rows => (isCreditReport(type) ? credit : requested)),
  plaid: {
    New: { loan: ['view-plaid'], personal: ['view-plaid'] },
    Processing: { personal: ['view-plaid'] },
    Done: { loan: ['view-plaid', 'download-report'], personal: ['view-plaid'] },
  },
  // W-18 adds 'Approve' to a submitted application; an approved one stays readable.
  application: {
    New: { loan: ['view-application'], personal: ['view-application'] },
    Done: { loan: ['view-application', 'approve-application'], personal: ['view-application'] },
    Accepted: { loan: ['view-application'], personal: ['view-application'] },
  },
  question: {},
  internal: {},
  underwriting: {},
  ocr: {},
  report: {},
} as const satisfies Record<ActivityType, Rows>

/** The actions a row offers, in the order shown; none for an unknown type or state (K-32). */
export function actionsFor(type: string, state: string, context: ActivityContext): readonly ActivityAction[] {
  if (!Object.hasOwn(actionMatrix, type)) return []
  const rows: Rows = actionMatrix[type as ActivityType]
  return Object.hasOwn(rows, state) ? (rows[state as ActivityState]?.[context] ?? []) : []
}

/** The states in which a row of this type offers an action, in either context: where the server takes it. */
export const statesOffering = (type: ActivityType, action: ActivityAction): readonly ActivityState[] =>
  activityStates.filter((state) =>
    (['loan', 'personal'] as const).some((context) => actionsFor(type, state, context).includes(action)),
  )

/** What an action is guarded by where the name does not depend on the type. */
const generalPermissions: { readonly [A in ActivityAction]?: Permission } = {
  'view-files': 'view-files',
  'upload-ocr': 'upload-ocr',
  'download-report': 'download-report',
  'request-full-credit': 'request-full-credit-plus',
  'request-soft-credit': 'request-soft-credit-plus',
  'view-application': 'view-application',
  'approve-application': 'approve-application',
  'view-plaid': 'view-plaid',
}

const typedPermissions: { readonly [T in ActivityType]?: { readonly [A in ActivityAction]?: Permission } } = {
  'term-sheet': {
    upload: 'upload-term-sheet',
    generate: 'generate-term-sheet',
    edit: 'edit-term-sheet',
    send: 'send-term-sheet',
    accept: 'accept-term-sheet',
    download: 'download-term-sheet',
  },
  commitment: {
    upload: 'upload-commitment',
    generate: 'generate-commitment',
    edit: 'edit-commitment',
    send: 'send-commitment',
    accept: 'accept-commitment',
    download: 'download-commitment',
  },
  'board-review': {
    generate: 'generate-board-review',
    edit: 'edit-board-review',
    send: 'send-board-review',
    accept: 'accept-board-review',
    download: 'download-board-review',
  },
  'good-faith-deposit': { accept: 'accept-good-faith-deposit' },
  'document-request': { upload: 'upload-document-request', accept: 'accept-document-request' },
  ...Object.fromEntries(Object.entries(reportPermissions).map(([type, right]) => [type, { 'request-report': right }])),
}

/** The right an action on a type of activity needs (W-09, W-14, W-15); null where the type has no such action. */
export const permissionFor = (type: ActivityType, action: ActivityAction): Permission | null =>
  typedPermissions[type]?.[action] ?? generalPermissions[action] ?? null

/** The two lists that offer to restart an activity. */
export type RestartPlace = 'activities' | 'document-requests'

/** Whether restart is offered: never for a new one, for document requests only in their own tab (K-43, K-44). */
export const canRestart = (type: ActivityType, state: ActivityState, place: RestartPlace): boolean =>
  state !== 'New' && (type !== 'document-request' || place === 'document-requests')

/** Which of pause and resume is offered: none once accepted or done, Resume for a paused activity (K-45). */
export function pauseOrResume(state: ActivityState): 'pause' | 'resume' | null {
  if (state === 'Accepted' || state === 'Done') return null
  return state === 'Paused' ? 'resume' : 'pause'
}
