import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import type { listLoanSources } from '@plinth/contract/documents/loan-document'
import { displayValue } from '@plinth/domain/documents/document/display-value'
import { byKey } from '@plinth/domain/documents/document/values'
import { matchesSearch } from '@plinth/domain/shared/text'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DocumentViewer, type PageReference } from '../../ui/preview/document-viewer.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { TypedSearch } from '../../ui/typed-search.tsx'
import { pageImage, useSources } from './document.calls.ts'
import classes from './document.module.css'
import { sourceWords as words } from './document.words.ts'
import { keyLabel } from './typed-value.ts'

type Sources = ReplyOf<typeof listLoanSources>['sources']
type Entry = Sources[string][string][number]

interface SourcesViewProps {
  loanId: string
  wide: boolean
  onOpen: (documentId: string, page?: number) => void
}

/** Every value of the loan with where it comes from, grouped by source key, then tab (J-02). */
export const SourcesView = ({ loanId, wide, onOpen }: SourcesViewProps) => {
  const sources = useSources(loanId)
  const [term, setTerm] = useState('')
  const [shown, setShown] = useState<{ reference: PageReference; open: () => void } | null>(null)
  if (sources.isPending) return <SkeletonRows rows={5} height={60} />
  if (sources.isError)
    return (
      <ErrorState
        text={words.loadFailed}
        detail={messageOf(sources.error, '')}
        requestId={sources.error instanceof ApiError ? sources.error.requestId : null}
        onRetry={() => void sources.refetch()}
      />
    )
  const press = ({ document_id, document_name: name, page }: Entry['documents'][number]) =>
    setShown({
      reference: { name, page: page ?? 1, load: pageImage({ loan_id: loanId, document_id }, page ?? 1) },
      open: () => onOpen(document_id, page ?? undefined),
    })
  const viewer = (
    <section aria-label={words.viewer} className={classes.viewer}>
      {shown === null ? null : (
        <Group gap="xs" mb="xs" justify="space-between">
          {wide ? (
            <span />
          ) : (
            <Button variant="subtle" size="compact-sm" onClick={() => setShown(null)}>
              {words.backToSources}
            </Button>
          )}
          <Button variant="default" size="compact-sm" onClick={shown.open}>
            {words.openDocument}
          </Button>
        </Group>
      )}
      <DocumentViewer reference={shown?.reference ?? null} />
    </section>
  )
  // The list stays behind the page that is shown, so that its search is still there afterwards.
  return (
    <div className={classes.body} data-wide={wide ? 'halves' : undefined}>
      <div hidden={!wide && shown !== null}>
        <Stack gap="xs">
          <TypedSearch label={words.search} value={term} onSearch={setTerm} />
          <Groups sources={sources.data.sources} term={term} onPress={press} />
        </Stack>
      </div>
      {wide || shown !== null ? viewer : null}
    </div>
  )
}

interface GroupsProps {
  sources: Sources
  term: string
  onPress: (reference: Entry['documents'][number]) => void
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => byKey(a, b)

/** Entries by priority; of each entity's the first is the one in use. */
const believed = (entries: readonly Entry[]) =>
  [...entries]
    .sort((a, b) => a.priority - b.priority)
    .map((entry, i, all) => ({
      entry,
      isBelieved: all.findIndex((other) => other.entity_id === entry.entity_id) === i,
    }))

const Groups = ({ sources, term, onPress }: GroupsProps) => {
  const keys = Object.entries(sources).sort(byName)
  // As the screen writes them, and as the key is.
  const found = keys.filter(([key, tabs]) =>
    matchesSearch([key, ...Object.keys(tabs)].flatMap((name) => [keyLabel(name), name]).join('\n'), term),
  )
  if (found.length === 0)
    return <EmptyState text={words.none} hint={keys.length === 0 ? words.noneHint : words.noneMatch} />
  return found.map(([key, tabs]) => (
    <section key={key} aria-label={keyLabel(key)} className={classes.group}>
      <Title order={3} fz="md" title={key}>
        {keyLabel(key)}
      </Title>
      {Object.entries(tabs)
        .sort(byName)
        .map(([tab, entries]) => (
          <div key={tab}>
            <Text size="xs" fw={600} c="dimmed" mt="xs">
              {keyLabel(tab)}
            </Text>
            <ul className={classes.entries}>
              {believed(entries).map(({ entry, isBelieved }, i) => (
                <SourceRow key={i} {...{ entry, isBelieved, onPress }} />
              ))}
            </ul>
          </div>
        ))}
    </section>
  ))
}

interface SourceRowProps {
  entry: Entry
  isBelieved: boolean
  onPress: GroupsProps['onPress']
}

const SourceRow = ({ entry, isBelieved, onPress }: SourceRowProps) => (
  <li className={classes.entry}>
    <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
      <Stack gap={0} style={{ minWidth: 0 }}>
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {displayValue(entry.value, entry.display_option)}
        </Text>
        <Text size="xs" c="dimmed" title={words.priority(entry.priority)}>
          {entry.source_name} · {entry.entity_name} · {dateTime(entry.last_update)}
        </Text>
      </Stack>
      {isBelieved ? (
        <span title={words.inUseHint}>
          <Badge tone="green">{words.inUse}</Badge>
        </span>
      ) : null}
    </Group>
    {entry.documents.map((document) => (
      <Button
        key={`${document.document_id} ${document.page}`}
        variant="subtle"
        size="compact-xs"
        leftSection={<IconFileText size={14} aria-hidden />}
        className={classes.source}
        onClick={() => onPress(document)}
      >
        {words.reference(document.document_name, document.page)}
      </Button>
    ))}
  </li>
)
