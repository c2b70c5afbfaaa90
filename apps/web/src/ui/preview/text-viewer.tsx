import { Text } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Loader } from '../states.tsx'
import { type FileAddress, fileParts } from './file-parts.ts'
import { PagesFrame } from './pages-frame.tsx'
import classes from './preview.module.css'
import { csvRows, markRows, type Run } from './text-rows.ts'
import type { Find } from './use-find.ts'

interface TextViewerProps {
  source: FileAddress | Blob
  name: string
  /** Shown as a table. */
  table: boolean
  onFail: () => void
}

/** Rows that are shown: a browser slows down beyond. */
const MAX_LINES = 2000

const useText = (source: FileAddress | Blob, onFail: () => void) => {
  const [text, setText] = useState<string | null>(null)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    const leaving = new AbortController()
    const read = async () =>
      source instanceof Blob ? source.text() : (await fileParts(source, leaving.signal).whole()).text()
    read().then(
      (all) => (leaving.signal.aborted ? undefined : setText(all)),
      () => (leaving.signal.aborted ? undefined : fail()),
    )
    return () => leaving.abort()
  }, [source])
  return text
}

/** Text as it stands, or a CSV as a table; searched as a whole. */
export const TextViewer = (props: TextViewerProps) => {
  const text = useText(props.source, props.onFail)
  if (text === null) return <Loader label="Loading document..." />
  const rows = props.table ? csvRows(text) : text.split('\n').map((line) => [line])
  return <Rows {...props} rows={rows} />
}

const Rows = ({ rows, name, table }: TextViewerProps & { rows: string[][] }) => {
  const [term, setTerm] = useState('')
  const [at, setAt] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const { cells, count } = useMemo(() => markRows(rows.slice(0, MAX_LINES), term), [rows, term])
  const current = count === 0 ? -1 : at % count
  const find: Find = {
    term,
    setTerm: (next) => {
      setTerm(next)
      setAt(0)
    },
    count,
    current,
    move: (by) => setAt((now) => (count === 0 ? 0 : (now + by + count) % count)),
    left: 0,
  }
  useEffect(() => {
    if (current >= 0) box.current?.querySelector('[data-mark="current"]')?.scrollIntoView({ block: 'nearest' })
  }, [current, term])
  const run = ({ text, match }: Run, i: number) =>
    match === null ? (
      text
    ) : (
      <mark key={i} data-mark={match === current ? 'current' : 'found'}>
        {text}
      </mark>
    )
  return (
    <PagesFrame {...{ name, find }} zoom={null} quote={null} missed={false} place={null}>
      <div ref={box}>
        {table ? (
          <table className={classes.table}>
            <tbody>
              {cells.map((row, i) => (
                <tr key={i}>
                  {row.map((cell, j) => (
                    <td key={j}>{cell.map(run)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <pre className={classes.text}>{cells.map((row) => [...(row[0] ?? []).map(run), '\n'])}</pre>
        )}
        {rows.length > MAX_LINES ? (
          <Text size="xs" c="dimmed" mt="xs">
            The first {MAX_LINES} of {rows.length} lines are shown. Download the file to see all of it.
          </Text>
        ) : null}
      </div>
    </PagesFrame>
  )
}
