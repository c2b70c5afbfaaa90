import type { LoanView } from '@plinth/contract/loan'
import { LateArchiveDialog } from '../features/loan-archive/late-archive-dialog.tsx'
import { LoanFigures } from '../features/loan/loan-figures.tsx'
import { LoanHeader } from '../features/loan/loan-header.tsx'
import { type LoanTab, LoanTabs } from '../features/loan/loan-tabs.tsx'
import { useLoan, useLoanMoved } from '../features/loan/loan.calls.ts'
import { loanWords as words } from '../features/loan/loan.words.ts'
import { RequestDetails } from '../features/loan/request-details.tsx'
import { ArchivedBanner } from '../features/loan/archived-banner.tsx'
import { useArchive } from '../features/loan-archive/use-archive.ts'
import { MatchesCard } from '../features/loan-match/matches-card.tsx'
import { useMatches } from '../features/loan-match/loan-match.calls.ts'
import { BorrowersCard } from '../features/loan-party/borrowers-card.tsx'
import { ContactsCard } from '../features/loan-party/contacts-card.tsx'
import { usePins } from '../features/loan-list/use-pins.ts'
import { LocationCard } from '../features/loan-property/location-card.tsx'
import { PropertiesCard } from '../features/loan-property/properties-card.tsx'
import { ScoreBox } from '../features/loan-score/score-box.tsx'
import { useStatus } from '../features/loan-status/loan-status.calls.ts'
import { StoryCard } from '../features/loan-story/story-card.tsx'
import { ApiError } from '../lib/api.ts'
import { useParam } from '../lib/location.ts'
import { useTitle } from '../lib/title.ts'
import { EmptyState, ErrorState, SkeletonBlock } from '../ui/states.tsx'
import { AddressPart } from './address-part.tsx'
import { ActivitiesPart, StatusPart } from './loan-deals.tsx'
import classes from './loan-page.module.css'
import { LoanPanels, useLoanPanel } from './loan-panels.tsx'
import { loanSlots, Slot, TabSlot, useTabsAhead } from './loan-slots.tsx'

/** /loan/{human_id}: one loan, with everything staff do on it (I-01). */
export const Page = () => {
  const loan = useLoan(useParam('human_id') ?? '')
  const id = loan.data?.id ?? null
  const status = useStatus(id)
  const matches = useMatches(id)
  useTitle(loan.data?.name ?? null)
  // The status says its own failure. Until both are there their height is not known, and all below would move.
  if (loan.isPending || (loan.data && (status.isPending || matches.isPending))) return <Waiting />
  if (loan.data) return <LoanPage loan={loan.data} />
  return <Missing error={loan.error instanceof ApiError ? loan.error : null} onRetry={() => void loan.refetch()} />
}

/** Why no loan is shown. A malformed id, a missing loan and one that may not be seen look alike (I-16). */
const Missing = ({ error, onRetry }: { error: ApiError | null; onRetry: () => void }) => (
  <>
    <h1 className="visually-hidden">{words.page}</h1>
    {error && [400, 403, 404].includes(error.status) ? (
      <EmptyState text={words.notAuthorized} hint={words.notAuthorizedHint} />
    ) : (
      <ErrorState
        text={words.loadFailed}
        detail={error?.message}
        requestId={error?.requestId ?? null}
        onRetry={onRetry}
      />
    )}
  </>
)

const Waiting = () => (
  <div className={classes.page}>
    <SkeletonBlock height={96} />
    <SkeletonBlock height={76} />
    <div className={classes.columns}>
      <SkeletonBlock height={420} />
      <SkeletonBlock height={420} />
    </div>
  </div>
)

const LoanPage = ({ loan }: { loan: LoanView }) => {
  const { open, openTimeline } = useLoanPanel()
  const [, , releasePin] = usePins()
  const moved = useLoanMoved()
  const archive = useArchive((row) => {
    releasePin(row)
    moved()
  })
  useTabsAhead(loan.id)
  const part = (name: keyof typeof loanSlots) => <Slot part={loanSlots[name]} loan={loan} />
  const tab = (name: LoanTab) => <TabSlot part={loanSlots[name]} loan={loan} />
  return (
    <div className={classes.page}>
      <LoanHeader
        loan={loan}
        onArchive={() => archive.ask(loan)}
        onTimeline={openTimeline}
        menuItems={part('moveBack')}
      />
      {loan.archived ? <ArchivedBanner /> : null}
      <MatchesCard loan={loan} />
      <div className={classes.figures}>
        <LoanFigures loan={loan} score={<ScoreBox loan={loan} />} />
      </div>
      <StatusPart loan={loan} />
      <div className={classes.columns}>
        <div className={classes.tabs}>
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
            <BorrowersCard loan={loan} onEdit={(id) => open('borrower', id)} />
            {part('entities')}
            <ContactsCard loan={loan} />
            <PropertiesCard loan={loan} address={AddressPart} onEdit={(id) => open('property', id)} />
            <LocationCard loan={loan} map={part('map')} />
          </div>
        </aside>
      </div>
      <LateArchiveDialog archive={archive} />
      <LoanPanels loan={loan} />
      {part('panel')}
      {part('chat')}
    </div>
  )
}
