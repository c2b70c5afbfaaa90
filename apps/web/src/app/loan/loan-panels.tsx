import type { LoanView } from '@plinth/contract/loan/loan'
import type { SearchText } from '../../lib/search-text.ts'
import { useSearchState } from '../../lib/location.ts'
import { lateDialog } from '../../ui/late.tsx'

const BorrowerPanel = lateDialog(async () => (await import('../../loan/party/borrower-panel.tsx')).BorrowerPanel)
const PropertyPanel = lateDialog(async () => (await import('../../loan/property/property-panel.tsx')).PropertyPanel)

const TimelinePanel = lateDialog(async () => (await import('../../loan/timeline/timeline-panel.tsx')).TimelinePanel)

const SizerPanel = lateDialog(async () => (await import('../../credit/sizer/sizer-panel.tsx')).SizerPanel)

const OnFilePanel = lateDialog(async () => (await import('./loan-on-file-panel.tsx')).LoanOnFilePanel)
const NotesPanel = lateDialog(async () => (await import('../../loan/note/notes-panel.tsx')).NotesPanel)
const TasksPanel = lateDialog(async () => (await import('../../loan/task/tasks-panel.tsx')).TasksPanel)

/** Panels of the loan as a whole, by their name in the address. */
const whole = ['timeline', 'sizer', 'notes', 'tasks'] as const
type Whole = (typeof whole)[number]

type Record = 'borrower' | 'property' | 'file'
type Panel = { is: Record; id: string } | { is: Whole } | null

/** The open side panel as the address names it: `panel=borrower-<id>`, `panel=timeline`, `panel=sizer`, `panel=file-<id>`. */
const panelOf = (search: SearchText): { panel: Panel } => {
  const named = whole.find((one) => one === search['panel'])
  if (named) return { panel: { is: named } }
  const [, is, id] = /^(borrower|property|file)-(.+)$/.exec(String(search['panel'] ?? '')) ?? []
  return { panel: id && (is === 'borrower' || is === 'property' || is === 'file') ? { is, id } : null }
}

/** What the timeline keeps in the address goes with it. */
const timelineFilters = { about: null, person: null, from: null, to: null, offset: null }

/** Opens and closes the loan page's side panel through the address bar. */
export const useLoanPanel = () => {
  const [{ panel }, set] = useSearchState(panelOf)
  return {
    panel,
    open: (is: Record, id: string) => void set({ panel: `${is}-${id}` }),
    openTimeline: () => void set({ panel: 'timeline' }),
    openSizer: () => void set({ panel: 'sizer' }),
    openNotes: () => void set({ panel: 'notes' }),
    openTasks: () => void set({ panel: 'tasks' }),
    close: () => void set({ panel: null, ...timelineFilters }, { replace: true }),
  }
}

/** The side panel that the address names; none for what is not part of the loan or may not be edited. */
export const LoanPanels = ({ loan }: { loan: LoanView }) => {
  const { panel, open, close } = useLoanPanel()
  if (panel === null) return null
  const Whole = { timeline: TimelinePanel, sizer: SizerPanel, notes: NotesPanel, tasks: TasksPanel }
  if (panel.is === 'file')
    return <OnFilePanel loan={loan} id={panel.id} onSubject={(id) => open('file', id)} onClose={close} />
  if ('id' in panel) return <RecordPanel loan={loan} panel={panel} onClose={close} />
  const Shown = Whole[panel.is]
  return <Shown loan={loan} onClose={close} />
}

interface RecordPanelProps {
  loan: LoanView
  panel: { is: Record; id: string }
  onClose: () => void
}

const RecordPanel = ({ loan, panel, onClose: close }: RecordPanelProps) => {
  const borrower = panel.is === 'borrower' && loan.can.edit_parties && loan.borrowers.find((b) => b.id === panel.id)
  const property = panel.is === 'property' && loan.can.edit && loan.properties.find((p) => p.id === panel.id)
  return (
    <>
      {borrower ? <BorrowerPanel key={borrower.id} borrower={borrower} onClose={close} /> : null}
      {property ? <PropertyPanel key={property.id} property={property} onClose={close} /> : null}
    </>
  )
}
