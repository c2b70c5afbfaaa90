import { Text, UnstyledButton } from '@mantine/core'
import type { TrayItem } from '@plinth/contract/documents/mailbox'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dateTime } from '../../lib/format.ts'
import { useMe } from '../../lib/me.ts'
import { EmptyState } from '../../ui/states.tsx'
import { ElsewhereDialog } from './elsewhere-dialog.tsx'
import { pageQuery } from './mailbox.calls.ts'
import classes from './mailbox.module.css'
import { trayWords as words } from './mailbox.words.ts'
import { SplitDialog } from './split-dialog.tsx'
import { TrayDetail } from './tray-detail.tsx'
import { useTrayWork } from './use-tray.ts'

/** Files that wait to be filed: a list and the chosen one beside it, worked through by keys (AE-09, AE-10, AE-19). */
export const Tray = ({ items: all }: { items: readonly TrayItem[] }) => {
  const mayFile = useMe().permissions.includes('upload-document-request')
  const tray = useTrayWork(all, mayFile)
  const { items, current } = tray
  useNextPicture(items, current)
  if (!current) return <EmptyState text={words.empty} hint={words.emptyHint} />
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs" id="tray-keys">
        {words.keys}
      </Text>
      <div className={classes.tray}>
        <ul className={classes.list} ref={tray.list} aria-label={words.list} aria-describedby="tray-keys">
          {items.map((item) => (
            <li key={item.id}>
              <Entry
                item={item}
                isCurrent={item.id === current.id}
                onChoose={() => tray.choose(item)}
                onKeyDown={tray.onKeyDown}
              />
            </li>
          ))}
        </ul>
        <TrayDetail
          key={current.id}
          item={current}
          refusal={mayFile ? undefined : words.noPermission}
          onFile={() => tray.fileNow(current)}
          onElsewhere={() => tray.setElsewhere(current)}
          onSplit={() => tray.setSplitting(current)}
          onIgnore={() => tray.ignoreNow(current)}
        />
      </div>
      {tray.elsewhere ? (
        <ElsewhereDialog item={tray.elsewhere} onFiled={tray.filedElsewhere} onClose={() => tray.setElsewhere(null)} />
      ) : null}
      {tray.splitting ? (
        <SplitDialog item={tray.splitting} onSplit={tray.splitNow} onClose={() => tray.setSplitting(null)} />
      ) : null}
    </>
  )
}

/** Has the picture of what comes next at hand, so that one key follows the other. */
const useNextPicture = (items: readonly TrayItem[], current: TrayItem | undefined) => {
  const client = useQueryClient()
  const next = current && items[items.indexOf(current) + 1]
  const id = next?.page_count ? next.id : undefined
  useEffect(() => {
    if (id !== undefined) void client.prefetchQuery(pageQuery(id, 1))
  }, [client, id])
}

/** Where a file probably goes, in a line. */
const destinationOf = ({ state, suggestion }: TrayItem): string => {
  if (state === 'splitting') return words.splitting
  if (suggestion) return `${suggestion.name}, ${words.confidence(suggestion.confidence)}`
  return state === 'reading' ? words.reading : words.none
}

interface EntryProps {
  item: TrayItem
  isCurrent: boolean
  onChoose: () => void
  onKeyDown: ReturnType<typeof useTrayWork>['onKeyDown']
}

const Entry = ({ item, isCurrent, onChoose, onKeyDown }: EntryProps) => (
  <UnstyledButton
    className={classes.item}
    aria-current={isCurrent}
    tabIndex={isCurrent ? 0 : -1}
    onClick={onChoose}
    onKeyDown={onKeyDown}
  >
    <span className={classes.name}>{item.file_name}</span>
    <span className={classes.facts}>
      <span>{item.loan_human_id}</span>
      <span>{words.from(item.from)}</span>
      <span>{dateTime(item.at_epoch)}</span>
    </span>
    <span className={classes.facts}>
      <span>{destinationOf(item)}</span>
    </span>
  </UnstyledButton>
)
