import { Group, Stack, Text } from '@mantine/core'
import type { ArrangementView, PagesView } from '@plinth/contract/documents/pages'
import { Button } from '../../ui/button.tsx'
import { dateTime } from '../format.ts'
import { arrangeWords as words } from './arrange.words.ts'

const stateOf = (g: ArrangementView) => {
  if (g.state === 'making') return words.making(g.stored, g.files.length)
  if (g.state === 'failed') return words.notMade(g.reason)
  return g.state === 'undone' ? words.setAside : ''
}

/** What was arranged of a request's files, with how far it is, to be undone from here (AF-05, AF-06). */
export const PageHistory = ({ pages, onUndo }: { pages: PagesView; onUndo: (id: string) => void }) =>
  pages.arrangements.length === 0 ? null : (
    <Stack gap={4} component="section" aria-label={words.history}>
      <Text fw={600} size="sm">
        {words.history}
      </Text>
      {pages.arrangements.map((g) => {
        const files = g.files.join(', ')
        const state = stateOf(g)
        return (
          <Group key={g.arrangement_id} gap="xs">
            <Text size="sm">{words.entry(files, g.made_by, dateTime(g.created_epoch))}</Text>
            {state === '' ? null : (
              <Text size="sm" c="dimmed" role="status">
                {state}
              </Text>
            )}
            {g.state === 'made' || g.state === 'making' ? (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={words.undoOf(files)}
                disabledReason={g.undo_refusal === '' ? undefined : g.undo_refusal}
                onClick={() => onUndo(g.arrangement_id)}
              >
                {words.undo}
              </Button>
            ) : null}
          </Group>
        )
      })}
    </Stack>
  )
