import { Stack, Tabs, Text } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { EmptyState, ErrorState } from '../../states.tsx'
import { FindBar } from '../find-bar.tsx'
import type { Quote } from '../use-marks.ts'
import { cellName, type CellPlace, type OfficeContent, type OfficeSheet, type OfficeSource } from './office.ts'
import classes from './office.module.css'
import { officeWords as words } from './office.words.ts'
import { SheetGrid } from './sheet-grid.tsx'
import { type QuotePlace, useQuotePlace } from './use-quote-place.ts'
import { useRows } from './use-rows.ts'
import { useSheetFind } from './use-sheet-find.ts'

interface WorkbookViewProps {
  source: OfficeSource
  content: OfficeContent
  quote: Quote | null
}

/** The sheet that is shown; a place that is asked for chooses its own. */
const useChosen = (sheets: readonly OfficeSheet[], place: QuotePlace | null) => {
  const [chosen, choose] = useState((sheets.find((one) => !one.hidden) ?? sheets[0])?.sheet ?? 0)
  const [gone, setGone] = useState<QuotePlace | null>(null)
  if (place !== null && place !== gone) {
    setGone(place)
    choose(place.sheet)
  }
  return { sheet: sheets.find((one) => one.sheet === chosen), choose }
}

/** The sheets of a workbook under their tabs; a value's place opens the sheet it was read from (AF-20, AF-24). */
export const WorkbookView = ({ source, content, quote }: WorkbookViewProps) => {
  const { sheets } = content
  const { place, missed } = useQuotePlace(source, sheets, quote)
  const { sheet, choose } = useChosen(sheets, place)
  return (
    <Stack gap={6}>
      {quote === null || quote.words === '' ? null : (
        <Text size="xs" role="status">
          {words.quote(quote.words, missed)}
        </Text>
      )}
      {content.sheets_not_shown === 0 ? null : (
        <Text size="sm" c="dimmed">
          {words.notShown(content.sheets_not_shown)}
        </Text>
      )}
      {sheet ? (
        <SheetTabs sheets={sheets} chosen={sheet} onChoose={choose}>
          <SheetView key={sheet.sheet} {...{ source, sheet }} place={place?.sheet === sheet.sheet ? place : null} />
        </SheetTabs>
      ) : (
        <EmptyState text={words.noSheets} />
      )}
    </Stack>
  )
}

interface SheetTabsProps {
  sheets: readonly OfficeSheet[]
  chosen: OfficeSheet
  onChoose: (sheet: number) => void
  children: ReactNode
}

/** Tabs to choose a sheet by; one sheet alone needs none, unless it is to be said that it is hidden. */
const SheetTabs = ({ sheets, chosen, onChoose, children }: SheetTabsProps) => {
  if (sheets.length === 1 && !chosen.hidden) return children
  return (
    <Tabs value={String(chosen.sheet)} onChange={(next) => onChoose(Number(next))} keepMounted={false}>
      <div className={classes.tabs}>
        <Tabs.List aria-label={words.sheets}>
          {sheets.map((one) => (
            <Tabs.Tab key={one.sheet} value={String(one.sheet)}>
              {one.hidden ? words.hiddenSheet(one.name) : one.name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      {sheets.map((one) => (
        <Tabs.Panel key={one.sheet} value={String(one.sheet)} pt={8}>
          {one.sheet === chosen.sheet ? children : null}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

interface SheetViewProps {
  source: OfficeSource
  sheet: OfficeSheet
  /** Where a value was read; null when nothing is to be shown. */
  place: CellPlace | null
}

const SheetView = ({ sheet, ...rest }: SheetViewProps) =>
  sheet.rows === 0 || sheet.columns === 0 ? (
    <EmptyState text={words.emptySheet} />
  ) : (
    <FilledSheet sheet={sheet} {...rest} />
  )

/** Where people are in a sheet; another place that is asked for moves them there. */
const useActive = (place: CellPlace | null) => {
  const [at, setAt] = useState({ active: place ?? { row: 1, column: 1 }, shown: 0 })
  const [gone, setGone] = useState(place)
  const go = (active: CellPlace) => setAt((now) => ({ active, shown: now.shown + 1 }))
  if (place !== null && place !== gone) {
    setGone(place)
    go(place)
  }
  return { ...at, go }
}

const FilledSheet = ({ source, sheet, place }: SheetViewProps) => {
  const { active, shown, go } = useActive(place)
  const [wanted, setWanted] = useState<readonly number[]>([1])
  const { rows, pending, failed, retry } = useRows(source, sheet.sheet, [...wanted, active.row])
  const { find, place: found } = useSheetFind(source, sheet.sheet, go)
  const search = useRef<HTMLInputElement>(null)
  // The browser's own search cannot see rows that are not drawn.
  const press = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || !search.current) return
    event.preventDefault()
    search.current.focus()
    search.current.select()
  }
  const text = rows.get(active.row)?.cells.find((cell) => cell.column === active.column)?.text ?? ''
  return (
    <div onKeyDown={press} role="presentation">
      <div className={classes.tools}>
        <FindBar find={find} input={search} />
      </div>
      <div className={classes.bar} role="status" aria-label={words.cell} data-cell-text>
        <b>{cellName(active)}</b>
        <span className={classes.barText}>{text === '' ? words.emptyCell : text}</span>
      </div>
      <SheetGrid {...{ sheet, rows, active, shown }} onWanted={setWanted} onActive={go} marked={found ?? place} />
      {failed ? <ErrorState text={words.rowsFailed} onRetry={retry} /> : null}
      {pending ? (
        <Text size="xs" c="dimmed" role="status">
          {words.loadingRows}
        </Text>
      ) : null}
      <Notes sheet={sheet} />
    </div>
  )
}

/** What the sheet has beyond what is shown. */
const Notes = ({ sheet }: { sheet: OfficeSheet }) => (
  <>
    {[
      ...(sheet.cut ? [words.cutSheet] : []),
      ...(sheet.blank_formulas > 0 ? [words.blankFormulas(sheet.blank_formulas)] : []),
    ].map((text) => (
      <Text key={text} size="xs" c="dimmed" mt={4}>
        {text}
      </Text>
    ))}
  </>
)
