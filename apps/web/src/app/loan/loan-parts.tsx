import type { LoanView } from '@plinth/contract/loan/loan'
import type { ReactNode } from 'react'
import { ArchivedBanner } from '../../loan/loan/archived-banner.tsx'
import { HeaderLine } from '../../loan/loan/header-line.tsx'
import { LoanFigures } from '../../loan/loan/loan-figures.tsx'
import type { HeaderTools } from '../../loan/loan/loan-header.tsx'
import { LoanMenu } from '../../loan/loan/loan-menu.tsx'
import { type LoanTab, LoanTabs } from '../../loan/loan/loan-tabs.tsx'
import { useLoanMoved } from '../../loan/loan/loan.calls.ts'
import { loanWords as words } from '../../loan/loan/loan.words.ts'
import { NameForm } from '../../loan/loan/name-form.tsx'
import { RequestDetails } from '../../loan/loan/request-details.tsx'
import { LateArchiveDialog } from '../../loan/archive/late-archive-dialog.tsx'
import { useArchive } from '../../loan/archive/use-archive.ts'
import { usePins } from '../../loan/list/use-pins.ts'
import { BorrowersCard } from '../../loan/party/borrowers-card.tsx'
import { ContactsCard } from '../../loan/party/contacts-card.tsx'
import { LocationCard } from '../../loan/property/location-card.tsx'
import { PropertiesCard } from '../../loan/property/properties-card.tsx'
import { ScoreBox } from '../../credit/score/score-box.tsx'
import { Presence } from '../../loan/presence/presence.tsx'
import { StoryCard } from '../../loan/story/story-card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { AddressPart } from './address-part.tsx'
import { ActivitiesPart, StatusPart } from './loan-deals.tsx'
import classes from '../../pages/loan-page.module.css'
import { LoanPanels, useLoanPanel } from './loan-panels.tsx'
import { loanSlots, Slot, TabSlot, useTabsAhead } from './loan-slots.tsx'

/** The header's menu and the dialog that its Archive opens (I-09, D-11). */
const HeaderMenu = ({ loan }: { loan: LoanView }) => {
  const [, , releasePin] = usePins()
  const moved = useLoanMoved()
  const archive = useArchive((row) => {
    releasePin(row)
    moved()
  })
  return (
    <>
      <LoanMenu loan={loan} onArchive={() => archive.ask(loan)}>
        <Slot part={loanSlots.moveBack} loan={loan} />
      </LoanMenu>
      <LateArchiveDialog archive={archive} />
    </>
  )
}

const Line = ({ loan }: { loan: LoanView }) => {
  const { openTimeline, openNotes, openTasks } = useLoanPanel()
  return (
    <HeaderLine loan={loan} onTimeline={openTimeline} onNotes={openNotes} onTasks={openTasks}>
      <Presence loanId={loan.id} />
    </HeaderLine>
  )
}

/** What a person does in the header of the loan. */
export const headerTools = (loan: LoanView): HeaderTools => ({
  NameForm,
  copy: <CopyButton value={loan.human_id} label="Copy the loan's id" />,
  line: <Line loan={loan} />,
  menu: <HeaderMenu loan={loan} />,
})

interface LoanBodyProps {
  loan: LoanView
  /** What may belong to the loan. */
  matches: ReactNode
}

/** Everything below the header of the loan page (I-01). */
export const LoanBody = ({ loan, matches }: LoanBodyProps) => {
  const { open } = useLoanPanel()
  useTabsAhead(loan.id)
  const part = (name: keyof typeof loanSlots) => <Slot part={loanSlots[name]} loan={loan} />
  const tab = (name: LoanTab) => <TabSlot part={loanSlots[name]} loan={loan} />
  return (
    <>
      {loan.archived ? <ArchivedBanner /> : null}
      {matches}
      <div className={classes.figures}>
        <LoanFigures loan={loan} score={<ScoreBox loan={loan} />} />
      </div>
      <StatusPart loan={loan} />
      <div className={classes.columns}>
        <div className={classes.tabs} id="tabs">
          <LoanTabs
            loan={loan}
            panels={{
              analysis: tab('analysis'),
              requests: tab('requests'),
              documents: tab('documents'),
              external: tab('external'),
            }}
          />
        </div>
        <aside className={classes.aside} aria-label={words.aside}>
          <div className={classes.details}>
            <RequestDetails loan={loan} />
          </div>
          <div className={classes.side}>
            <StoryCard loan={loan} />
            <ActivitiesPart loan={loan} />
            {part('committee')}
            {part('conditions')}
            {part('mail')}
            <BorrowersCard loan={loan} onEdit={(id) => open('borrower', id)} onFiles={(id) => open('file', id)} />
            {part('entities')}
            <ContactsCard loan={loan} />
            {part('wires')}
            <PropertiesCard
              loan={loan}
              address={AddressPart}
              onEdit={(id) => open('property', id)}
              onFiles={(id) => open('file', id)}
            />
            <LocationCard loan={loan} map={part('map')} />
          </div>
        </aside>
      </div>
      <LoanPanels loan={loan} />
      {part('panel')}
      {part('chat')}
    </>
  )
}
