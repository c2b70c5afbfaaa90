import type { PersonalHome as Home } from '@plinth/contract/portal/personal'
import { type ReactNode, useEffect } from 'react'
import { AppLink } from '../../lib/app-link.tsx'
import { useMe } from '../../lib/me.ts'
import { paths } from '../../lib/paths.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DetailsCard } from './details-card.tsx'
import { LoanGroups } from './loan-card.tsx'
import { NeedsCard } from './needs-card.tsx'
import { EntitySwitch, PersonLookUp } from './person-choice.tsx'
import type { Panel, PersonalSearch } from './personal-search.ts'
import { PersonalSheets } from './personal-sheets.tsx'
import { personalWords as words } from './personal.words.ts'
import classes from './personal.module.css'

export type SearchChange = Record<string, string | null>

interface PersonalHomeProps {
  home: Home
  search: PersonalSearch
  onSearch: (change: SearchChange, options?: { replace?: boolean }) => void
  onShowPerson: (email: string) => void
  onChoose: (entityId: string) => void
  /** Above the title: the greeting. */
  above: ReactNode
}

/** The personal page of one person: what is needed, where the loans stand, all activities, details. */
export const PersonalHome = ({ home, search, onSearch, onShowPerson, onChoose, above }: PersonalHomeProps) => {
  const me = useMe()
  // 'My Deals' points into the page, which stands only once it was loaded.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), [])
  const isReadOnly = me.denied.includes('read-only') || me.denied.includes('edit-parties')
  const open = (panel: Panel, on: string) => onSearch({ panel, on })
  const close = () => onSearch({ panel: null, on: null }, { replace: true })
  const choices = home.entities.borrowers.length + home.entities.contacts.length
  const showTasks = (loanId: string) => {
    onSearch({ loan: loanId, bucket: 'all' }, { replace: true })
    document.getElementById('needs')?.scrollIntoView()
  }
  return (
    <div className={classes.page}>
      {home.self ? null : <Viewing home={home} isAdmin={me.role === 'admin'} />}
      <PageHeader title={home.name || home.email} above={above} />
      {home.self && me.role === 'admin' ? <PersonLookUp onShow={onShowPerson} /> : null}
      {choices === 0 && !(home.self && me.role === 'admin') ? (
        <EmptyState text={words.noRole} hint={words.noRoleHint} />
      ) : null}
      <EntitySwitch home={home} onChoose={onChoose} />
      {home.entity ? (
        <>
          {home.loans.length === 0 ? null : (
            <div id="needs" className={classes.anchor}>
              <NeedsCard
                home={home}
                search={search}
                may={me.permissions}
                role={me.role}
                onSearch={(change) => onSearch(change, { replace: true })}
                onOpen={open}
              />
            </div>
          )}
          <Loans home={home} isReadOnly={isReadOnly} onSearch={onSearch} onShowTasks={showTasks} />
          <DetailsCard
            key={home.entity.id}
            home={home}
            isEditing={search.panel === 'edit'}
            onEdit={() => onSearch({ panel: 'edit', on: null })}
            onClose={close}
            refusal={isReadOnly ? words.readOnly : undefined}
          />
          <PersonalSheets home={home} search={search} role={me.role} onClose={close} />
        </>
      ) : null}
    </div>
  )
}

interface LoansProps extends Pick<PersonalHomeProps, 'home' | 'onSearch'> {
  isReadOnly: boolean
  onShowTasks: (loanId: string) => void
}

/** The loans, with what this viewer can do about each. */
const Loans = ({ home, isReadOnly, onSearch, onShowTasks }: LoansProps) => {
  const me = useMe()
  const open = (panel: Panel, on: string | null) => onSearch({ panel, on })
  const isBroker = me.role === 'broker'
  return (
    <LoanGroups
      loans={home.loans}
      isBroker={home.entity?.kind === 'contact'}
      canAdd={me.role !== 'admin' && home.self && !isReadOnly}
      onAddContact={(loanId) => open('add-contact', loanId)}
      onNewDeal={isBroker && home.self ? () => open('new-deal', null) : null}
      onRemind={isBroker ? (loanId) => open('remind', loanId) : null}
      onShowTasks={onShowTasks}
    />
  )
}

/** Says plainly that this is somebody else's page. */
const Viewing = ({ home, isAdmin }: { home: Home; isAdmin: boolean }) => (
  <div className={classes.stripe} role="status">
    <strong>{isAdmin ? words.viewing(home.name || home.email) : words.viewingContact(home.name || home.email)}</strong>
    <AppLink className={classes.link} href={paths.personal()}>
      {isAdmin ? words.lookUpAnother : words.title}
    </AppLink>
  </div>
)
