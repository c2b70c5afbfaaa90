import type { ActivityEvent } from '@plinth/domain/loan/activity/transitions'
import { type LoanStatus, loanStatuses, statusLabel } from '@plinth/domain/loan/status'
import { formatRate } from '@plinth/domain/loan/terms'
import { type DatePattern, formatPlainDate, isPlainDate } from '@plinth/domain/shared/dates'
import type { TimelineKind } from '@plinth/domain/shared/event-kinds'
import { fileSize } from '@plinth/domain/shared/file-size'
import { centsToDollars, formatMoney } from '@plinth/domain/shared/money'

type Fields = Readonly<Record<string, unknown>>
interface Event {
  kind: string
  before: unknown
  after: unknown
  subject: string | null
}
interface Told {
  before: Fields
  after: Fields
  /** Quoted by name; 'the loan' when there is none. */
  subject: string
  pattern: DatePattern
}

/** What somebody did, to follow their name: 'changed the interest rate from 9% to 10%'. No secret is ever told. */
export const phraseOf = (event: Event, pattern: DatePattern): string => {
  const told: Told = {
    before: fieldsOf(event.before),
    after: fieldsOf(event.after),
    subject: event.subject?.trim() || 'the loan',
    pattern,
  }
  if (isTold(event.kind)) return phrases[event.kind](told)
  return event.kind.startsWith('activity.') ? moved(told) : `recorded ${plainWords(event.kind)}${reasonOf(told.after)}`
}

const moved = ({ before, after, subject }: Told) =>
  `moved ${subject} from ${text(before['state'])} to ${text(after['state'])}${reasonOf(after)}`
const linked = ({ subject }: Told) => `linked ${subject} to the loan`
const unlinked = ({ subject }: Told) => `unlinked ${subject} from the loan`
const scored = ({ subject }: Told) => `recalculated the score of ${subject}`
const changed = (told: Told) => changesOf(told, ` of ${told.subject}`)
const added = ({ subject }: Told) => `added ${subject}`
const joined = ({ subject }: Told) => `joined two records of ${subject}`
const unmerged = ({ subject, after }: Told) => `separated ${text(after['restored'])} from ${subject} again`
const emailChange = ({ subject, after }: Told) =>
  `asked to change the email address of ${subject} to ${text(after['email'])} (not confirmed yet)`

const guardedPlace = ({ what }: Fields) => (what === 'wire' ? 'the wire instructions' : 'the email address')

/** An underwriting value: money with separators, a fraction as percent. */
const valueOf = ({ value }: Fields): string => {
  if (typeof value !== 'number') return 'N/A'
  return Math.abs(value) <= 1 ? formatRate(value) : formatMoney(value)
}

const dayOf = (value: unknown, pattern: DatePattern): string =>
  typeof value === 'string' && isPlainDate(value) ? formatPlainDate(value, pattern) : 'none'

/** Steps of an activity all read alike: from where to where. */
type Step = `activity.${ActivityEvent}`

const phrases: Readonly<Record<Exclude<TimelineKind, Step>, (told: Told) => string>> = {
  'loan.created': ({ after }) => (after['by'] === 'staff' ? 'entered the loan request' : 'submitted the request'),
  'application.consented': () => 'agreed to the privacy notice',
  'application.submitted': ({ after }) =>
    `submitted the full application${isNothing(after['signed_by']) ? '' : `, signed by ${text(after['signed_by'])}`}`,
  'application.address-confirmed': ({ after }) => `confirmed the email address ${text(after['email'])}`,
  'loan.application-joined': () => 'added an application to the loan',
  'loan.application-joined-by-hand': ({ after }) => `merged the application ${text(after['from'])} into the loan`,
  'loan.updated': (told) => changesOf(told, ''),
  'loan.status-changed': ({ before, after }) =>
    `moved the loan from ${statusOf(before['status'])} to ${statusOf(after['status'])}${lackOf(after)}${reasonOf(after)}`,
  'loan.archived': ({ after }) => `archived the loan${reasonOf(after)}`,
  'loan.archive-scheduled': ({ after }) =>
    `set the loan to be archived in ${count(after['days_to_archive'], 'day')}${reasonOf(after)}`,
  'loan.restored': ({ after }) => `restored the loan to ${statusOf(after['status'])}`,
  'loan.reminded': ({ after }) => {
    const texted = list(after['texted'])
    const beside = texted.length === 0 ? '' : `, and a text message to ${listed(texted)}`
    return `sent a reminder to ${listed(list(after['to']))}${beside}`
  },
  'mailbox.received': ({ after }) => `took an email from ${text(after['from'])}`,
  'mailbox.quarantined': ({ after }) =>
    `put an email from ${text(after['from']) || 'an unknown sender'} into quarantine`,
  'mailbox.released': ({ after }) => `released an email from ${text(after['from'])}`,
  'mailbox.discarded': ({ after }) => `discarded an email from ${text(after['from'])}`,
  'mailbox.restored': ({ after }) => `brought back an email from ${text(after['from'])}`,
  'mailbox.filed': ({ after }) => `filed ${text(after['file_name'])} from an email under ${text(after['request'])}`,
  'mailbox.ignored': ({ after }) => `ignored ${text(after['file_name'])} from an email`,
  'mailbox.split': ({ after }) => `split ${text(after['file_name'])} into ${text(after['files'])} files`,
  'mailbox.put-back': ({ after }) => `put ${text(after['file_name'])} back into the mail tray`,
  'mailbox.answered': ({ after }) => `wrote an email to ${text(after['to'])}: ${text(after['subject'])}`,
  'mailbox.bounced': ({ after }) => `could not deliver an email to ${text(after['to'])}: ${text(after['detail'])}`,
  'mailbox.address-replaced': () => 'replaced the email address of the loan',
  'chase.sent': ({ after }) =>
    `sent ${text(after['to'])} a reminder of ${count(after['items'], 'item')}${after['texted'] === true ? ', by text message too' : ''}`,
  'chase.skipped': ({ after }) => `skipped the next reminder to ${text(after['to'])}`,
  'chase.paused': ({ after }) => `paused reminders on the loan${reasonOf(after)}`,
  'chase.resumed': () => 'resumed reminders on the loan',
  'chase.cadence-set': ({ after }) => `set the reminder schedule of the loan: ${text(after['cadence'])}`,
  'chase.answered': ({ after, subject }) => `answered a reminder of ${subject}: ${text(after['answer'])}`,
  'chase.answer-decided': ({ after, subject }) =>
    `${text(after['state'])} the answer of ${text(after['to'])} on ${subject}`,
  'request-message.sent': ({ after }) => `wrote about ${text(after['request'])}`,
  'needs.dismissed': ({ after }) => `dismissed what the needs list proposed: ${text(after['what'])}`,
  'document-request.due-changed': ({ before, after, subject, pattern }) =>
    `changed the due date of ${subject} from ${dayOf(before['due_on'], pattern)} to ${dayOf(after['due_on'], pattern)}${reasonOf(after)}`,
  'loan.rejection-letter-sent': ({ after }) => `sent the rejection letter to ${listed(list(after['to']))}`,
  'loan.borrower-reminded': ({ after }) => `reminded the borrower by email: ${listed(list(after['to']))}`,
  'loan.withdrawn': ({ after }) => `withdrew the request${reasonOf(after)}`,
  'loan.followed': () => 'followed the loan',
  'loan.unfollowed': () => 'stopped following the loan',
  'loan.fixed': ({ after }) => {
    const repaired = list(after['repaired'])
    return repaired.length === 0 ? 'found nothing to repair' : `repaired the loan: ${repaired.join(' ')}`
  },
  'thread.created': () => 'started a conversation with the assistant',
  'thread.renamed': ({ after }) => `named a conversation with the assistant “${text(after['name'])}”`,
  'thread.archived': ({ after }) => `archived the conversation “${text(after['name'])}”`,
  'thread.activated': ({ after }) => `reactivated the conversation “${text(after['name'])}”`,
  'committee.code-sent': ({ after }) => `was sent a code to open the vote${toOf(after)}`,
  'committee.commented': () => 'commented on the vote of the committee',
  'committee.condition-proposed': ({ after }) => `proposed to the committee the condition “${text(after['title'])}”`,
  'committee.condition-dropped': ({ after }) => `took from the vote the condition “${text(after['title'])}”`,
  'committee.deadline-moved': ({ after }) => `moved the deadline of the vote to ${text(after['deadline'])}`,
  'committee.reminded': ({ after }) => `reminded ${listed(list(after['to']))} of the vote`,
  'committee.vote-opened': ({ after }) => `opened a vote of ${text(after['level'])}`,
  'committee.vote-cast': ({ after }) => `voted: ${text(after['choice'])}${forOf(after)}${reasonOf(after)}`,
  'committee.vote-closed': ({ after }) =>
    `closed the vote of ${text(after['level'])}: ${text(after['result'])}. ${text(after['why'])}${reasonOf(after)}`,
  'committee.vote-withdrawn': ({ after }) => `withdrew the vote of ${text(after['level'])}${reasonOf(after)}`,
  'note.added': () => 'wrote an internal note',
  'note.updated': () => 'changed an internal note',
  'note.removed': () => 'removed an internal note',
  'note.restored': () => 'restored an internal note',
  'task.added': ({ after }) => `added the task “${text(after['title'])}”`,
  'task.updated': ({ after }) => `changed the task “${text(after['title'])}”`,
  'task.done': ({ after }) => `marked the task “${text(after['title'])}” as done`,
  'task.reopened': ({ after }) => `reopened the task “${text(after['title'])}”`,
  'task.removed': ({ after }) => `removed the task “${text(after['title'])}”`,
  'task.restored': ({ after }) => `restored the task “${text(after['title'])}”`,
  'condition.added': ({ subject, after }) => `added the condition “${subject}”, ${text(after['stage']).toLowerCase()}`,
  'condition.updated': (told) => changesOf(told, ` of the condition “${told.subject}”`),
  'condition.satisfied': ({ subject, after }) => `marked the condition “${subject}” satisfied${reasonOf(after)}`,
  'guard.held': ({ subject, before, after }) =>
    `asked to change ${guardedPlace(after)} of ${subject} from ${text(before['value'])} to ${text(after['value'])}`,
  'guard.called-back': ({ subject, after }) => `called ${text(after['called'])} back about the change of ${subject}`,
  'guard.approved': ({ subject, before, after }) =>
    `approved the change of ${guardedPlace(after)} of ${subject} from ${text(before['value'])} to ${text(after['value'])}${after['alone'] === true ? ' (works alone)' : ''}`,
  'guard.canceled': ({ subject, after }) =>
    `canceled the change of ${guardedPlace(after)} of ${subject}${reasonOf(after)}`,
  'wire.added': ({ after }) => `added wire instructions: ${text(after['value'])}`,
  'wire.revealed': ({ after }) => `revealed the account number of ${text(after['value'])}`,
  'condition.waived': ({ subject, after }) => `waived the condition “${subject}”${reasonOf(after)}`,
  'condition.reopened': ({ subject }) => `reopened the condition “${subject}”`,
  'condition.removed': ({ subject }) => `removed the condition “${subject}”`,
  'condition.restored': ({ subject }) => `restored the condition “${subject}”`,
  'loan.conditions-overridden': ({ subject, after }) => `set ${subject} to sent${lackOf(after)}${reasonOf(after)}`,
  'loan.limit-waived': ({ after }) =>
    `waived the limit on ${text(after['limit'])} (${text(after['requirement'])}) until ${text(after['until'])}${reasonOf(after)}`,
  'loan.waiver-withdrawn': ({ after }) => `withdrew the waiver of ${text(after['limit'])}${reasonOf(after)}`,
  'loan.sizing-kept': () => 'saved a sizing scenario',
  'loan.export-asked': () => 'exported the documents',
  'loan.exported': ({ after }) => {
    const bytes = Number(after['bytes'])
    return `finished the export of ${count(after['files'], 'file')}${bytes > 0 ? ` of ${fileSize(bytes)}` : ''}`
  },
  'loan.activities-opened': ({ after }) =>
    `opened ${count(after['activities'], 'activity', 'activities')} and ${count(after['document_requests'], 'document request')}`,
  'loan.borrower-added': (told) => `${linked(told)}${told.after['role'] === 'guarantor' ? ' as guarantor' : ''}`,
  'loan.contact-added': linked,
  'contact.linked': linked,
  'contact.unlinked': unlinked,
  'loan.property-added': linked,
  'loan.legal-entity-added': linked,
  'loan.legal-entity-linked': linked,
  'loan.borrower-removed': unlinked,
  'loan.contact-removed': unlinked,
  'loan.property-removed': unlinked,
  'loan.legal-entity-removed': unlinked,
  'value.in-use': ({ before, after }) =>
    `set ${text(after['figure'])} from ${valueOf(before)} to ${valueOf(after)} (${text(after['origin'] ?? 'no value')})${reasonOf(after)}`,
  'value.added': ({ after }) => `added a value of ${text(after['figure'])}: ${valueOf(after)}`,
  'value.verified': ({ after }) => `verified ${text(after['figure'])} from ${text(after['origin'])}`,
  'loan.score-calculated': ({ before, after }) => {
    const [was, is] = [before['score'] ?? 'N/A', after['score'] ?? 'N/A']
    return was === is
      ? `recalculated the score (${text(is)}, unchanged)`
      : `recalculated the score (${text(was)} to ${text(is)})`
  },
  'borrower.score-calculated': scored,
  'property.score-calculated': scored,
  'borrower.created': added,
  'contact.created': added,
  'contact.added': added,
  'property.created': added,
  'borrower.updated': changed,
  'contact.updated': changed,
  'property.updated': changed,
  'legal-entity.updated': changed,
  'borrower.joined': joined,
  'contact.joined': joined,
  'legal-entity.joined': joined,
  'property.joined': joined,
  'legal-entity.merge-undone': unmerged,
  'property.merge-undone': unmerged,
  'borrower.email-change-asked': emailChange,
  'borrower.merge-undone': unmerged,
  'contact.merge-undone': unmerged,
  'contact.email-change-asked': emailChange,
  'borrower.data-points-added': ({ subject }) => `added values to the documents of ${subject}`,
  'bank-link.sent': ({ after }) => `emailed a bank link to ${text(after['email'])}`,
  'bank-link.connected': ({ after }) => `connected ${text(after['institution'])} (${text(after['accounts'])})`,
  'bank-link.disconnected': ({ before }) => `disconnected ${text(before['institution'])}`,
  'bank-link.interrupted': ({ after }) =>
    `lost the connection to ${text(after['institution'])}; the borrower must reconnect`,
  'mail.sent-again': ({ after }) => `sent an email to ${text(after['to'])} again`,
  'mail.revealed': ({ after }) => `showed the link in an email to ${text(after['to'])}`,
  'lead.created': () => 'created a lead',
  'lead.finished': () => 'submitted the abandoned application',
  'lead.updated': (told) => changesOf(told, ' of the lead'),
  'activity.created': ({ after, subject }) => `opened ${text(after['name'] ?? subject)}`,
  'activity.superseded': ({ subject }) => `superseded ${subject}`,
  'activity.restore': ({ subject }) => `restored ${subject}`,
  'activity.decision-undone': (told) => `undid the decision: ${moved(told)}`,
  'activity.data-points-refreshed': ({ subject }) => `refreshed the values of ${subject}`,
  'data-point.updated': (told) => changesOf(told, ` of ${told.subject}`),
  'process.display-data-updated': (told) => changesOf(told, ` of ${told.subject}`),
  'process.accepted': ({ subject }) => `accepted a file for ${subject}`,
  'process.rejected': ({ subject, after }) => `rejected a file for ${subject}${reasonOf(after)}`,
  'process.decision-undone': ({ before, after, subject }) =>
    `undid the decision on a file for ${subject}: from ${text(before['state'])} back to ${text(after['state'])}`,
  'process.validation-started': () => 'started a file validation',
  'process.validated': ({ after }) =>
    `validated ${count(after['files'], 'file')}, ${count(after['missing'], 'document')} missing`,
  'process.validation-failed': ({ after }) => `could not validate the files${reasonOf(after)}`,
  'process.validation-decided': ({ before, after }) =>
    `overrode a finding, from ${text(before['result'])} to ${text(after['result'])}: ${text(after['question'])}${noteOf(after)}`,
  'process.validation-undecided': ({ after }) => `removed the override of a finding: ${text(after['question'])}`,
  'document-request.created': ({ after }) =>
    `requested ${text(after['document_name'])} from ${text(after['entity_name'])}`,
  'document.upload-opened': ({ after, subject }) => `started uploading ${text(after['file_name'] ?? subject)}`,
  'document.received': ({ after, subject }) => `uploaded ${text(after['file_name'] ?? subject)}`,
  'document.filed': ({ after, subject }) => `filed ${text(after['file_name'] ?? subject)}`,
  'document.reused': ({ after, subject }) => `filed ${text(after['file_name'] ?? subject)} from an earlier application`,
  'on-file.corrected': ({ subject }) => `corrected the details of ${subject} on file`,
  'on-file.held': ({ subject, after }) =>
    `did not request ${subject}: it is on file from ${text(after['source_loan'])}`,
  'on-file.hidden': ({ subject }) => `hid ${subject}, used from file, from the parties of this loan`,
  'on-file.renewed': ({ subject, after, pattern }) =>
    `requested ${subject} again: the one on file is valid to ${dayOf(after['valid_to'], pattern)}, before the expected closing`,
  'on-file.requested': ({ subject }) => `requested ${subject} although it is on file`,
  'on-file.shared': ({ subject }) => `showed ${subject}, used from file, to the parties of this loan`,
  'on-file.undone': ({ subject, before }) => `stopped using ${subject} from ${text(before['source_loan'])}`,
  'on-file.used': ({ subject, after }) =>
    `used ${subject} on file from ${text(after['source_loan'])}: ${listed(list(after['files']))}`,
  'pages.arranged': ({ after, subject }) =>
    `arranged pages of ${listed(list(after['from']))} for ${subject}: ${listed(list(after['files']))}`,
  'pages.not-arranged': ({ after, subject }) => `could not arrange the pages for ${subject}${reasonOf(after)}`,
  'pages.unlocked': ({ after }) => `kept an unlocked copy of ${text(after['file_name'])}`,
  'pages.undone': ({ after, subject }) =>
    `undid arranging pages for ${subject}: ${listed(list(after['files']))} set aside`,
  'document.refused': ({ after, subject }) => `refused ${text(after['file_name'] ?? subject)}${reasonOf(after)}`,
  'document.said': ({ after }) =>
    text(after['note']) === ''
      ? `removed the note on ${text(after['file_name'])}`
      : `added a note to ${text(after['file_name'])}: “${text(after['note'])}”`,
  'document.kept-anyway': ({ after }) => `kept ${text(after['file_name'])} anyway${reasonOf(after)}`,
  'document.downloaded': ({ after, subject }) => `downloaded ${text(after['file_name'] ?? subject)}`,
  'document.text-requested': ({ subject }) => `requested another read of ${subject}`,
  'document.rows-corrected': ({ subject, after }) => `corrected ${listed(list(after['cells']))} of ${subject}`,
  'document.text-read': ({ subject, after }) => `read ${subject}${reasonOf(after)}`,
  'deal-document.edited': ({ after, subject }) => `changed ${listed(Object.keys(after).map(nameOf))} of ${subject}`,
  'deal-document.sent': ({ after, subject }) =>
    `sent ${subject} to ${listed(list(after['recipients']))}${lackOf(after)}${reasonOf(after)}`,
  'deal-document.accepted': ({ subject }) => `accepted ${subject}`,
  'deal-document.extended': ({ subject, after, pattern }) =>
    `extended ${subject} to ${shown('expires_on', after['expires_on'], pattern)}`,
  'deal-document.expired': ({ subject }) => `marked ${subject} as expired`,
  'deal-document.printed': ({ after, subject }) => `printed ${text(after['file_name'] ?? subject)}`,
  'loan.put-online': ({ after }) =>
    'spreadsheet_id' in after ? 'opened the analysis in Google Sheets' : 'created a folder in Google Drive',
  'deal-document.put-online': ({ subject }) => `opened ${subject} for editing in Google Docs`,
  'document.changed-after-signing': ({ subject }) => `found that ${subject} was changed after it was signed`,
  'document.given-up': ({ after, subject }) => `stopped waiting for ${text(after['file_name'] ?? subject)}`,
  'report.requested': ({ after, subject }) =>
    after['pull_option'] ? `requested a ${text(after['pull_option'])} credit pull: ${subject}` : `requested ${subject}`,
  'report.received': ({ after, subject }) => `received ${subject}${after['sandbox'] === true ? ' (sandbox data)' : ''}`,
  'report.failed': ({ after, subject }) => `could not get ${subject}${reasonOf(after)}`,
  'deposit.received': ({ subject }) => `accepted ${subject}`,
  'signature.requested': ({ subject }) => `requested signatures on ${subject}`,
  'signature.asked': (told) => `sent ${told.subject} to ${signerOf(told)} for signature`,
  'signature.reminded': (told) => `reminded ${signerOf(told)} to sign ${told.subject}`,
  'signature.code-sent': (told) => `sent ${signerOf(told)} a code to open ${told.subject}`,
  'signature.read': (told) => `recorded that every page of ${told.subject} was shown to ${signerOf(told)}`,
  'signature.opened': (told) => `recorded that ${signerOf(told)} opened ${told.subject}`,
  'signature.signed': (told) => `recorded the signature of ${signerOf(told)} on ${told.subject}`,
  'signature.declined': (told) =>
    `recorded that ${signerOf(told)} declined to sign ${told.subject}${reasonOf(told.after)}`,
  'signature.completed': ({ subject }) => `completed ${subject}: everyone has signed`,
  'signature.handed-over': ({ subject }) => `sent ${subject} to the e-signature service`,
  'signature.failed': ({ subject, after }) => `could not send ${subject} for signature${reasonOf(after)}`,
  'signature.tried-again': ({ subject }) => `tried again to send ${subject} for signature`,
  'signature.voided': ({ subject, after }) => `voided the signature request for ${subject}${reasonOf(after)}`,
  'signature.expired': ({ subject }) => `closed the signature request for ${subject} (expired)`,
  'signature.ended': ({ subject, after }) => `closed the signature request for ${subject}${reasonOf(after)}`,
}

const isTold = (kind: string): kind is keyof typeof phrases => Object.hasOwn(phrases, kind)

const signerOf = ({ after }: Told): string => text(after['recipient'] ?? after['email'])

/** What was changed, each field with what it was and is; secrets and long texts by name alone. */
const changesOf = ({ before, after, pattern }: Told, where: string): string => {
  const changes = Object.keys(after).map((field) => {
    const name = nameOf(field)
    if (isUntold(field, after[field]) || isUntold(field, before[field])) return `changed ${name}${where}`
    const to = shown(field, after[field], pattern)
    if (isNothing(after[field])) return `cleared ${name}${where}`
    if (isNothing(before[field])) return `set ${name}${where} to ${to}`
    return `changed ${name}${where} from ${shown(field, before[field], pattern)} to ${to}`
  })
  return changes.length === 0 ? `changed something${where}` : listed(changes)
}

const LONG = 80
/** Whether a value is told by its field's name alone: secrets, what is no plain value, and what fills a page. */
const isUntold = (field: string, value: unknown): boolean =>
  /(^|_)(ssn|ein|token|secret|password)(_|$)|_sealed$|_id$/.test(field) ||
  (typeof value === 'object' && value !== null) ||
  (typeof value === 'string' && value.length > LONG)

const labels: Readonly<Record<string, string>> = {
  amount_cents: 'the loan amount',
  owner_user_id: 'the owner',
  ssn: 'the SSN',
  ein: 'the EIN',
  is_flip: 'whether it is a flip',
  duration_months: 'the duration',
}
const nameOf = (field: string): string => {
  const bare = field.replace(/_(cents|epoch|sealed)$/, '')
  return labels[field] ?? labels[bare] ?? `the ${bare.replaceAll(/[_-]/g, ' ')}`
}

const shown = (field: string, value: unknown, pattern: DatePattern): string => {
  if (field.endsWith('_cents')) return formatMoney(centsToDollars(Number(value)))
  if (field === 'interest_rate') return formatRate(Number(value))
  if (field === 'duration_months') return count(value, 'month')
  if (field === 'status') return statusOf(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' && isPlainDate(value)) return formatPlainDate(value, pattern)
  return text(value)
}

const isNothing = (value: unknown) => value === null || value === undefined || value === ''
const isStatus = (value: unknown): value is LoanStatus => loanStatuses.some((status) => status === value)
const statusOf = (value: unknown): string => (isStatus(value) ? statusLabel(value) : text(value))
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : isNothing(value) ? 'nothing' : 'something'
const noteOf = (after: Fields) => (isNothing(after['note']) ? '' : ` (${text(after['note'])})`)
const reasonOf = (after: Fields) => (isNothing(after['reason']) ? '' : `: ${text(after['reason'])}`)
const toOf = (after: Fields) => (isNothing(after['email']) ? '' : ` at ${text(after['email'])}`)
const forOf = (after: Fields) => (isNothing(after['for']) ? '' : `, recorded for ${text(after['for'])}`)
const lackOf = (after: Fields) => {
  const missing = list(after['missing'])
  return missing.length === 0 ? '' : ` with open points (${missing.join(', ')})`
}
const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const listed = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? 'nobody') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`
const count = (value: unknown, one: string, many = `${one}s`): string => {
  const n = Number(value)
  return n === 1 ? `1 ${one}` : `${Number.isFinite(n) ? n : 0} ${many}`
}
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
/** What only a former version recorded: 'chat.asked' reads 'chat asked'. */
const plainWords = (kind: string): string => kind.replaceAll(/[.-]/g, ' ')
