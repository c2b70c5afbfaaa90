import { Popover, Text } from '@mantine/core'
import type { ReportRow } from '@plinth/contract/credit/report'
import { confidenceColour } from '@plinth/domain/credit/report/types'
import { useId, useState } from 'react'
import { AppLink } from '../../lib/app-link.tsx'
import classes from './report.module.css'
import { reportWords as words } from './report.words.ts'

interface ConfidenceProps {
  row: ReportRow
  /** Address of a page of the file; null when there is no file. */
  pageAt: ((page: number) => string) | null
}

/** How sure a row is, in its colour (N-05); it opens what the provider notes, quotes, and on which page (N-04, N-08). */
export const Confidence = ({ row: { confidence_level: level, note, quote, page }, pageAt }: ConfidenceProps) => {
  const [opened, setOpened] = useState(false)
  const id = useId()
  if (level === null) return null
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={300}
      position="top-end"
      withArrow
      withinPortal
      withRoles={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.confidence}
          data-colour={confidenceColour(level)}
          aria-expanded={opened}
          aria-label={words.confidence(level)}
          {...(opened ? { 'aria-describedby': id } : {})}
          onClick={() => setOpened(!opened)}
          onKeyDown={(event) => {
            // The focus stays here, where the popover does not hear the key.
            if (opened && event.key === 'Escape') setOpened(false)
          }}
        >
          {level}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div role="tooltip" id={id} className={classes.tooltip}>
          <Text size="sm" fw={600}>
            {words.confidence(level)}
          </Text>
          <Text size="sm">{note === '' ? words.noNote : note}</Text>
          {quote === '' ? null : (
            <blockquote className={classes.quote} aria-label={words.quoted}>
              {quote}
            </blockquote>
          )}
        </div>
        {page === null ? null : pageAt === null ? (
          <Text size="sm">{words.page(page)}</Text>
        ) : (
          <AppLink href={pageAt(page)}>{words.openPage(page)}</AppLink>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
