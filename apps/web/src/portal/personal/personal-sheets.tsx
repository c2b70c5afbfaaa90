import type { ActivityView } from '@plinth/contract/loan/activity'
import type { PersonalHome } from '@plinth/contract/portal/personal'
import type { Role } from '@plinth/domain/people/user/role'
import { type ReactNode, Suspense } from 'react'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Loader } from '../../ui/states.tsx'
import { nameOf, offersOf } from './open-tasks.ts'
import type { PersonalSearch } from './personal-search.ts'
import { activityWords, contactWords, fileWords, messageWords, newDealWords, remindWords } from './personal.words.ts'
import { latePart } from '../../ui/late.tsx'

const UploadSheet = latePart(async () => (await import('./upload-sheet.tsx')).UploadSheet)
const FilesSheet = latePart(async () => (await import('./files-sheet.tsx')).FilesSheet)
const MessagesSheet = latePart(async () => (await import('./messages-sheet.tsx')).MessagesSheet)
const ApplicationSheet = latePart(async () => (await import('./application-sheet.tsx')).ApplicationSheet)
const RemindSheet = latePart(async () => (await import('./remind-sheet.tsx')).RemindSheet)
const NewDealSheet = latePart(async () => (await import('./new-deal-sheet.tsx')).NewDealSheet)
const AddContactSheet = latePart(async () => (await import('./add-contact-sheet.tsx')).AddContactSheet)

const FILES_WIDTH = 860

interface PersonalSheetsProps {
  home: PersonalHome
  search: PersonalSearch
  role: Role
  onClose: () => void
}

/** The panel the address names, over the page; nothing when it names one that is not on this page. */
export const PersonalSheets = ({ home, search, role, onClose }: PersonalSheetsProps) => {
  const sheet = sheetOf({ home, search, role, onClose })
  return (
    <SidePanel
      opened={sheet !== null}
      onClose={onClose}
      title={sheet?.title ?? ''}
      // Files are looked at there.
      width={search.panel === 'files' ? FILES_WIDTH : undefined}
    >
      <Suspense fallback={<Loader />}>{sheet?.content}</Suspense>
    </SidePanel>
  )
}

const sheetOf = ({
  home,
  search,
  role,
  onClose,
}: PersonalSheetsProps): { title: string; content: ReactNode } | null => {
  const { panel, on } = search
  if (panel === 'new-deal')
    return role === 'broker' && home.contact
      ? { title: newDealWords.submit, content: <NewDealSheet broker={home.contact} /> }
      : null
  if (panel === 'remind') {
    const loan = role === 'broker' ? home.loans.find((l) => l.loan.id === on)?.loan : undefined
    return loan ? { title: remindWords.remind, content: <RemindSheet loan={loan} onClose={onClose} /> } : null
  }
  if (panel === 'add-contact') {
    const loan = home.loans.find((l) => l.loan.id === on)?.loan
    return loan
      ? {
          title: contactWords.addTo(loan.name),
          content: <AddContactSheet loan={loan} home={home} onClose={onClose} />,
        }
      : null
  }
  const activity = home.loans.flatMap((l) => [...l.activities, ...l.other_activities]).find((a) => a.activity_id === on)
  return activity ? activitySheet(activity, panel, role) : null
}

const activitySheet = (activity: ActivityView, panel: PersonalSearch['panel'], role: Role) => {
  const name = nameOf(activity)
  switch (panel) {
    case 'upload':
      return {
        title: activityWords.uploadOf(name),
        // A file just sent may close the request for more: what arrived stays in view, so the panel stays.
        content: <UploadSheet activity={activity} role={role} />,
      }
    case 'files':
      return { title: fileWords.title, content: <FilesSheet activity={activity} role={role} /> }
    case 'messages':
      return activity.activity_type === 'document-request' && role !== 'admin'
        ? { title: messageWords.about(name), content: <MessagesSheet key={activity.activity_id} activity={activity} /> }
        : null
    case 'application':
      return offersOf(activity).some((o) => o.action === 'view-application')
        ? { title: name, content: <ApplicationSheet activityId={activity.activity_id} /> }
        : null
    default:
      return null
  }
}
