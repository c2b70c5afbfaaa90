import type { Journey } from '../journey.ts'
import { deal } from './deal.ts'

const models: Journey = async (t) => {
  const d = await deal(t)
  const model = await t.admin('scoring.model-add', [], { name: t.unique() })
  const id = model.text('score_model_id')
  const found = model
    .list('groups')
    .flatMap((group) => group.list('variables').map((variable) => ({ group, variable })))
  const { group, variable } = found.find((one) => one.variable.list('score_rules').length > 1) ?? {
    group: model,
    variable: model,
  }
  const [groupId, variableId] = [group.text('score_group_id'), variable.text('variable_id')]
  const rule = variable.text('score_rules.0.scoring_rule_id')
  await t.admin('scoring.rule-update', [rule], { score: 2 })
  const { condition, criteria } = { condition: variable.text('score_rules.0.condition'), criteria: '999' }
  const rules: string[] = []
  for (const as of ['', '.alias1', '.alias2'])
    rules.push(
      (
        await t.admin(`scoring.rule-add${as}`, [variableId], {
          condition,
          criteria: `${criteria}${rules.length}`,
          score: 1,
        })
      ).text('scoring_rule_id'),
    )
  await t.admin('scoring.rule-delete', [variableId, rules[0] ?? ''])
  await t.admin('scoring.rule-delete.alias1', [variableId, rules[1] ?? ''])
  await t.admin('scoring.variable-update', [variableId], { name: t.unique() })
  const other = await t.admin('scoring.group-add', [], {
    name: t.unique(),
    category: group.text('category'),
    model_id: id,
  })
  const otherId = other.text('score_group_id')
  await t.admin('scoring.group-rename', [otherId], undefined, { new_name: t.unique() })
  const table = group.text('category') === 'neighborhoods' ? 'neighborhood' : 'borrower'
  const options = await t.admin('scoring.parameters', [table])
  const places = options.list('parameters').map((one) => one.text('data_location_id'))
  await t.admin('scoring.group-add-data-location', [otherId, places[0] ?? ''])
  await t.admin('scoring.group-add-data-location.alias1', [otherId, places[1] ?? ''])
  const added = await t.admin('scoring.variable-add', [], {
    ...{ group_id: otherId, math_function: 'value', name: t.unique(), children: [{ table, uuid: places[0] }] },
  })
  const addedId = added.text('variable_id')
  await t.admin('scoring.group-add-variable', [groupId, addedId])
  await t.admin('scoring.group-delete-variable', [groupId, addedId])
  await t.admin('scoring.group-add-variable.alias1', [groupId, addedId])
  await t.admin('scoring.group-delete-variable.alias1', [groupId, addedId])
  await t.admin('scoring.group-duplicate', [otherId], { name: t.unique() })
  await t.admin('scoring.model-add-group', [id, otherId])
  await t.admin('scoring.model-delete-group', [id, otherId])
  await t.admin('scoring.model-add-group.alias1', [id, otherId])
  await t.admin('scoring.model-delete-group.alias1', [id, otherId])
  await t.admin('scoring.group-archive', [otherId])
  await t.admin('scoring.model-update', [id], { name: t.unique() })
  const versions = await t.admin('scoring.versions', [id])
  await t.admin('scoring.version-copy', [id, String(versions.number('versions.0.version'))], { name: t.unique() })
  await t.admin('scoring.try', [id], { loan_id: d.id, changes: [] })
  await t.admin('scoring.difference', [id])
  await t.admin('scoring.back-test-start', [id])
  await t.settle()
  await t.admin('scoring.back-test', [id])
  const copy = await t.admin('scoring.model-duplicate', [id], { name: t.unique() })
  await t.admin('scoring.model-archive', [copy.text('score_model_id')])
}

const policies: Journey = async (t) => {
  const d = await deal(t)
  const sets = await t.admin('policies.list-sets')
  const made = await t.admin('policies.add-set', [], { name: t.unique(), copy_of: sets.text('sets.0.policy_set_id') })
  const id = made.text('policy_set_id')
  const set = await t.admin('policies.get-set', [id])
  await t.admin('policies.save-set', [id], {
    version: set.number('version'),
    name: t.unique(),
    rules: set.at('rules').value,
    reason: 'Yearly review',
  })
  await t.admin('policies.bind-set', [id], { purposes: ['Refinance'] })
  await t.admin('policies.bind-set', [id], { purposes: [] })
  const sizing = await t.admin('policies.get-sizing', [d.id])
  await t.admin('policies.save-sizing', [d.id], { version: 0, figures: sizing.at('figures').value })
  await t.admin('policies.use-set', [id])
  await t.admin('policies.use-set', [sets.text('sets.0.policy_set_id')])
  await t.admin('policies.archive-set', [id])
  await t.admin('policies.borrower', [d.borrower])
}

const assistant: Journey = async (t) => {
  const d = await deal(t)
  const thread = await t.admin('thread.create', [d.id], {})
  const id = thread.text('id')
  await t.admin('thread.list', [d.id])
  await t.admin('thread.query', [id, d.id], { messages: [{ role: 'user', content: 'What is the loan amount?' }] })
  await t.settle()
  const seen = await t.admin('thread.get', [id])
  await t.admin('thread.update', [id], { name: t.unique() })
  await t.admin('thread.stop', [id])
  const cited = seen
    .list('messages')
    .flatMap((m) => m.list('retrieval_contents').map((c) => [m.text('message_id'), c.text('content_id')]))
  if (cited[0]) await t.admin('thread.retrieval-info', cited[0])
  await t.admin('thread.archive', [id])
  await t.admin('thread.activate', [id])
}

export const underwritingJourneys = { models, policies, assistant }
