import { confidenceColour } from '@plinth/domain/credit/report/types'
import { expect, test } from 'vitest'
import { activityWords } from '../loan/activity/activity.words.ts'
import { applicationWords } from '../intake/application/application.words.ts'
import { dealWords } from '../closing/deal-document/deal-document.words.ts'
import {
  analysisWords,
  fileWords,
  requestWords,
  templateWords,
} from '../documents/document-request/document-request.words.ts'
import { documentWords } from '../documents/document/document.words.ts'
import { identityWords } from '../people/identity/identity.words.ts'
import { archiveWords } from '../loan/archive/loan-archive.words.ts'
import { loanListWords } from '../loan/list/loan-list.words.ts'
import { partyWords } from '../loan/party/loan-party.words.ts'
import { propertyWords } from '../loan/property/loan-property.words.ts'
import { scoreWords } from '../credit/score/loan-score.words.ts'
import { findWords } from '../portfolio/find/find.words.ts'
import { statusWords } from '../loan/status/loan-status.words.ts'
import { storyWords } from '../loan/story/loan-story.words.ts'
import { detailsWords, loanWords } from '../loan/loan/loan.words.ts'
import { notificationWords } from '../messaging/notification/notification.words.ts'
import { contactWords, editWords, personalWords } from '../portal/personal/personal.words.ts'

/** Every source of the features that is neither a table of texts nor a test. */
const sources = import.meta.glob<string>(
  ['../*/*/*.{ts,tsx}', '../pages/*.tsx', '!**/*.words.ts', '!**/*.test.*', '!**/*.fixture.ts'],
  { query: '?raw', import: 'default', eager: true },
)

/** Each place, `area/feature/key`, has the text in its table word for word, and the feature or its page shows it. */
const stand = (text: string, places: Readonly<Record<string, unknown>>) => {
  for (const [place, value] of Object.entries(places)) {
    expect([place, value]).toEqual([place, text])
    const [area = '', feature = '', key = ''] = place.split('/')
    const used = Object.entries(sources)
      .filter(([file]) => file.startsWith(`../${area}/${feature}/`) || file.startsWith(`../pages/${feature}-`))
      .some(([, source]) => new RegExp(`\\.${key}\\b`).test(source))
    expect([place, used]).toEqual([place, true])
  }
}

test("[J-42] the panel says 'Document rejected', the modal of the request says it in its own words", () => {
  stand('Document rejected', { 'documents/document/rejected': documentWords.rejected })
  stand('Document has been rejected successfully', { 'documents/document-request/rejected': fileWords.rejected })
})

test('[X-02] the user lookup is refused', () =>
  stand('You Are Not Authorized To View This Page', {
    'people/identity/unauthorized': identityWords.user.unauthorized,
  }))
test('[X-03] the user does not load', () =>
  stand('Something went wrong...', { 'people/identity/failed': identityWords.user.failed }))
test('[X-04] story, unlink, connect, send, reject failed', () =>
  stand('Oops... something has went wrong', {
    'loan/story/failed': storyWords.failed,
    'loan/party/modalFailed': partyWords.modalFailed,
    'loan/property/modalFailed': propertyWords.modalFailed,
    'closing/deal-document/sendFailed': dealWords.sendFailed,
    'documents/document-request/rejectFailed': fileWords.rejectFailed,
  }))
test('[X-06] nobody there', () =>
  stand('User Not Found Or Not Authorized', { 'portal/personal/notFound': personalWords.notFound }))
test('[X-07] no record', () =>
  stand('User has no valid role or multiple entities', { 'portal/personal/noRole': personalWords.noRole }))
test('[X-08] no loan', () =>
  stand('You are not authorized to view this loan', { 'loan/loan/notAuthorized': loanWords.notAuthorized }))
test('[X-10] no page', () => expect(identityWords.notFound.title).toBe('Page Not Found'))
test('what failed on the loan page, the lists and with documents (X-12; the signature request comes later)', () =>
  stand('Something went wrong', {
    'loan/archive/failed': archiveWords.failed,
    'loan/list/notSaved': loanListWords.notSaved,
    'loan/loan/failed': loanWords.failed,
    'credit/score/failed': scoreWords.failed,
    'loan/party/failed': partyWords.failed,
    'loan/property/failed': propertyWords.failed,
    'loan/activity/failed': activityWords.failed,
    'documents/document-request/somethingWrong': requestWords.somethingWrong,
    'closing/deal-document/failed': dealWords.failed,
    'loan/status/failed': statusWords.failed,
  }))
test('[X-13] a template that is not saved', () =>
  stand('something went wrong', { 'documents/document-request/failed': templateWords.failed }))
test('[X-14] own details that are not saved', () =>
  stand('Error updating borrower', { 'portal/personal/failed': editWords.failed }))
test('[X-15] notifications that do not change', () => {
  stand('Failed to update notification', { 'messaging/notification/seenFailed': notificationWords.seenFailed })
  stand('Failed to update notification status', { 'messaging/notification/doneFailed': notificationWords.doneFailed })
  stand('Failed to update notifications', { 'messaging/notification/allFailed': notificationWords.allFailed })
})
test('an upload or a correction that failed (X-17)', () =>
  stand('Oops something went wrong, please try again later', {
    'documents/document-request/failed': analysisWords.failed,
  }))
test('[X-23] an action that is not known', () => {
  expect(activityWords.error).toBe('Error')
})
test('[X-24] the short form failed', () =>
  stand('Oops.. Something went wrong..', { 'intake/application/failed': applicationWords.failed }))
test('[X-25] the captcha failed or expired', () => {
  stand('CAPTCHA verification failed. Please try again.', {
    'intake/application/error': applicationWords.captcha.error,
  })
  stand('CAPTCHA expired. Please complete it again.', {
    'intake/application/expired': applicationWords.captcha.expired,
  })
})
test('[X-28] requests that are not archived', () =>
  stand('Failed to Archive Document Request', {
    'documents/document-request/archiveFailed': requestWords.archiveFailed,
  }))
test('[X-29] a request that is not added, with Close', () => {
  stand('Failed to Add Document Request', { 'documents/document-request/addFailed': requestWords.addFailed })
  stand('Close', { 'documents/document-request/close': requestWords.close })
})
test('[X-34] nothing chosen to archive', () =>
  stand('No activities selected for archiving', { 'documents/document-request/archiveNone': requestWords.archiveNone }))
test('[X-35] an unknown kind of entity says so, a confidence outside 0-10 is an error', () => {
  stand('Unsupported entity type: ship', {
    'documents/document-request/unsupportedEntity': requestWords.unsupportedEntity('ship'),
  })
  expect(() => confidenceColour(11)).toThrow(RangeError)
})
test('[X-42] no loan matches', () =>
  stand('There are no loans matching this filter', { 'loan/list/empty': loanListWords.empty }))
test('[X-43] no loans of one\u2019s own', () => {
  expect(personalWords.noLoans).toEqual({
    active: 'No active loans at the moment',
    funded: 'No funded loans at the moment',
  })
})
test('[X-44] an empty bell', () =>
  stand('No notifications', { 'messaging/notification/empty': notificationWords.empty }))
test('what is empty elsewhere (X-45; OCR data and data points come later)', () => {
  stand('No documents found', {
    'documents/document/none': documentWords.none,
    'documents/document-request/none': fileWords.none,
  })
  stand('No Matching Loan', { 'portfolio/find/none': findWords.none })
  stand("It's empty here!", {
    'loan/activity/empty': activityWords.empty,
    'closing/deal-document/empty': dealWords.empty,
  })
})
test('[X-46] no document requests', () =>
  stand('There are no documents to Show', { 'documents/document-request/empty': requestWords.empty }))
test('[X-54] an archived loan', () => {
  stand('This loan/thread is archived. It is no longer available for editing', {
    'loan/loan/archivedBanner': loanWords.archivedBanner,
  })
  stand('Press the menu icon on top to restore it', { 'loan/loan/archivedRestore': loanWords.archivedRestore })
})
test('the short form while it is sent (X-55; the chat comes later)', () => {
  stand('Form is being submitted...', { 'intake/application/sending': applicationWords.sending })
  stand('Security Verification', { 'intake/application/title': applicationWords.captcha.title })
})
test('[X-56] archived', () =>
  stand('Loan has been archived successfully', {
    'loan/archive/archived': archiveWords.archived,
  }))
test('[X-57] restored, renamed, export begun, fixed', () => {
  stand('Loan has been restored successfully', {
    'loan/loan/restored': loanWords.restored,
    'loan/archive/restored': archiveWords.restored,
  })
  stand('Loan name has been updated successfully', { 'loan/loan/nameSaved': loanWords.nameSaved })
  stand('Export task initiated, please wait for email notification', {
    'loan/loan/exported': loanWords.exported,
    'loan/list/exportStarted': loanListWords.exportStarted,
  })
  stand('Loan fixed', { 'loan/loan/fixed': loanWords.fixed })
})
test('[X-58] details, score and story saved', () => {
  stand('Request Details has been updated successfully', { 'loan/loan/saved': detailsWords.saved })
  stand('Score has been recalculated successfully', { 'credit/score/recalculated': scoreWords.recalculated })
  stand('The loan story was updated successfully', { 'loan/story/saved': storyWords.saved })
})
test('linked, requested, deposit accepted (X-59; DocuSign comes later)', () => {
  stand('Contact added to loan', {
    'loan/party/contactAdded': partyWords.contactAdded,
    'portal/personal/added': contactWords.added,
  })
  stand('Requests Created Successfully', { 'documents/document-request/created': requestWords.created })
  stand('Good Faith Deposit has been accepted successfully', {
    'closing/deal-document/depositAccepted': dealWords.depositAccepted,
  })
})
test('[X-61] [I-65] a party, a property or a document saved', () => {
  stand('Borrower Updated Successfully', { 'loan/party/updated': partyWords.updated(partyWords.borrowerLabel) })
  stand('Property Updated Successfully', { 'loan/property/updated': propertyWords.updated(propertyWords.label) })
  for (const [type, label] of [
    ['term-sheet', 'Term Sheet'],
    ['commitment', 'Commitment'],
    ['board-review', 'Board Review'],
  ] as const)
    stand(`${label} Updated Successfully`, { 'closing/deal-document/saved': dealWords.saved(type) })
})
test('[X-62] added from a template', () =>
  stand('Document Added Successfully', { 'documents/document-request/added': requestWords.added }))
test('[X-63] a template saved', () => {
  stand('Template Added', { 'documents/document-request/added': templateWords.added })
  stand('Template Updated', { 'documents/document-request/updated': templateWords.updated })
})
test('[X-64] paid off, board review, funded', () => {
  stand('Paid Off Status Updated Successfully', { 'loan/status/paidOffDone': statusWords.paidOffDone })
  stand('Board Review Created Successfully', { 'loan/status/boardReviewCreated': statusWords.boardReviewCreated })
  stand('Commitment Status Updated Successfully', { 'loan/status/fundedDone': statusWords.fundedDone })
})
test('[X-66] the short form arrived', () =>
  stand('Thank you for your submission', { 'intake/application/done': applicationWords.done }))
