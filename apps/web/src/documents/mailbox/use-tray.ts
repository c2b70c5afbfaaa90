import type { TrayItem } from '@plinth/contract/documents/mailbox'
import { isArrangeable } from '@plinth/domain/documents/pages/arrange'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/toasts.ts'
import { useFile, useIgnore, useUndo } from './mailbox.calls.ts'
import { trayWords as words } from './mailbox.words.ts'

/** What was done last, to be taken back. */
interface Done {
  id: string
  version: number
}

/** The entry in sight: the chosen one, or what came into its place when it left the tray. */
const chosenIn = (items: readonly TrayItem[], chosen: { id: string; at: number } | null): TrayItem | undefined =>
  items.find((one) => one.id === chosen?.id) ?? items[Math.min(chosen?.at ?? 0, items.length - 1)]

/** What is chosen in the tray. What was filed or ignored leaves it at once, and the next stands in its place. */
const useChosen = (all: readonly TrayItem[]) => {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<{ id: string; at: number } | null>(null)
  const items = all.filter(({ id, version }) => !left.has(`${id} ${version}`))
  const current = chosenIn(items, chosen)
  const choose = (item: TrayItem | undefined) => item && setChosen({ id: item.id, at: items.indexOf(item) })
  const leave = (item: TrayItem) => {
    setChosen({ id: item.id, at: Math.max(0, items.indexOf(item)) })
    setLeft((now) => new Set(now).add(`${item.id} ${item.version}`))
  }
  const comeBack = (item: TrayItem) =>
    setLeft((now) => new Set([...now].filter((key) => key !== `${item.id} ${item.version}`)))
  return { items, current, choose, leave, comeBack }
}

/** Why an entry cannot be split; undefined when it can. */
export const splitRefusal = ({ state, content_type: type, page_count: pages }: TrayItem): string | undefined => {
  if (state === 'splitting') return words.splitting
  if (state === 'reading') return words.reading
  if (pages === null || !isArrangeable(type)) return words.noPages
  return pages < 2 ? words.onePage : undefined
}

/** The tray as it is worked through by mouse or keyboard (AE-10). `all` is a page of it as the server has it. */
export const useTrayWork = (all: readonly TrayItem[], mayFile: boolean) => {
  const { items, current, choose, leave, comeBack } = useChosen(all)
  const [elsewhere, setElsewhere] = useState<TrayItem | null>(null)
  const [splitting, setSplitting] = useState<TrayItem | null>(null)
  const last = useRef<Done | null>(null)
  const [file, ignore, undo] = [useFile(), useIgnore(), useUndo()]
  const list = useRef<HTMLUListElement>(null)
  const isWorking = useRef(false)
  const currentId = current?.id
  useEffect(() => {
    // The keys work where the caret is: it goes along with what is chosen.
    if (isWorking.current) list.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus()
  }, [currentId])
  const takeBack = (done: Done) => {
    if (last.current?.id === done.id) last.current = null
    undo.mutate({ params: { attachment_id: done.id }, body: { version: done.version } })
  }
  const told = (done: Done, message: string) => {
    last.current = done
    toast.undoable(message, words.undo, () => takeBack(done))
  }
  const fileNow = (item: TrayItem) => {
    const { suggestion } = item
    if (!mayFile || !suggestion || item.state === 'splitting') return
    leave(item)
    file.mutate(
      { params: { attachment_id: item.id }, body: { version: item.version, request_id: suggestion.request_id } },
      {
        onSuccess: ({ version, filed_as }) => told({ id: item.id, version }, words.filed(item.file_name, filed_as)),
        onError: () => comeBack(item),
      },
    )
  }
  const ignoreNow = (item: TrayItem) => {
    if (!mayFile || item.state === 'splitting') return
    leave(item)
    ignore.mutate(
      { params: { attachment_id: item.id }, body: { version: item.version } },
      {
        onSuccess: ({ version }) => told({ id: item.id, version }, words.ignored(item.file_name)),
        onError: () => comeBack(item),
      },
    )
  }
  const filedElsewhere = (item: TrayItem, version: number, filedAs: string) => {
    setElsewhere(null)
    leave(item)
    told({ id: item.id, version }, words.filed(item.file_name, filedAs))
  }
  const splitNow = (item: TrayItem, version: number, files: number) => {
    setSplitting(null)
    told({ id: item.id, version }, words.splitted(item.file_name, files))
  }
  const move = (by: number) => current && choose(items[items.indexOf(current) + by])
  const acts: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    j: () => move(1),
    k: () => move(-1),
    Enter: () => current && fileNow(current),
    f: () => current && fileNow(current),
    e: () => current && mayFile && current.state !== 'splitting' && setElsewhere(current),
    s: () => current && mayFile && splitRefusal(current) === undefined && setSplitting(current),
    i: () => current && ignoreNow(current),
    z: () => last.current && takeBack(last.current),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act) return
    event.preventDefault()
    isWorking.current = true
    act()
  }
  return {
    ...{ items, current, choose, list, onKeyDown, fileNow, ignoreNow },
    ...{ elsewhere, setElsewhere, filedElsewhere, splitting, setSplitting, splitNow },
  }
}
