import { Group, Kbd, Stack, Text, Title } from '@mantine/core'
import type { TrayItem } from '@plinth/contract/documents/mailbox'
import { pagesOf, partsOf } from '@plinth/domain/documents/mailbox/split'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppLink } from '../../lib/app-link.tsx'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/section.tsx'
import { SkeletonBlock } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.ts'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import { attachmentLink, pageQuery } from './mailbox.calls.ts'
import classes from './mailbox.module.css'
import { trayWords as words } from './mailbox.words.ts'
import { splitRefusal } from './use-tray.ts'

interface TrayDetailProps {
  item: TrayItem
  /** Why nothing may be done with it. */
  refusal: string | undefined
  onFile: () => void
  onElsewhere: () => void
  onSplit: () => void
  onIgnore: () => void
}

/** One file of the tray: what it is, where it probably goes, its pages, and what is done with it. */
export const TrayDetail = ({ item, refusal: notAllowed, onFile, onElsewhere, onSplit, onIgnore }: TrayDetailProps) => {
  const { suggestion } = item
  const refusal = notAllowed ?? (item.state === 'splitting' ? words.splitting : undefined)
  return (
    <section className={classes.detail} aria-label={item.file_name}>
      <Card>
        <Stack gap="sm">
          <div>
            <Title order={2} size="h4" className={classes.name}>
              {item.file_name}
            </Title>
            <div className={classes.facts}>
              <span>{words.from(item.from)}</span>
              {item.subject === '' ? null : <span>{item.subject}</span>}
              <AppLink href={paths.loan(item.loan_human_id)}>{`${item.loan_human_id} ${item.loan_name}`}</AppLink>
            </div>
          </div>
          {item.called === '' ? null : <Text size="sm">{words.kind(item.called)}.</Text>}
          {item.reason === '' ? null : <Text size="sm">{item.reason}</Text>}
          <Several item={item} />
          <Suggested item={item} />
          <Group gap="xs">
            <Button
              rightSection={<Kbd size="xs">Enter</Kbd>}
              disabledReason={refusal ?? (suggestion ? undefined : words.none)}
              onClick={onFile}
            >
              {suggestion ? words.fileUnder(suggestion.name) : words.file}
            </Button>
            <Button
              variant="default"
              rightSection={<Kbd size="xs">E</Kbd>}
              disabledReason={refusal}
              onClick={onElsewhere}
            >
              {words.elsewhere}
            </Button>
            <Button
              variant="default"
              rightSection={<Kbd size="xs">S</Kbd>}
              disabledReason={refusal ?? splitRefusal(item)}
              onClick={onSplit}
            >
              {words.split}
            </Button>
            <Button variant="default" rightSection={<Kbd size="xs">I</Kbd>} disabledReason={refusal} onClick={onIgnore}>
              {words.ignore}
            </Button>
            <Button variant="subtle" onClick={() => void openFile(item.id)}>
              {words.open}
            </Button>
          </Group>
          <Pages item={item} />
        </Stack>
      </Card>
    </section>
  )
}

/** That a file seems to hold several documents: splitting it is offered with their pages. */
const Several = ({ item: { starts, page_count: pages } }: { item: TrayItem }) => {
  if (starts.length === 0 || pages === null) return null
  const parts = partsOf(
    starts.map((page) => page - 1),
    pages,
  )
  return <Text size="sm">{words.several(parts.length, parts.map(pagesOf).join(', '))}</Text>
}

const openFile = async (id: string): Promise<void> => {
  try {
    const { url } = await attachmentLink(id)
    globalThis.location.assign(url)
  } catch {
    toast.error(words.failed)
  }
}

const Suggested = ({ item: { suggestion, state } }: { item: TrayItem }) => {
  const without = { reading: words.reading, splitting: words.splitting }
  if (state === 'splitting' || !suggestion)
    return (
      <Text size="sm" c="dimmed">
        {state === 'reading' || state === 'splitting' ? without[state] : words.none}
      </Text>
    )
  return (
    <div>
      <Text size="sm" c="dimmed">
        {words.suggested}
      </Text>
      <Text fw={500}>{suggestion.name}</Text>
      <div className={classes.facts}>
        <span>{suggestion.about}</span>
        <span>{words.confidence(suggestion.confidence)}</span>
      </div>
    </div>
  )
}

/** The pages of the file as pictures, one at a time. */
const Pages = ({ item }: { item: TrayItem }) => {
  const [page, setPage] = useState(1)
  const count = item.page_count ?? 0
  if (item.state === 'reading') return <SkeletonBlock height={360} />
  if (count === 0)
    return (
      <Text size="sm" c="dimmed">
        {words.noPicture}
      </Text>
    )
  return (
    <Stack gap="xs">
      <Picture id={item.id} page={page} label={words.picture(item.file_name, page)} />
      {count > 1 ? (
        <Group gap="xs">
          <Button variant="default" size="compact-sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {words.previousPage}
          </Button>
          <Text size="sm" role="status">
            {words.page(page, count)}
          </Text>
          <Button variant="default" size="compact-sm" disabled={page >= count} onClick={() => setPage(page + 1)}>
            {words.nextPage}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}

const Picture = ({ id, page, label }: { id: string; page: number; label: string }) => {
  const { data: blob, isError } = useQuery(pageQuery(id, page))
  const url = useObjectUrl(blob)
  if (isError)
    return (
      <Text size="sm" c="dimmed">
        {words.noPicture}
      </Text>
    )
  return url === null ? <SkeletonBlock height={360} /> : <img className={classes.picture} src={url} alt={label} />
}
