import { Text } from '@mantine/core'
import type { RequestOnFile } from '@plinth/contract/documents/on-file'
import type { ActivityView } from '@plinth/contract/loan/activity'
import { useState } from 'react'
import { AppLink } from '../../lib/app-link.tsx'
import { date } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import classes from './on-file.module.css'
import { onRequest, reuseBody, shareBody, useRequestAnew, useReuse, useShare, useUndoReuse } from './on-file.calls.ts'
import { onFileWords as words } from './on-file.words.ts'
import { standingText } from './standing.ts'
import { lateDialog } from '../../ui/late.tsx'

const CorrectDialog = lateDialog(async () => (await import('./correct-dialog.tsx')).CorrectDialog)

interface NoteProps {
  activity: ActivityView
  onFile: RequestOnFile
  /** Whether the person may decide on documents of this loan. */
  may: boolean
}

/** What is on file for a request, beneath its name: what there is, where from, and what can be done with it (AB-04). */
export const OnFileNote = (props: NoteProps) => {
  const { onFile } = props
  if (onFile.use) return <Used {...props} use={onFile.use} />
  return (
    <>
      {onFile.renews_epoch === null ? null : (
        <Text size="xs" c="dimmed">
          {words.replaces(date(onFile.renews_epoch))}
        </Text>
      )}
      {onFile.offer ? <Offered {...props} offer={onFile.offer} /> : null}
    </>
  )
}

const LoanLink = ({ humanId }: { humanId: string }) => (
  <span>
    {words.from} <AppLink href={paths.loan(humanId)}>{humanId}</AppLink>
  </span>
)

const Offered = ({ activity, onFile, may, offer }: NoteProps & { offer: NonNullable<RequestOnFile['offer']> }) => {
  const [reuse, anew] = [useReuse(), useRequestAnew()]
  const [correcting, setCorrecting] = useState(false)
  const name = activity.document_name || activity.name
  return (
    <div className={classes.note}>
      <span className={classes.text}>
        <strong>{words.on}</strong>, {standingText(offer)}. <LoanLink humanId={offer.loan.human_id} />.{' '}
        {offer.state === 'valid' && onFile.before_closing ? words.beforeClosing : null}
      </span>
      {may && offer.state === 'valid' ? (
        <Button
          size="compact-xs"
          loading={reuse.isPending}
          aria-label={words.useOf(name)}
          onClick={() => reuse.mutate(reuseBody(activity, offer.source_id))}
        >
          {words.use}
        </Button>
      ) : null}
      {may && offer.state === 'undated' ? (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={words.enterDateOf(name)}
          onClick={() => setCorrecting(true)}
        >
          {words.enterDate}
        </Button>
      ) : null}
      {may && onFile.held ? (
        <Button
          size="compact-xs"
          variant="default"
          loading={anew.isPending}
          aria-label={words.anewOf(name)}
          onClick={() => anew.mutate(onRequest(activity))}
        >
          {words.anew}
        </Button>
      ) : null}
      <CorrectDialog
        filed={offer}
        subjects={offer.subject === null ? [] : [offer.subject]}
        opened={correcting}
        onClose={() => setCorrecting(false)}
      />
    </div>
  )
}

const Used = ({ activity, onFile, may, use }: NoteProps & { use: NonNullable<RequestOnFile['use']> }) => {
  const [undo, share] = [useUndoReuse(), useShare()]
  const name = activity.document_name || activity.name
  const standing = standingText({ ...use, state: 'valid' })
  return (
    <div className={classes.note}>
      <span className={classes.text}>
        <LoanLink humanId={use.source_loan} />, {standing}. {words.usedBy(use.used_by, date(use.used_epoch))}{' '}
        {onFile.before_closing ? words.beforeClosing : null} {use.shared ? words.seen : words.unseen}
      </span>
      {may ? (
        <>
          <Button
            size="compact-xs"
            variant="default"
            loading={share.isPending}
            aria-label={use.shared ? words.hideOf(name) : words.showOf(name)}
            onClick={() => share.mutate(shareBody(activity, !use.shared))}
          >
            {use.shared ? words.hide : words.show}
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            loading={undo.isPending}
            aria-label={words.undoOf(name)}
            onClick={() => undo.mutate(onRequest(activity))}
          >
            {words.undo}
          </Button>
        </>
      ) : null}
    </div>
  )
}
