import type { LegalEntityView } from '@plinth/contract/people/legal-entity'
import type { LoanView } from '@plinth/contract/loan/loan'
import { IconFolder, IconPencil, IconUnlink } from '@tabler/icons-react'
import { useState } from 'react'
import { asItStands } from '../../lib/as-it-stands.ts'
import { messageOf } from '../../lib/api.ts'
import { AppLink } from '../../lib/app-link.tsx'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { RecordAction, RecordCard, RecordList } from '../../ui/record-card.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useUnlinkEntity } from './legal-entity.calls.ts'
import { entityWords as words } from './legal-entity.words.ts'
import { lateDialog } from '../../ui/late.tsx'

const EntityDialog = lateDialog(async () => (await import('./entity-dialog.tsx')).EntityDialog)
const ConfirmDialog = lateDialog(async () => (await import('../../ui/confirm-dialog.tsx')).ConfirmDialog)

/** EIN, then each member with the share. */
const factsOf = (entity: LegalEntityView): readonly (readonly [string, string])[] => [
  [words.ein, entity.has_ein ? words.onFile : words.notAvailable],
  ...(entity.signatory_name === ''
    ? []
    : [[words.signedBy, words.signatoryLine(entity.signatory_name, entity.signatory_title)] as const]),
  ...(entity.waiting_email ? [[words.newEmail, entity.waiting_email] as const] : []),
  ...entity.members.map((m) => [`${m.first_name} ${m.last_name}`.trim(), words.share(m.percentage)] as const),
]

interface EntitiesCardProps {
  loan: LoanView
  /** Opens what is on file of an entity. */
  onFiles?: (entityId: string) => void
}

/** The loan's entities with their members and shares: add, edit, unlink (U-39). */
export const EntitiesCard = ({ loan, onFiles }: EntitiesCardProps) => {
  /** What the dialog is open for: a new one, one of them, or not at all. */
  const [editing, setEditing] = useState<LegalEntityView | 'new' | null>(null)
  const [leaving, setLeaving] = useState<LegalEntityView | null>(null)
  const unlink = useUnlinkEntity()
  const may = loan.can.edit_parties
  const close = () => {
    setLeaving(null)
    unlink.reset()
  }
  return (
    <Section
      title={words.title}
      anchor="entities"
      actions={
        may ? (
          <Button variant="subtle" size="compact-sm" onClick={() => setEditing('new')}>
            {words.add}
          </Button>
        ) : null
      }
    >
      {loan.legal_entities.length === 0 ? (
        <EmptyState text={words.none} hint={may ? words.noneHint : undefined} />
      ) : null}
      <RecordList>
        {loan.legal_entities.map((entity) => (
          <RecordCard
            key={entity.id}
            title={entity.name}
            note={
              entity.waiting_email ? (
                <AppLink href={paths.heldChanges()}>
                  <Badge tone="orange">{words.changeWaiting}</Badge>
                </AppLink>
              ) : null
            }
            lead={words.kindIn(entity.kind, entity.state)}
            facts={factsOf(entity)}
            actions={
              onFiles ? (
                <RecordAction label={words.files(entity.name)} icon={IconFolder} onPress={() => onFiles(entity.id)} />
              ) : null
            }
            edits={
              may ? (
                <>
                  <RecordAction label={words.edit(entity.name)} icon={IconPencil} onPress={() => setEditing(entity)} />
                  <RecordAction
                    label={words.unlink(entity.name)}
                    icon={IconUnlink}
                    onPress={() => setLeaving(entity)}
                  />
                </>
              ) : null
            }
          />
        ))}
      </RecordList>
      {editing ? (
        <EntityDialog
          loan={loan}
          entity={editing === 'new' ? null : asItStands(loan.legal_entities, editing)}
          onClose={() => setEditing(null)}
        />
      ) : null}
      {leaving ? (
        <ConfirmDialog
          opened
          danger
          title={words.unlinkTitle}
          confirmLabel={words.unlinkConfirm}
          busy={unlink.isPending}
          error={unlink.error ? messageOf(unlink.error, words.failed) : null}
          onClose={close}
          onConfirm={() =>
            unlink.mutate({ params: { loan_id: loan.id, legal_entity_id: leaving.id } }, { onSuccess: close })
          }
        >
          {words.unlinkText(leaving.name)}
        </ConfirmDialog>
      ) : null}
    </Section>
  )
}
