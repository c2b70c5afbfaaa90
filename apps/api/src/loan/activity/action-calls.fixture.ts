import { type ActivityAction, actionsFor, permissionFor, statesOffering } from '@plinth/domain/loan/activity/actions'
import { stateAfter } from '@plinth/domain/loan/activity/transitions'
import type { ActivityState, ActivityType } from '@plinth/domain/loan/activity/types'
import type { Permission } from '@plinth/domain/people/user/permissions'

/** One way to press an action on the server, and when the rules let it through. */
export interface Press {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: object
  /** Whether the rules take it on this type in this state. */
  offered: boolean
  /** What an administrator may take away to forbid it; null where no single right does. */
  right: Permission | null
}

interface Subject {
  id: string
  documentId: string
  version: number
  type: ActivityType
  state: ActivityState
}

const pdf = { name: 'signed.pdf', content_type: 'application/pdf' }
const credit: readonly ActivityType[] = ['credit-plus', 'xactus']
const deals: readonly ActivityType[] = ['term-sheet', 'commitment', 'board-review']

/** The spelling of a type in the addresses of its calls; of a type without calls of its own the term sheet's. */
const word = (type: ActivityType, action: ActivityAction) => {
  if (type === 'good-faith-deposit' && action === 'accept') return 'gfd'
  return deals.includes(type) ? type : 'term-sheet'
}

/** K-19: a review that carried the loan on is made anew only once the loan was moved back. */
const isKept = ({ type, state }: Subject, action: ActivityAction) =>
  type === 'board-review' && state === 'Accepted' && action === 'generate'

const offers = (s: Subject, action: ActivityAction) =>
  statesOffering(s.type, action).includes(s.state) && !isKept(s, action)

const dealPress = (s: Subject, action: 'generate' | 'send' | 'accept' | 'edit' | 'download'): Press => {
  const at = `/activity/${word(s.type, action)}/${s.id}`
  // W-18: the call that keeps the values of a board review has a right of its own.
  const kept = s.type === 'board-review' && action === 'edit'
  const right = kept ? 'update-board-review' : permissionFor(s.type, action)
  // The form of 'Generate' holds the values that 'Edit' changes; a file that is there may be read in every state.
  const reads = action === 'download' && deals.includes(s.type)
  // 'Send again' stands beside the versions of what was sent.
  const again = action === 'send' && stateAfter(s.type, 'send-again', s.state) !== null
  const offered = reads || again || offers(s, action) || (action === 'edit' && offers(s, 'generate'))
  const deposit = { deposit_amount: 1, deposit_date: 1_768_435_200 }
  const values = s.type === 'board-review' ? { strength_1: 'A deep market' } : { origination_fee: 0.03 }
  const form = {
    generate: { method: 'POST', path: `${at}/generate`, body: { reason: 'The rate changed' } },
    send: {
      method: 'POST',
      path: `${at}/send`,
      ...(s.type === 'board-review' ? {} : { body: { recipients: [{ name: 'Cal', email: 'cal@example.com' }] } }),
    },
    accept: {
      method: 'POST',
      path: `${at}/set/accepted`,
      ...(s.type === 'good-faith-deposit' ? { body: deposit } : {}),
    },
    edit: { method: 'PUT', path: `${at}/update`, body: { ...values, version: s.version } },
    download: { method: 'GET', path: `${at}/download` },
  } as const
  return { ...form[action], offered, right }
}

/** How staff press each action of the matrix. */
export const staffPress = (s: Subject, action: ActivityAction): Press | null => {
  const at = `/activity/${s.id}`
  const right = permissionFor(s.type, action)
  const request = (body: object): Press => ({
    method: 'POST',
    path: `/activity/reports/${s.id}/set/requested`,
    body,
    // What came to nothing is asked again from its card (N-12).
    offered: offers(s, action) || stateAfter(s.type, 'ask-again', s.state) !== null,
    right,
  })
  switch (action) {
    case 'generate':
    case 'send':
    case 'accept':
    case 'edit':
    case 'download':
      return dealPress(s, action)
    case 'upload': {
      // L-17: a finished board review comes by the same call, as its being made does.
      const generates = s.type === 'board-review'
      const offered = deals.includes(s.type) && offers(s, generates ? 'generate' : 'upload')
      const path = `${at}/generate-custom-document-with-presigned-url`
      return { method: 'POST', path, body: pdf, offered, right: generates ? 'generate-board-review' : right }
    }
    case 'upload-ocr': {
      // Staff add a file to a document request by the same call, from its own tab (K-35).
      const also = s.type === 'document-request'
      const path = `${at}/generate-document-with-presigned-url`
      const needed = also ? 'upload-document-request' : right
      return { method: 'POST', path, body: pdf, offered: offers(s, also ? 'upload' : action), right: needed }
    }
    case 'download-report':
      return { method: 'GET', path: `${at}/download/report`, offered: offers(s, action), right }
    case 'request-full-credit':
    case 'request-soft-credit':
      if (!credit.includes(s.type)) return null
      return request({ pull_option: action.split('-')[1], consent_confirmed: true })
    case 'request-report':
      return credit.includes(s.type) ? null : request({})
    case 'view-application':
      return { method: 'GET', path: `${at}/application`, offered: s.type === 'application', right }
    case 'approve-application':
      return {
        method: 'POST',
        path: `${at}/set-next-state`,
        body: { state: 'Accepted' },
        offered: offers(s, action),
        right,
      }
    case 'view-files':
      return { method: 'GET', path: `${at}/document/${s.documentId}/download`, offered: true, right }
    case 'view-plaid':
      // Opens the address of the bank link: no call stands behind the button.
      return null
  }
}

/** How a borrower or broker presses each action in their own area. */
export const ownPress = (s: Subject, action: ActivityAction, who: 'personal' | 'broker'): Press | null => {
  const right = permissionFor(s.type, action)
  const shared = ['document-request', 'term-sheet', 'commitment', 'good-faith-deposit', 'application', 'plaid']
  switch (action) {
    case 'upload': {
      const offered = shared.includes(s.type) && actionsFor(s.type, s.state, 'personal').includes('upload')
      return {
        method: 'POST',
        path: `/${who}/${s.id}/generate-document-with-presigned-url`,
        body: pdf,
        offered,
        right,
      }
    }
    case 'view-files':
      return {
        method: 'GET',
        path: `/${who}/${s.id}/document/${s.documentId}/download`,
        offered: s.type === 'document-request',
        right,
      }
    case 'view-application':
      return { method: 'GET', path: `/activity/${s.id}/application`, offered: s.type === 'application', right }
    default:
      return null
  }
}
