import { Tabs } from '@mantine/core'
import { type ScoreCategory, scoreCategories } from '@plinth/domain/underwriting/scoring/model'
import { useState } from 'react'
import { GroupSidebar } from '../underwriting/scoring/group-sidebar.tsx'
import { ModelBar } from '../underwriting/scoring/model-bar.tsx'
import { type Model, type ModelName, useModel, useModelNames } from '../underwriting/scoring/scoring.calls.ts'
import classes from '../underwriting/scoring/scoring.module.css'
import { ScoringPanel } from '../underwriting/scoring/scoring-panel.tsx'
import { scoringWords as words } from '../underwriting/scoring/scoring.words.ts'
import { TrialPanel, trialPanels } from '../underwriting/scoring/trial-panel.tsx'
import { VariableList } from '../underwriting/scoring/variable-list.tsx'
import { ApiError, messageOf } from '../lib/api.ts'
import { useSearchState } from '../lib/location.ts'
import { useMay } from '../lib/me.ts'
import type { SearchText } from '../lib/search-text.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../ui/states.tsx'

const plain = (value: SearchText[string]) => (typeof value === 'string' ? value : '')
const categoryOf = (text: string): ScoreCategory => scoreCategories.find((one) => one === text) ?? 'neighborhoods'
const stateOf = (search: SearchText) => ({
  model: plain(search['model']),
  category: categoryOf(plain(search['tab'])),
  group: plain(search['group']),
  variable: plain(search['variable']),
  rule: plain(search['rule']),
  panel: trialPanels.find((one) => one === search['panel']) ?? null,
})

/** Administration of scoring models: model select, a tab a category, groups, variables and their rules. */
export const Page = () => {
  const [{ model: chosen }] = useSearchState(stateOf)
  const names = useModelNames()
  const models = names.data?.models
  const known = models?.find((one) => one.score_model_id === chosen) ?? models?.[0]
  const model = useModel(known?.score_model_id)
  const error = names.error ?? model.error
  const retry = () => void (names.error ? names.refetch() : model.refetch())
  const content = () => {
    if (models && model.data) return <ModelView key={model.data.score_model_id} models={models} model={model.data} />
    if (models?.length === 0) return <EmptyState text={words.model.none} />
    if (!error) return <SkeletonRows rows={8} />
    const requestId = error instanceof ApiError ? error.requestId : null
    return (
      <ErrorState
        text={words.loadFailed}
        detail={messageOf(error, words.loadFailed)}
        requestId={requestId}
        onRetry={retry}
      />
    )
  }
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      {content()}
    </>
  )
}

const ModelView = ({ models, model }: { models: readonly ModelName[]; model: Model }) => {
  const [{ category, panel }, set] = useSearchState(stateOf)
  const may = useMay('manage-scoring')
  return (
    <>
      <ModelBar
        models={models}
        model={model}
        may={may}
        onChoose={(id) => void set({ model: id, group: '', variable: '', rule: '' })}
        onPanel={(name) => void set({ panel: name })}
      />
      <TrialPanel
        model={model}
        panel={panel}
        may={may}
        onClose={() => void set({ panel: '' })}
        onMade={(id) => void set({ model: id, panel: '', group: '', variable: '', rule: '' })}
      />
      <Tabs
        value={category}
        keepMounted={false}
        onChange={(tab) => void set({ tab, group: '', variable: '', rule: '' }, { replace: true })}
      >
        <Tabs.List className={classes.tabs}>
          {scoreCategories.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {words.categories[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {scoreCategories.map((one) => (
          <Tabs.Panel key={one} value={one}>
            <CategoryView model={model} category={one} may={may} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

const CategoryView = ({ model, category, may }: { model: Model; category: ScoreCategory; may: boolean }) => {
  const [{ group: chosen, variable, rule }, set] = useSearchState(stateOf)
  const [expanded, setExpanded] = useState<string[]>([])
  const groups = model.groups.filter((one) => one.category === category)
  const group = groups.find((one) => one.score_group_id === chosen) ?? groups[0]
  const close = (saved?: string) => {
    // What was just saved is in sight.
    if (saved) setExpanded((now) => [...now.filter((id) => id !== saved), saved])
    void set({ variable: '', rule: '' }, { replace: true })
  }
  return (
    <div className={classes.columns}>
      <GroupSidebar
        model={model}
        category={category}
        groups={groups}
        chosen={group}
        may={may}
        onChoose={(id) => void set({ group: id, variable: '', rule: '' })}
      />
      {group ? (
        <>
          <VariableList
            key={group.score_group_id}
            group={group}
            may={may}
            expanded={expanded}
            onExpand={setExpanded}
            open={{
              variable: (id) => void set({ variable: id, rule: '' }),
              rule: (variableId, ruleId) => void set({ variable: variableId, rule: ruleId }),
            }}
          />
          <ScoringPanel group={group} variable={variable} rule={rule} onClose={close} />
        </>
      ) : (
        <EmptyState text={words.group.none} hint={words.group.noneHint} />
      )}
    </div>
  )
}
