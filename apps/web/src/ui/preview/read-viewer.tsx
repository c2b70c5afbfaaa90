import { useEffect, useEffectEvent, useState } from 'react'
import { Loader } from '../states.tsx'
import { TextViewer } from './text-viewer.tsx'

interface ReadViewerProps {
  /** Fetches the text that was read from the file; cells of a line are parted by two spaces. */
  read: () => Promise<string>
  name: string
  /** Shown as a table. */
  table: boolean
  onFail: () => void
}

/** A line of cells as a line of CSV. */
const csvOf = (line: string): string =>
  line
    .split(/ {2,}/)
    .map((cell) => `"${cell.replaceAll('"', '""')}"`)
    .join(',')

/** What was read from a file that browsers do not show, such as a letter or a workbook. */
export const ReadViewer = ({ read, name, table, onFail }: ReadViewerProps) => {
  const [content, setContent] = useState<Blob | null>(null)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    let left = false
    read().then(
      (text) => (left ? undefined : setContent(new Blob([table ? text.split('\n').map(csvOf).join('\n') : text]))),
      () => (left ? undefined : fail()),
    )
    return () => {
      left = true
    }
  }, [read, table])
  return content === null ? (
    <Loader label="Loading document..." />
  ) : (
    <TextViewer source={content} {...{ name, table, onFail }} />
  )
}
