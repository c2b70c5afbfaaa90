import { purposes } from '@plinth/domain/loan/terms'
import { measureKeys } from '@plinth/domain/credit/policy/measures'
import { sizingFields, type SizingKey } from '@plinth/domain/credit/policy/sizer'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { idOf, Instant, LoanKey, pathId, text, textOrEmpty, Version } from '../shared/fields.ts'

const access = adminMay('manage-settings')
const PolicySetId = pathId('policy set')

/** A limit as it is edited (O-07); whether it can be compared with its measure is checked by the server. */
const PolicyRule = z
  .strictObject({
    key: z.enum(measureKeys).describe('What is measured'),
    label: textOrEmpty(100).describe('What the grid calls it'),
    prefix: textOrEmpty(10).describe('Text before the value'),
    suffix: textOrEmpty(10).describe('Text after the value'),
    func: z.enum(['max', 'min']).describe('max must not be exceeded, min must be reached'),
    value: z.number().describe('The limit, in the unit that is read: 75 is 75 percent'),
    diff: z
      .strictObject({
        mid: z.number().describe('Outside the limit by up to this fraction: yellow'),
        top: z.number().describe('Outside the limit by up to this fraction: orange; by more: red'),
      })
      .describe('Tolerances, as fractions of the limit'),
    value_out_of_range: text(40).describe('Shown instead of a value that exceeds the highest tolerance'),
  })
  .meta({ id: 'PolicyRule', description: 'A limit of a policy set' })

const PolicySetName = z
  .object({
    policy_set_id: idOf('policy set'),
    name: z.string().describe('Name'),
    in_use: z.boolean().describe('Whether it is the general set: loans whose purpose has no set are held against it'),
    purposes: z.array(z.enum(purposes)).describe('Loans of these purposes are held against it, not the general set'),
    version: Version,
    limits: z.int().describe('How many limits it has'),
    changed_by: z.string().describe('Who changed it last'),
    changed_epoch: Instant.describe('When, epoch seconds'),
  })
  .meta({ id: 'PolicySetName', description: 'A policy set, named' })

const PolicySetView = PolicySetName.extend({
  rules: z.array(PolicyRule).describe('Its limits, in the order of the grid'),
  history: z
    .array(
      z.object({
        version: z.int().describe('Version'),
        author: z.string().describe('Who made it'),
        epoch: Instant.describe('When, epoch seconds'),
        reason: z.string().describe('Why; empty when not said'),
        changes: z.array(z.string()).describe('What changed from the version before, one sentence each'),
      }),
    )
    .describe('Its versions, newest first'),
}).meta({ id: 'PolicySet', description: 'A policy set with its limits and versions' })
export type PolicySetView = z.infer<typeof PolicySetView>

const params = z.object({ policy_set_id: PolicySetId })

export const listPolicySets = endpoint({
  id: 'policies.list-sets',
  method: 'GET',
  path: '/policies/sets',
  summary: 'The policy sets that are not archived',
  access: adminMay('view-settings'),
  shows: ['policy-set'],
  reply: z.object({ sets: z.array(PolicySetName).describe('The one in use first, then by name') }),
})
export const getPolicySet = endpoint({
  id: 'policies.get-set',
  method: 'GET',
  path: '/policies/sets/{policy_set_id}',
  summary: 'A policy set with its limits and who changed what',
  access: adminMay('view-settings'),
  shows: ['policy-set'],
  params,
  reply: PolicySetView,
})
export const addPolicySet = endpoint({
  id: 'policies.add-set',
  method: 'POST',
  path: '/policies/sets/add',
  summary: 'Make a policy set, as a copy of another',
  access,
  changes: ['policy-set'],
  body: z.strictObject({
    name: text(100).describe('Name'),
    copy_of: PolicySetId.describe('Set whose limits it starts with'),
  }),
  reply: PolicySetView,
})
export const savePolicySet = endpoint({
  id: 'policies.save-set',
  method: 'PUT',
  path: '/policies/sets/{policy_set_id}',
  summary: 'Replace name and limits of a policy set by a new version; carries the version read',
  access,
  changes: ['policy-set'],
  params,
  body: z.strictObject({
    version: Version,
    name: text(100).describe('Name'),
    rules: z.array(PolicyRule).max(100).describe('All of its limits'),
    reason: textOrEmpty(500).describe('Why; kept with the version'),
  }),
  reply: PolicySetView,
})
export const usePolicySet = endpoint({
  id: 'policies.use-set',
  method: 'PUT',
  path: '/policies/sets/{policy_set_id}/use',
  summary: 'Make this the general policy set: loans whose purpose has no set are held against it',
  access,
  changes: ['policy-set'],
  params,
  reply: PolicySetView,
})
export const bindPolicySet = endpoint({
  id: 'policies.bind-set',
  method: 'PUT',
  path: '/policies/sets/{policy_set_id}/purposes',
  summary: 'Hold loans of some purposes against this policy set instead of the general one',
  access,
  changes: ['policy-set'],
  params,
  body: z.strictObject({
    purposes: z
      .array(z.enum(purposes))
      .max(purposes.length)
      .describe('All of its purposes; a purpose that another set has moves here'),
  }),
  reply: PolicySetView,
})
export const archivePolicySet = endpoint({
  id: 'policies.archive-set',
  method: 'PUT',
  path: '/policies/sets/{policy_set_id}/archive',
  summary: 'Archive a policy set that no loan is held against',
  access,
  changes: ['policy-set'],
  params,
  reply: PolicySetName,
})

/** The figures of a sizing case by name: dollars, fractions, months; null = not known. */
const figures = Object.fromEntries(
  sizingFields.map(({ key, label, unit }) => [
    key,
    z.number().nullable().describe(`${label}, ${unit}; null not known`),
  ]),
) as Record<SizingKey, z.ZodNullable<z.ZodNumber>>
const SizingFigures = z.strictObject(figures).meta({ id: 'SizingFigures', description: 'What a loan is sized from' })
const SizingChanges = SizingFigures.partial()

const SizingView = z
  .object({
    figures: SizingFigures.describe("The loan's own figures"),
    sources: z
      .partialRecord(z.enum(sizingFields.map(({ key }) => key)), z.string())
      .describe('Where each figure comes from'),
    set: z.string().describe('Name of the policy set the loan is held against'),
    rules: z.array(PolicyRule).describe('Its limits'),
    saved: z
      .object({
        figures: SizingChanges.describe("What was typed over the loan's own figures"),
        version: Version,
        author: z.string().describe('Who saved it'),
        epoch: Instant.describe('When, epoch seconds'),
      })
      .nullable()
      .describe('What was kept; null when nothing was'),
  })
  .meta({ id: 'LoanSizing', description: 'What the sizer of a loan starts from' })
export type SizingView = z.infer<typeof SizingView>

export const getSizing = endpoint({
  id: 'policies.get-sizing',
  method: 'GET',
  path: '/policies/sizing/{loan_id}',
  summary: 'What the sizer of a loan starts from: its figures with their sources, the limits, what was kept',
  access: adminMay('view-loans'),
  shows: ['loan', 'policy-set', 'sizing', 'value'],
  params: z.object({ loan_id: LoanKey }),
  reply: SizingView,
})
export const saveSizing = endpoint({
  id: 'policies.save-sizing',
  method: 'PUT',
  path: '/policies/sizing/{loan_id}',
  summary: "Keep what was typed over the loan's figures in its sizer; the loan itself is not changed",
  access: adminMay('edit-loan'),
  changes: ['sizing'],
  params: z.object({ loan_id: LoanKey }),
  body: z.strictObject({
    version: z.int().min(0).describe('Version of what was kept as last read; 0 when nothing was'),
    figures: SizingChanges.describe("Only what differs from the loan's own figures"),
  }),
  reply: SizingView,
})
