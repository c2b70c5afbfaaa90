import { Group, Stack, Tabs, Text } from '@mantine/core'
import { messageOf } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { useSearchState } from '../../lib/location.ts'
import { useMay } from '../../lib/me.ts'
import type { SearchText } from '../../lib/search-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { DraftBar } from './draft-bar.tsx'
import { HistoryTab } from './history-tab.tsx'
import { type NeedsRules, useNeedsRules, useRuleTemplates } from './needs-rules.calls.ts'
import { needsRulesWords as words } from './needs-rules.words.ts'
import { PreviewTab } from './preview-tab.tsx'
import { RulesTab } from './rules-tab.tsx'
import { TestTab } from './test-tab.tsx'

const tabs = ['rules', 'preview', 'test', 'history'] as const
type Tab = (typeof tabs)[number]
const readTab = (search: SearchText): { tab: Tab } => ({
  tab: tabs.find((one) => one === search['tab']) ?? 'rules',
})

/** The rules of the needs list: read, edited, tried and compared (AC-06 to AC-12). */
export const NeedsRulesScreen = () => {
  const [rules, templates] = [useNeedsRules(), useRuleTemplates()]
  const [{ tab }, set] = useSearchState(readTab)
  const may = useMay('manage-templates')
  if (rules.isPending || templates.isPending) return <SkeletonRows rows={8} />
  if (!rules.data || !templates.data)
    return (
      <ErrorState
        text={words.failed}
        detail={messageOf(rules.error ?? templates.error, '')}
        onRetry={() => void Promise.all([rules.refetch(), templates.refetch()])}
      />
    )
  const shared = { rules: rules.data, templates: templates.data, may }
  return (
    <Stack>
      <InUse rules={rules.data} />
      {rules.data.draft ? <DraftBar rules={rules.data} draft={rules.data.draft} may={may} /> : null}
      <Tabs value={tab} onChange={(value) => void set({ tab: readTab({ tab: value ?? '' }).tab })} keepMounted={false}>
        <Tabs.List>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {words.tabs[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="rules" pt="md">
          <RulesTab {...shared} />
        </Tabs.Panel>
        <Tabs.Panel value="preview" pt="md">
          <PreviewTab {...shared} />
        </Tabs.Panel>
        <Tabs.Panel value="test" pt="md">
          <TestTab hasDraft={rules.data.draft !== null} />
        </Tabs.Panel>
        <Tabs.Panel value="history" pt="md">
          <HistoryTab rules={rules.data} may={may} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}

const InUse = ({ rules: { published } }: { rules: NeedsRules }) => (
  <Group gap="xs">
    {published.version === 0 ? (
      <Text size="sm">{words.standard}</Text>
    ) : (
      <>
        <Badge tone="green">{words.inUse(published.version)}</Badge>
        <Text size="sm" c="dimmed">
          {words.publishedBy(published.made_by ?? words.someone, dateTime(published.published_epoch ?? 0))}
        </Text>
      </>
    )}
  </Group>
)
