import { findingKinds } from '@plinth/domain/documents/needs/findings'
import { askModes, needsLimits } from '@plinth/domain/documents/needs/rules'
import { entityKinds } from '@plinth/domain/loan/activity/entity-kinds'
import { conditionStages } from '@plinth/domain/loan/condition'
import { listConditions } from '@plinth/domain/underwriting/scoring/criteria'
import { ruleConditions } from '@plinth/domain/underwriting/scoring/model'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { idOf, Instant, LoanKey, queryInt, TemplateId, text, textOrEmpty } from '../shared/fields.ts'

const kind = z.enum(entityKinds)
const DraftVersion = z
  .int()
  .min(1)
  .max(1_000_000)
  .describe('Version of the draft as last read; a stale one is refused with 409')
const templateId = TemplateId.describe('Template of the document')

const Condition = z.strictObject({
  of: kind.describe('Whose fact: that of the loan, or of the record the rule is about'),
  name: textOrEmpty(100).describe('Name of the fact'),
  condition: z.enum([...ruleConditions, ...listConditions]).describe('How it is compared'),
  criteria: textOrEmpty(500).describe('What it is compared with; several values separated by commas'),
})

const Action = z.discriminatedUnion('does', [
  z.strictObject({
    does: z.literal('ask').describe('Asks for a document'),
    template_id: templateId,
    mode: z.enum(askModes).describe("'once': right away; 'offer': among what staff can request"),
  }),
  z.strictObject({ does: z.literal('drop').describe('Drops a document'), template_id: templateId }),
  z.strictObject({
    does: z.literal('reword').describe('Re-words a document'),
    template_id: templateId,
    description: textOrEmpty(2000).describe('What the borrower reads'),
  }),
  z.strictObject({
    does: z.literal('due').describe('Sets when a document is due'),
    template_id: templateId,
    days: z.int().min(0).max(needsLimits.dueDays).describe('Days after it is requested'),
  }),
  z.strictObject({
    does: z.literal('condition').describe('Adds a loan condition'),
    stage: z.enum(conditionStages).describe('What it comes before'),
    title: textOrEmpty(200).describe('What must be true'),
    details: textOrEmpty(2000).describe('More about it; may be empty'),
    template_id: TemplateId.nullable().describe('Template of the document that proves it; null for none'),
  }),
])

const Rule = z
  .strictObject({
    id: text(200).describe('Its id, the same in every version'),
    name: textOrEmpty(120).describe('Name'),
    of: kind.describe('Each record of this kind is asked by itself'),
    when: z.array(Condition).max(needsLimits.conditions).describe('Conditions, all of which must hold; none = always'),
    // Named `then` as people say it; a rule is never awaited.
    then: z.array(Action).max(needsLimits.actions).describe('What the rule does'),
  })
  .meta({ id: 'NeedsRule', description: 'A rule of the needs list' })
export const NeedsRules = z.array(Rule).max(needsLimits.rules).describe('Rules, applied from top to bottom')

const Finding = z.object({
  kind: z.enum(findingKinds).describe('What is wrong or worth knowing'),
  rule_id: z.string().describe('Rule it is about'),
  other_id: z.string().nullable().describe('The earlier rule it is about; null when none'),
  text: z.string().describe('In words'),
})

const RuleSet = z
  .object({
    version: z.int().describe('Number of the version; 0 for the standard rules'),
    rules: z.array(Rule).describe('Rules, applied from top to bottom'),
    findings: z.array(Finding).describe('Rules that never match, contradict each other, or have no effect'),
    note: z.string().describe('What was noted when it was published; may be empty'),
    made_by: z.string().nullable().describe('Who made it; null for the product itself'),
    made_epoch: Instant.nullable().describe('When it was made; null for the standard rules'),
    published_epoch: Instant.nullable().describe('When it was published; null for a draft and the standard rules'),
    edit_version: DraftVersion.nullable().describe('Of a draft: to be sent with a change; null otherwise'),
  })
  .meta({ id: 'NeedsRuleSet', description: 'Rules of the needs list at a version' })
export type NeedsRuleSet = z.infer<typeof RuleSet>

const NeedsRulesView = z
  .object({
    published: RuleSet.describe('The rules in use; the standard ones while the lender has published none'),
    draft: RuleSet.nullable().describe('The draft; null when there is none'),
  })
  .meta({ id: 'NeedsRules', description: 'Rules of the needs list' })

const read = adminMay('view-settings')
const write = { access: adminMay('manage-templates'), changes: ['needs-rules'], reply: NeedsRulesView } as const
const base = '/needs-rules'

export const getNeedsRules = endpoint({
  id: 'needs-rules.get',
  method: 'GET',
  path: base,
  summary: 'The rules of the needs list in use, and the draft',
  access: read,
  shows: ['needs-rules', 'template'],
  reply: NeedsRulesView,
})
export const saveNeedsDraft = endpoint({
  id: 'needs-rules.save-draft',
  method: 'PUT',
  path: `${base}/draft`,
  summary: 'Save the draft as a whole; the first save begins one',
  ...write,
  body: z.strictObject({
    edit_version: DraftVersion.nullable().describe('Of the draft as read; null where there was none'),
    rules: NeedsRules,
  }),
})
export const discardNeedsDraft = endpoint({
  id: 'needs-rules.discard-draft',
  method: 'POST',
  path: `${base}/draft/discard`,
  summary: 'Discard the draft; the rules in use stay',
  ...write,
  body: z.strictObject({ edit_version: DraftVersion }),
})
export const publishNeedsDraft = endpoint({
  id: 'needs-rules.publish',
  method: 'POST',
  path: `${base}/draft/publish`,
  summary: 'Publish the draft as the next version; no existing request changes',
  ...write,
  body: z.strictObject({
    edit_version: DraftVersion,
    note: textOrEmpty(500).default('').describe('What was changed and why'),
  }),
})

const VersionHead = z.object({
  version: z.int().describe('Number of the version'),
  note: z.string().describe('What was noted when it was published'),
  made_by: z.string().nullable().describe('Who published it; null when they are gone'),
  published_epoch: Instant.describe('When it was published'),
  rules: z.int().describe('How many rules it has'),
})

export const listNeedsVersions = endpoint({
  id: 'needs-rules.versions',
  method: 'GET',
  path: `${base}/versions`,
  summary: 'Published versions, the newest first, at most 50',
  access: read,
  shows: ['needs-rules'],
  query: z.strictObject({ before: queryInt(1, 1_000_000).optional().describe('Only versions with a lower number') }),
  reply: z.object({
    versions: z.array(VersionHead).describe('Versions'),
    more: z.boolean().describe('Whether there are older ones'),
  }),
})

const which = queryInt(0, 1_000_000).describe('Number of a version; 0 for the standard rules')
export const getNeedsVersion = endpoint({
  id: 'needs-rules.version',
  method: 'GET',
  path: `${base}/versions/{version}`,
  summary: 'The rules of one version',
  access: read,
  shows: ['needs-rules', 'template'],
  params: z.object({ version: which }),
  reply: RuleSet,
})
export const getNeedsDifference = endpoint({
  id: 'needs-rules.difference',
  method: 'GET',
  path: `${base}/difference`,
  summary: 'In what two versions differ, in words; the draft has the number after the newest version',
  access: read,
  shows: ['needs-rules', 'template'],
  query: z.strictObject({ from: which, to: which }),
  reply: z.object({
    changes: z
      .array(
        z.object({
          rule: z.string().describe('Name of the rule'),
          part: z.enum(['rule', 'name', 'about', 'condition', 'action', 'order']).describe('What differs'),
          before: z.string().nullable().describe('As it was; null where it was added'),
          after: z.string().nullable().describe('As it is; null where it was removed'),
        }),
      )
      .describe('Empty when they say the same'),
  }),
})

const Reason = z.object({
  rule: z.string().describe('Name of the rule'),
  does: z.enum(['ask', 'drop', 'reword', 'due', 'condition']).describe('What it does'),
  facts: z.array(z.string()).describe('What held, in words; empty for a rule without conditions'),
})
const because = z.array(Reason).describe('By which rules, in their order')

const NeededDocument = z.object({
  template_id: idOf('template'),
  document_name: z.string().describe('Name of the document'),
  description: z.string().describe('What the borrower reads'),
  entity_type: kind.describe('What it is asked for'),
  entity_id: z.string().describe('Id of that record; of a made-up one its kind'),
  entity_name: z.string().describe('Its name'),
  mode: z
    .enum(askModes)
    .nullable()
    .describe("'once': right away; 'offer': among what staff can request; null: dropped"),
  due_days: z.int().describe('Days until it is due'),
  because,
})
const NeededCondition = z.object({
  key: z.string().describe('Key to apply or dismiss it by'),
  stage: z.enum(conditionStages).describe('What it comes before'),
  title: z.string().describe('What must be true'),
  entity_name: z.string().describe('Record it is about'),
  because,
})

const FactValue = z.union([z.string().max(500), z.number(), z.boolean(), z.null()])
const MadeUp = z.record(z.string().max(100), FactValue)

export const previewNeeds = endpoint({
  id: 'needs-rules.preview',
  method: 'POST',
  path: `${base}/preview`,
  summary: 'What a loan would need by rules, and why; nothing is stored',
  access: read,
  changes: [],
  body: z.strictObject({
    rules: NeedsRules.optional().describe('Rules to try; left out, the draft, or the rules in use where there is none'),
    loan_id: LoanKey.optional().describe('Loan to try them on; left out, made-up facts'),
    facts: z
      .strictObject({
        loan: MadeUp.default({}).describe('Facts of the loan by name'),
        borrower: MadeUp.default({}).describe('Facts of its borrower'),
        property: MadeUp.default({}).describe('Facts of its property'),
        'legal-entity': MadeUp.default({}).describe('Facts of its legal entity'),
      })
      .optional()
      .describe('Made-up facts of a loan with one record of each kind'),
  }),
  reply: z.object({
    documents: z.array(NeededDocument).describe('Documents, those that were dropped too'),
    conditions: z.array(NeededCondition).describe('Conditions'),
  }),
})
export const testNeedsDraft = endpoint({
  id: 'needs-rules.test',
  method: 'POST',
  path: `${base}/test`,
  summary: 'What past loans would need by the draft, against the rules in use: one stretch of loans a call',
  access: read,
  changes: [],
  body: z.strictObject({
    after: z.uuid().nullable().default(null).describe('Last loan of the stretch before; null for the first'),
  }),
  reply: z.object({
    total: z.int().describe('Past loans: funded, paid off or rejected'),
    tested: z.int().describe('Loans of this stretch'),
    next: z.uuid().nullable().describe('Last loan of this stretch, to go on after; null when it was the last'),
    loans: z
      .array(
        z.object({
          human_id: z.string().describe('Number of the loan'),
          name: z.string().describe('Name of the loan'),
          status: z.string().describe('Its status'),
          added: z.array(z.string()).describe('What it would need more'),
          dropped: z.array(z.string()).describe('What it would need no longer'),
          changed: z
            .array(z.string())
            .describe('What it would need with other words, another due date, or asked otherwise'),
        }),
      )
      .describe('The loans of this stretch that would need something else'),
  }),
})

const loanParams = z.object({ loan_id: LoanKey })
const LoanNeeds = z
  .object({
    request: z.array(NeededDocument).describe('Documents that the rules ask for and the loan lacks'),
    withdraw: z
      .array(
        z.object({
          activity_id: idOf('activity'),
          document_name: z.string().describe('Name of the document'),
          entity_name: z.string().describe('Record it is asked for'),
          because,
        }),
      )
      .describe('Untouched requests of a rule that the loan no longer needs'),
    conditions: z.array(NeededCondition).describe('Conditions that the rules add and the loan lacks'),
  })
  .meta({ id: 'LoanNeeds', description: 'What the rules propose for a loan' })
export type LoanNeeds = z.infer<typeof LoanNeeds>

const Chosen = z.strictObject({
  request: z
    .array(
      z.strictObject({
        template_id: TemplateId,
        entity_id: z.uuid().describe('Record it is asked for'),
      }),
    )
    .max(500)
    .default([])
    .describe('Documents of the proposal'),
  withdraw: z.array(z.uuid()).max(500).default([]).describe('Requests of the proposal, by activity'),
  conditions: z.array(text(500)).max(500).default([]).describe('Conditions of the proposal, by key'),
})

export const getLoanNeeds = endpoint({
  id: 'needs.get',
  method: 'GET',
  path: '/loan/{loan_id}/needs',
  summary: 'What the rules of the needs list propose for a loan',
  access: adminMay('view-loans'),
  shows: ['activity', 'borrower', 'condition', 'legal-entity', 'loan', 'needs-rules', 'property', 'template'],
  params: loanParams,
  reply: LoanNeeds,
})
const acting = {
  access: adminMay('edit-loan'),
  params: loanParams,
  body: Chosen,
  reply: LoanNeeds.describe('What is still proposed'),
} as const
export const applyLoanNeeds = endpoint({
  id: 'needs.apply',
  method: 'POST',
  path: '/loan/{loan_id}/needs/apply',
  summary: 'Request, withdraw and add what was proposed; each person gets one email',
  changes: ['activity', 'condition', 'loan-list', 'loan-status', 'mail', 'timeline'],
  ...acting,
})
export const dismissLoanNeeds = endpoint({
  id: 'needs.dismiss',
  method: 'POST',
  path: '/loan/{loan_id}/needs/dismiss',
  summary: 'Leave out for good what was proposed for this loan',
  changes: ['activity', 'timeline'],
  ...acting,
})
