import { confidenceColour } from '@plinth/domain/report/types'
import { expect, test } from 'vitest'
import { activityWords } from '../features/activity/activity.words.ts'
import { applicationWords } from '../features/application/application.words.ts'
import { dealWords } from '../features/deal-document/deal-document.words.ts'
import {
  analysisWords,
  fileWords,
  requestWords,
  templateWords,
} from '../features/document-request/document-request.words.ts'
import { documentWords } from '../features/document/document.words.ts'
import { identityWords } from '../features/identity/identity.words.ts'
import { archiveWords } from '../features/loan-archive/loan-archive.words.ts'
import { loanListWords } from '../features/loan-list/loan-list.words.ts'
import { partyWords } from '../features/loan-party/loan-party.words.ts'
import { propertyWords } from '../features/loan-property/loan-property.words.ts'
import { scoreWords } from '../features/loan-score/loan-score.words.ts'
import { findWords } from '../features/find/find.words.ts'
import { statusWords } from '../features/loan-status/loan-status.words.ts'
import { storyWords } from '../features/loan-story/loan-story.words.ts'
import { detailsWords, loanWords } from '../features/loan/loan.words.ts'
import { notificationWords } from '../features/notification/notification.words.ts'
import { contactWords, editWords, personalWords } from '../features/personal/personal.words.ts'

/** Every source of the features that is neither a table of texts nor a test. */
const sources = import.meta.glob<string>(
  ['../features/**/*.{ts,tsx}', '../pages/*.tsx', '!**/*.words.ts', '!**/*.test.*', '!**/*.fixture.ts'],
  { query: '?raw', import: 'default', eager: true },
)

/** Each place, `feature/key`, has the text in its table word for word, and the feature or its page shows it. */
const stand = (text: string, places: Readonly<Record<string, unknown>>) => {
  for (const [place, value] of Object.entries(places)) {
    expect([place, value]).toEqual([place, text])
    const [feature = '', key = ''] = place.split('/')
    const used = Object.entries(sources)
      .filter(([file]) => file.startsWith(`../features/${feature}/`) || file.startsWith(`../pages/${feature}-`))
      .some(([, source]) => new RegExp(`\\.${key}\\b`).test(source))
    expect([place, used]).toEqual([place, true])
  }
}

test("[J-42] the panel says 'Document rejected', the modal of the request says it in its own words", () => {
  stand('Document rejected', { 'document/rejected': documentWords.rejected })
  stand('Document has been rejected successfully', { 'document-request/rejected': fileWords.rejected })
})

test('[X-02] the user lookup is refused', () =>
  stand('You Are Not Authorized To View This Page', { 'identity/unauthorized': identityWords.user.unauthorized }))
test('[X-03] the user does not load', () =>
  stand('Something went wrong...', { 'identity/failed': identityWords.user.failed }))
test('[X-04] story, unlink, connect, send, reject failed', () =>
  stand('Oops... something has went wrong', {
    'loan-story/failed': storyWords.failed,
    'loan-party/modalFailed': partyWords.modalFailed,
    'loan-property/modalFailed': propertyWords.modalFailed,
    'deal-document/sendFailed': dealWords.sendFailed,
    'document-request/rejectFailed': fileWords.rejectFailed,
  }))
test('[X-06] nobody there', () =>
  stand('User Not Found Or Not Authorized', { 'personal/notFound': personalWords.notFound }))
test('[X-07] no record', () =>
  stand('User has no valid role or multiple entities', { 'personal/noRole': personalWords.noRole }))
test('[X-08] no loan', () =>
  stand('You are not authorized to view this loan', { 'loan/notAuthorized': loanWords.notAuthorized }))
test('[X-10] no page', () => expect(identityWords.notFound.title).toBe('Page Not Found'))
test('what failed on the loan page, the lists and with documents (X-12; the signature request comes later)', () =>
  stand('Something went wrong', {
    'loan-archive/failed': archiveWords.failed,
    'loan-list/notSaved': loanListWords.notSaved,
    'loan/failed': loanWords.failed,
    'loan-score/failed': scoreWords.failed,
    'loan-party/failed': partyWords.failed,
    'loan-property/failed': propertyWords.failed,
    'activity/failed': activityWords.failed,
    'document-request/somethingWrong': requestWords.somethingWrong,
    'deal-document/failed': dealWords.failed,
    'loan-status/failed': statusWords.failed,
  }))
test('[X-13] a template that is not saved', () =>
  stand('something went wrong', { 'document-request/failed': templateWords.failed }))
test('[X-14] own details that are not saved', () =>
  stand('Error updating borrower', { 'personal/failed': editWords.failed }))
test('[X-15] notifications that do not change', () => {
  stand('Failed to update notification', { 'notification/seenFailed': notificationWords.seenFailed })
  stand('Failed to update notification status', { 'notification/doneFailed': notificationWords.doneFailed })
  stand('Failed to update notifications', { 'notification/allFailed': notificationWords.allFailed })
})
test('an upload or a correction that failed (X-17)', () =>
  stand('Oops something went wrong, please try again later', { 'document-request/failed': analysisWords.failed }))
test('[X-23] an action that is not known', () => {
  expect(activityWords.error).toBe('Error')
})
test('[X-24] the short form failed', () =>
  stand('Oops.. Something went wrong..', { 'application/failed': applicationWords.failed }))
test('[X-25] the captcha failed or expired', () => {
  stand('CAPTCHA verification failed. Please try again.', { 'application/error': applicationWords.captcha.error })
  stand('CAPTCHA expired. Please complete it again.', { 'application/expired': applicationWords.captcha.expired })
})
test('[X-28] requests that are not archived', () =>
  stand('Failed to Archive Document Request', { 'document-request/archiveFailed': requestWords.archiveFailed }))
test('[X-29] a request that is not added, with Close', () => {
  stand('Failed to Add Document Request', { 'document-request/addFailed': requestWords.addFailed })
  stand('Close', { 'document-request/close': requestWords.close })
})
test('[X-34] nothing chosen to archive', () =>
  stand('No activities selected for archiving', { 'document-request/archiveNone': requestWords.archiveNone }))
test('[X-35] an unknown kind of entity says so, a confidence outside 0-10 is an error', () => {
  stand('Unsupported entity type: ship', {
    'document-request/unsupportedEntity': requestWords.unsupportedEntity('ship'),
  })
  expect(() => confidenceColour(11)).toThrow(RangeError)
})
test('[X-42] no loan matches', () =>
  stand('There are no loans matching this filter', { 'loan-list/empty': loanListWords.empty }))
test('[X-43] no loans of one\u2019s own', () => {
  expect(personalWords.noLoans).toEqual({
    active: 'No active loans at the moment',
    funded: 'No funded loans at the moment',
  })
})
test('[X-44] an empty bell', () => stand('No notifications', { 'notification/empty': notificationWords.empty }))
test('what is empty elsewhere (X-45; OCR data and data points come later)', () => {
  stand('No documents found', { 'document/none': documentWords.none, 'document-request/none': fileWords.none })
  stand('No Matching Loan', { 'find/none': findWords.none })
  stand("It's empty here!", { 'activity/empty': activityWords.empty, 'deal-document/empty': dealWords.empty })
})
test('[X-46] no document requests', () =>
  stand('There are no documents to Show', { 'document-request/empty': requestWords.empty }))
test('[X-54] an archived loan', () => {
  stand('This loan/thread is archived. It is no longer available for editing', {
    'loan/archivedBanner': loanWords.archivedBanner,
  })
  stand('Press the menu icon on top to restore it', { 'loan/archivedRestore': loanWords.archivedRestore })
})
test('the short form while it is sent (X-55; the chat comes later)', () => {
  stand('Form is being submitted...', { 'application/sending': applicationWords.sending })
  stand('Security Verification', { 'application/title': applicationWords.captcha.title })
})
test('[X-56] archived', () =>
  stand('Loan has been archived successfully', {
    'loan-archive/archived': archiveWords.archived,
  }))
test('[X-57] restored, renamed, export begun, fixed', () => {
  stand('Loan has been restored successfully', {
    'loan/restored': loanWords.restored,
    'loan-archive/restored': archiveWords.restored,
  })
  stand('Loan name has been updated successfully', { 'loan/nameSaved': loanWords.nameSaved })
  stand('Export task initiated, please wait for email notification', {
    'loan/exported': loanWords.exported,
    'loan-list/exportStarted': loanListWords.exportStarted,
  })
  stand('Loan fixed', { 'loan/fixed': loanWords.fixed })
})
test('[X-58] details, score and story saved', () => {
  stand('Request Details has been updated successfully', { 'loan/saved': detailsWords.saved })
  stand('Score has been recalculated successfully', { 'loan-score/recalculated': scoreWords.recalculated })
  stand('The loan story was updated successfully', { 'loan-story/saved': storyWords.saved })
})
test('linked, requested, deposit accepted (X-59; DocuSign comes later)', () => {
  stand('Contact added to loan', {
    'loan-party/contactAdded': partyWords.contactAdded,
    'personal/added': contactWords.added,
  })
  stand('Requests Created Successfully', { 'document-request/created': requestWords.created })
  stand('Good Faith Deposit has been accepted successfully', {
    'deal-document/depositAccepted': dealWords.depositAccepted,
  })
})
test('[X-61] [I-65] a party, a property or a document saved', () => {
  stand('Borrower Updated Successfully', { 'loan-party/updated': partyWords.updated(partyWords.borrowerLabel) })
  stand('Property Updated Successfully', { 'loan-property/updated': propertyWords.updated(propertyWords.label) })
  for (const [type, label] of [
    ['term-sheet', 'Term Sheet'],
    ['commitment', 'Commitment'],
    ['board-review', 'Board Review'],
  ] as const)
    stand(`${label} Updated Successfully`, { 'deal-document/saved': dealWords.saved(type) })
})
test('[X-62] added from a template', () =>
  stand('Document Added Successfully', { 'document-request/added': requestWords.added }))
test('[X-63] a template saved', () => {
  stand('Template Added', { 'document-request/added': templateWords.added })
  stand('Template Updated', { 'document-request/updated': templateWords.updated })
})
test('[X-64] paid off, board review, funded', () => {
  stand('Paid Off Status Updated Successfully', { 'loan-status/paidOffDone': statusWords.paidOffDone })
  stand('Board Review Created Successfully', { 'loan-status/boardReviewCreated': statusWords.boardReviewCreated })
  stand('Commitment Status Updated Successfully', { 'loan-status/fundedDone': statusWords.fundedDone })
})
test('[X-66] the short form arrived', () =>
  stand('Thank you for your submission', { 'application/done': applicationWords.done }))
