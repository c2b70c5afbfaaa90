const OTHER_POOL =
  'people sign in at an outside pool of the test, which keeps their sessions, passwords and invitations'

/**
 * Calls that cannot answer a success in the world of the fuzzer, and why. They count as not reached all the same; one that is
 * reached after all is taken off this list.
 */
export const unreachable: Readonly<Record<string, string>> = {
  'account.end-other-sessions': OTHER_POOL,
  'account.end-session': OTHER_POOL,
  'identity.accept-invitation': OTHER_POOL,
  'identity.invitation': OTHER_POOL,
  'identity.set-up': OTHER_POOL,
  'mail.reveal': OTHER_POOL,
  'activity.application': 'the activity of an application that came with a file of its own, which no form makes',
  'loan-status.advance': 'a status that was never derived, as of a loan brought in by hand',
  'mail.send-again': 'a letter that a mail server refused; the postbox of the test refuses none',
  'mailbox.clear-bounce': 'an address whose mail came back',
  'mailbox.inbound-mailgun': 'signed with a key of Mailgun, which is not set',
  'mailbox.inbound-sendgrid': 'signed with a key of SendGrid, which is not set',
  'plaid.webhook': 'signed by Plaid; the bank link is the sandbox',
  'signature.hosted': 'signing at DocuSign, which is not set up',
  'signature.retry': 'a seal that failed, because its file was lost',
  'signature.webhook': 'signed by DocuSign',
  'text-message.inbound': 'signed by Twilio, which is not set up',
}

/** Takes seconds: files that are read, drawn, printed or sealed. Left to the long run. */
export const slowJourneys: ReadonlySet<string> = new Set([
  ...['parties', 'review', 'readFiles', 'pages', 'throughClosing', 'throughClosingOtherwise', 'ownPaper', 'sign'],
  ...['countersign', 'committee', 'borrower', 'models', 'wizard', 'reports', 'mailbox', 'today', 'reminders'],
])
