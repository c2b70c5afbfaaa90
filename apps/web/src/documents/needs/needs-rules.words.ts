import type { FindingKind } from '@plinth/domain/documents/needs/findings'
import type { NeedsAction } from '@plinth/domain/documents/needs/rules'
import type { EntityKind } from '@plinth/domain/loan/activity/entity-kinds'
import { words } from '../../lib/words.ts'

const loans = (n: number) => (n === 1 ? '1 past loan' : `${n.toLocaleString('en-US')} past loans`)

/** What each kind of record is called in the editor. */
export const aboutLabels: Readonly<Record<EntityKind, string>> = words('needsAboutLabels', {
  loan: 'The loan',
  borrower: 'Each borrower',
  'legal-entity': 'Each legal entity',
  property: 'Each property',
})
export const factGroups: Readonly<Record<EntityKind, string>> = words('needsFactGroups', {
  loan: 'Loan',
  borrower: 'Borrower',
  'legal-entity': 'Legal entity',
  property: 'Property',
})
export const doesLabels: Readonly<Record<NeedsAction['does'], string>> = words('needsDoesLabels', {
  ask: 'Request a document',
  drop: 'Drop a document',
  reword: 'Re-word a document',
  due: 'Set the due date',
  condition: 'Add a condition',
})
export const findingLabels: Readonly<Record<FindingKind, string>> = words('needsFindingLabels', {
  never: 'Never matches',
  contradiction: 'Contradiction',
  exception: 'Exception',
  replaced: 'Replaces',
  unasked: 'No effect',
  archived: 'Archived template',
})

/** Rules of the needs list. */
export const needsRulesWords = words('needsRulesWords', {
  title: 'Needs list rules',
  lead: 'Rules decide which documents and conditions a loan needs. They apply from top to bottom; a later rule wins.',
  failed: "Couldn't load the rules",
  couldNot: "Couldn't save the rules",
  mayNot: "You don't have permission to change the rules. Ask an administrator.",
  tabs: { rules: 'Rules', preview: 'Preview', test: 'Test on past loans', history: 'History' },
  standard: 'Standard rules in use: each template is requested as it is marked.',
  inUse: (version: number) => `Version ${version} in use`,
  publishedBy: (who: string, when: string) => `Published by ${who}, ${when}`,
  someone: 'a former colleague',
  draft: (version: number) => `Draft of version ${version}`,
  draftHint: 'Not in use until you publish it.',
  publish: 'Publish',
  publishTitle: (version: number) => `Publish version ${version}?`,
  publishText:
    'New loans follow these rules. Existing requests stay as they are; on open loans, what is missing is proposed to staff.',
  published: 'Rules published',
  serious: (n: number) => (n === 1 ? '1 rule needs your attention.' : `${n} rules need your attention.`),
  note: 'What changed and why',
  noChanges: 'This draft says the same as the rules in use.',
  discard: 'Discard draft',
  discardTitle: 'Discard this draft?',
  discardText: 'Its changes are lost. The rules in use stay.',
  discarded: 'Draft discarded',
  cancel: 'Cancel',
  add: 'Add rule',
  empty: 'No rules yet',
  emptyHint: 'Documents are requested as their templates are marked. Add a rule to change that.',
  edit: (name: string) => `Edit ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  saving: 'Saving the rules',
  first: 'This is the first rule',
  last: 'This is the last rule',
  remove: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove the rule ${name}?`,
  removeText: 'It is removed from the draft only.',
  removeConfirm: 'Remove rule',
  when: (conditions: readonly string[]) => `When ${conditions.join(' and ')}`,
  always: 'Always',
  more: (n: number) => `Show ${n} more`,
  untouched: (n: number) =>
    n === 1
      ? '1 template is in no rule and is requested as it is marked.'
      : `${n} templates are in no rule and are requested as they are marked.`,
  document: 'a document',
})

/** The form of a rule. */
export const ruleFormWords = words('needsRuleFormWords', {
  newTitle: 'New rule',
  editTitle: (name: string) => `Edit ${name}`,
  name: 'Name',
  about: 'About',
  aboutHint: 'The rule is applied to each one separately.',
  conditions: 'Conditions',
  conditionsHint: 'All of them must be true. Without conditions, the rule always applies.',
  fact: 'Fact',
  chooseFact: 'Choose a fact',
  condition: 'Comparison',
  chooseCondition: 'Choose a comparison',
  value: 'Value',
  moneyHint: 'A number, such as $1,000,000 or 75%',
  yes: 'Yes',
  no: 'No',
  addCondition: 'Add condition',
  removeCondition: (n: number) => `Remove condition ${n}`,
  conditionOf: (n: number) => `Condition ${n}`,
  actions: 'What it does',
  action: 'Action',
  actionOf: (n: number) => `Action ${n}`,
  addAction: 'Add action',
  removeAction: (n: number) => `Remove action ${n}`,
  template: 'Document',
  chooseTemplate: 'Choose a document',
  mode: 'How',
  once: 'Right away, on every matching loan',
  offer: 'Offered under Request documents',
  description: 'What the borrower reads',
  days: 'Days until it is due',
  stage: 'Stage',
  conditionTitle: 'Title',
  details: 'Details',
  proof: 'Proven by',
  noProof: 'No document',
  save: 'Save rule',
  cancel: 'Cancel',
  archived: (name: string) => `${name} (archived)`,
})

/** What would a loan need, and why. */
export const previewWords = words('needsPreviewWords', {
  lead: 'See what a loan would need by the draft, or by the rules in use where there is no draft. Nothing is saved.',
  by: 'Try it on',
  loan: 'A loan',
  facts: 'Made-up facts',
  loanNumber: 'Loan',
  loanHint: 'Loan number, such as BL-10042, or part of a name',
  loanMissing: 'Choose a loan.',
  noFacts: 'The rules use no facts: every loan needs the same.',
  notKnown: 'Not known',
  run: 'Show needs',
  failed: "Couldn't work out the needs",
  once: 'Requested right away',
  offer: 'Offered under Request documents',
  dropped: 'Dropped by a rule',
  conditions: 'Conditions',
  nothing: 'Nothing',
  due: (days: number) => (days === 1 ? 'Due in 1 day' : `Due in ${days} days`),
  because: (rule: string, facts: string) => (facts === '' ? rule : `${rule} (${facts})`),
})

/** A draft tested on past loans. */
export const testWords = words('needsTestWords', {
  lead: 'Compares what funded, paid-off and rejected loans would need by the draft with what they need by the rules in use.',
  run: 'Test draft',
  again: 'Test again',
  stop: 'Stop',
  noDraft: 'There is no draft. Edit the rules first.',
  running: (done: number, total: number) => `Tested ${done.toLocaleString('en-US')} of ${loans(total)}`,
  result: (changed: number, total: number) =>
    changed === 0
      ? `No change on ${loans(total)}.`
      : `${changed.toLocaleString('en-US')} of ${loans(total)} would change.`,
  failed: "Couldn't test the draft",
  noLoans: 'There are no past loans yet.',
  table: 'Loans that would change',
  loan: 'Loan',
  status: 'Status',
  added: 'Added',
  dropped: 'No longer needed',
  changed: 'Requested differently',
  shown: (n: number, of: number) => `The first ${n} of ${of}.`,
})

/** Versions of the rules. */
export const historyWords = words('needsHistoryWords', {
  empty: 'No version published yet',
  emptyHint: 'Published versions appear here, each with what changed.',
  table: 'Published versions',
  version: 'Version',
  published: 'Published',
  by: 'By',
  note: 'Note',
  rules: 'Rules',
  older: 'Show older versions',
  compare: 'Compare versions',
  from: 'From',
  to: 'To',
  standard: 'Standard rules',
  draft: (n: number) => `Draft of version ${n}`,
  versionOf: (n: number) => `Version ${n}`,
  none: 'They say the same.',
  failed: "Couldn't load the versions",
  list: 'Differences',
  columns: { rule: 'Rule', part: 'What', before: 'Before', after: 'After' },
  parts: { rule: 'Rule', name: 'Name', about: 'About', condition: 'Condition', action: 'Action', order: 'Order' },
  restore: (n: number) => `Start a draft from version ${n}`,
  restoreStandard: 'Start a draft from the standard rules',
  hasDraft: 'Publish or discard the draft first.',
  restored: 'Draft started',
})

/** What the rules propose for a loan. */
export const loanNeedsWords = words('loanNeedsWords', {
  title: 'Needs list changes',
  lead: "The rules call for changes to this loan's needs list.",
  request: 'Request',
  withdraw: 'Withdraw',
  condition: 'Add condition',
  why: (text: string) => `Why: ${text}`,
  notNeeded: 'No rule asks for it anymore',
  apply: (n: number) => (n === 1 ? 'Apply 1 change' : `Apply ${n} changes`),
  dismiss: 'Dismiss',
  applied: 'Needs list updated',
  dismissed: 'Changes dismissed',
  failed: "Couldn't update the needs list",
  loadFailed: "Couldn't check the needs list against the rules",
  nothingChosen: 'Choose at least one change',
  emails: 'Each person gets one email about new requests.',
})
