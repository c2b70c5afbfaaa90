import { Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type Dispatch, type KeyboardEvent, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { ErrorState, Loader } from '../states.tsx'
import { arrangeWords as words } from './arrange.words.ts'
import classes from './arrange.module.css'
import { type DeskAct, type DeskFile, deskAfter, type Pile, startDesk, toMake } from './desk-state.ts'
import { changeRefusal, DeskTools, nameForNew, type Target } from './desk-tools.tsx'
import { PilePart } from './page-pile.tsx'
import { openSources, type PageFile, type PageSources } from './page-source.ts'

/** A file whose pages are arranged; its pages are counted where that is not known. */
export interface ArrangedFile extends PageFile {
  name: string
  pages: number | null
  fixed: boolean
}

interface ArrangerProps {
  /** Keep it the same value: others begin anew. */
  files: readonly ArrangedFile[]
  /** Files that have no pages to arrange, and why. */
  left: readonly { name: string; why: string }[]
  targets: readonly Target[]
  busy: boolean
  /** Why it was not saved. */
  error: string | null
  onChanged: (changed: boolean) => void
  onSave: (piles: readonly Pile[]) => void
  onCancel: () => void
}

/** Counts the pages of each file. */
const useCounted = (files: readonly ArrangedFile[], sources: PageSources) => {
  const [counted, setCounted] = useState<readonly DeskFile[] | 'failed' | null>(null)
  useEffect(() => {
    let left = false
    const count = async ({ id, name, pages, fixed }: ArrangedFile): Promise<DeskFile> => ({
      ...{ id, name, fixed },
      pages: pages ?? (await sources.of(id)?.count()) ?? 0,
    })
    Promise.all(files.map(count)).then(
      (all) => (left ? undefined : setCounted(all)),
      () => (left ? undefined : setCounted('failed')),
    )
    return () => {
      left = true
    }
  }, [files, sources])
  return counted
}

/** A desk on which the pages of files are put in order, parted and brought together. */
export const Arranger = (props: ArrangerProps) => {
  const { files } = props
  const sources = useMemo(() => openSources(files), [files])
  useEffect(() => () => sources.close(), [sources])
  const counted = useCounted(files, sources)
  if (counted === null) return <Loader label={words.opening} />
  if (counted === 'failed') return <ErrorState text={words.broken} onRetry={props.onCancel} retryLabel={words.cancel} />
  return <DeskPart {...props} counted={counted} sources={sources} />
}

/** The keys of the desk, while a page has the focus. */
const pressed = (event: KeyboardEvent): DeskAct | null => {
  if (event.ctrlKey || event.metaKey) return null
  if (event.altKey && event.key === 'ArrowLeft') return { do: 'move', by: -1 }
  if (event.altKey && event.key === 'ArrowRight') return { do: 'move', by: 1 }
  if (event.key.toLowerCase() === 'r') return { do: 'turn' }
  if (event.key === 'Delete' || event.key === 'Backspace') return { do: 'take-out' }
  return null
}

const DeskPart = (props: ArrangerProps & { counted: readonly DeskFile[]; sources: PageSources }) => {
  const { counted, sources, left, targets, busy, error, onChanged, onSave, onCancel } = props
  const [desk, act] = useReducer(deskAfter, counted, startDesk)
  const names = useMemo(() => new Map(counted.map(({ id, name }) => [id, name])), [counted])
  const fixed = useMemo(() => new Set(counted.filter((file) => file.fixed).map(({ id }) => id)), [counted])
  const made = toMake(desk)
  const isChanged = made.length > 0
  useEffect(() => onChanged(isChanged), [isChanged, onChanged])
  useHotkeys([['mod+Z', () => act({ do: 'undo' })]])
  const refusal = changeRefusal(desk, fixed)
  const frame = useRef<HTMLDivElement>(null)
  // What was pressed may be gone with its page: the keys still work from here.
  useEffect(() => {
    if (document.activeElement === document.body) frame.current?.focus()
  }, [desk.piles])
  const press = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement
    if (isField || refusal !== undefined) return
    const what: DeskAct | null =
      event.key.toLowerCase() === 'n' && !event.ctrlKey && !event.metaKey && !event.altKey
        ? { do: 'new-file', name: nameForNew(desk) }
        : pressed(event)
    if (!what) return
    event.preventDefault()
    act(what)
  }
  return (
    <>
      <div ref={frame} className={classes.desk} data-desk tabIndex={-1} onKeyDown={press} role="presentation">
        <div>
          <Text size="sm">{words.hint}</Text>
          <Text size="sm" c="dimmed" visibleFrom="sm">
            {words.keys}
          </Text>
        </div>
        <Piles {...{ desk, sources, names, fixed, targets, act }} />
        {left.length > 0 ? (
          <div>
            <Text size="sm">{words.notArranged}</Text>
            {left.map(({ name, why }) => (
              <Text key={name} size="sm" c="dimmed">
                {name}: {why}
              </Text>
            ))}
          </div>
        ) : null}
      </div>
      <div className={classes.bar}>
        <DeskTools {...{ desk, targets, fixed, act }} />
        {error === null ? null : (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
        <div className={classes.end}>
          <Button variant="default" disabled={busy} onClick={onCancel}>
            {words.cancel}
          </Button>
          <Button loading={busy} disabledReason={saveRefusal(made)} onClick={() => onSave(made)}>
            {words.save(made.length)}
          </Button>
        </div>
      </div>
    </>
  )
}

const saveRefusal = (made: readonly Pile[]): string | undefined => {
  if (made.length === 0) return words.nothing
  return made.some(({ name }) => name.trim() === '') ? words.nameless : undefined
}

interface PilesProps {
  desk: ReturnType<typeof startDesk>
  sources: PageSources
  names: ReadonlyMap<string, string>
  fixed: ReadonlySet<string>
  targets: readonly Target[]
  act: Dispatch<DeskAct>
}

const Piles = ({ desk, sources, names, fixed, targets, act }: PilesProps) =>
  desk.piles.map((pile) => (
    <PilePart
      key={pile.id}
      {...{ pile, sources, act }}
      chosen={desk.chosen}
      nameOf={(file) => names.get(file) ?? ''}
      target={pile.to === null ? null : (targets.find(({ id }) => id === pile.to)?.label ?? '')}
      fixed={pile.was !== null && fixed.has(pile.id)}
    />
  ))
