import { Anchor, Stack, Text, Title } from '@mantine/core'
import type { SigningView } from '@plinth/contract/documents/signature'
import type { FileLink } from '@plinth/contract/shared/files'
import { useIntersection } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { BrandMark } from '../../ui/brand-mark.tsx'
import { identityConfigNow } from '../../lib/identity-config.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { FileViewer } from '../../ui/file-viewer.tsx'
import { ErrorState, Loader } from '../../ui/states.tsx'
import { SignForm } from './sign-form.tsx'
import { signing, useHost } from './signature.calls.ts'
import classes from './signature.module.css'
import { Ended } from './signing-door.tsx'
import { signingWords } from './signature.words.ts'
import { type Reading, useReading } from './use-reading.ts'

const { room: words, done, hosted, door } = signingWords

/** How often the page looks whether the signed file is there. */
const LOOK_AGAIN_MS = 3000

/** Where the signature is given, to jump to on a phone. */
const FORM = 'signature'

/** Written out, since a borrower may read 12.05 either way. */
const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** DocuSign says in the address how signing ended there; its message to the server comes a moment later. */
const isBack = (s: SigningView): boolean =>
  s.provider === 'docusign' &&
  s.state === 'waiting' &&
  new URLSearchParams(window.location.search).get('event') === 'signing_complete'

const isBeingMade = (s: SigningView): boolean =>
  s.state === 'signed' && s.signed_document === null && s.others.every((o) => o.state === 'signed')

/** Whether news is on its way. */
const isExpecting = (s: SigningView | undefined): boolean => s !== undefined && (isBack(s) || isBeingMade(s))

interface RoomProps {
  /** The key that the one-time code opened the document for. */
  access: string
  /** The key does not open it any more. */
  onLost: () => void
}

/** The opened document: read it, sign or decline, and afterwards the signed file. */
export const SigningRoom = ({ access, onLost }: RoomProps) => {
  const found = useQuery({
    ...signing(access),
    refetchInterval: (q) => (isExpecting(q.state.data) ? LOOK_AGAIN_MS : false),
  })
  if (found.isPending) return <Loader label={words.loading} height="90vh" />
  if (found.isError) {
    const isLost = found.error instanceof ApiError && found.error.status === 404
    return (
      <ErrorState
        text={words.loadFailed}
        detail={messageOf(found.error, '')}
        requestId={found.error instanceof ApiError ? found.error.requestId : null}
        {...(isLost ? { retryLabel: door.back } : {})}
        onRetry={isLost ? onLost : () => void found.refetch()}
      />
    )
  }
  const { data } = found
  if (data.state !== 'waiting' && data.state !== 'signed') return <Ended state={data.state} note={data.note} />
  return <Room signing={data} access={access} onReload={async () => (await found.refetch()).data} />
}

/** The file to be shown: what is to be signed, then what was signed. */
const fileOf = (s: SigningView): FileLink => s.signed_document ?? s.document

interface PaperProps {
  file: FileLink
  onPageShown: Reading['onPageShown']
  /** Asks for the document anew; nothing where it did not come. */
  onReload: () => Promise<SigningView | undefined>
}

/** The document itself. It is asked for anew as others sign, each time with a new address: the open file keeps the first. */
const Paper = ({ file, onPageShown, onReload }: PaperProps) => {
  const [url, setUrl] = useState(file.url)
  const renew = async () => {
    const found = await onReload()
    if (found) setUrl(fileOf(found).url)
  }
  return (
    <div className={classes.document}>
      <FileViewer
        url={url}
        name={file.file_name}
        contentType={file.content_type}
        onPageShown={onPageShown}
        onRetry={() => void renew()}
      />
    </div>
  )
}

interface OpenedProps {
  signing: SigningView
  access: string
  onReload: PaperProps['onReload']
}

const Room = ({ signing: s, access, onReload }: OpenedProps) => {
  const form = useIntersection<HTMLDivElement>()
  const isWaiting = s.state === 'waiting'
  const reading = useReading(s, access)
  const paper = (
    <Paper
      key={s.signed_document === null ? 'to-sign' : 'signed'}
      file={fileOf(s)}
      onPageShown={reading.onPageShown}
      onReload={onReload}
    />
  )
  return (
    <div className={classes.room}>
      <Head signing={s} />
      {/* What comes first for the reader comes first on a phone: the document to sign, then the signed file's link. */}
      {isWaiting ? paper : null}
      <div className={classes.side} ref={form.ref} id={FORM}>
        {isWaiting ? <ToSign signing={s} access={access} reading={reading} /> : <Done signing={s} />}
        <Signers signing={s} />
      </div>
      {isWaiting ? null : paper}
      {isWaiting && form.entry?.isIntersecting === false ? (
        <div className={classes.jump}>
          <Button fullWidth size="md" onClick={() => document.getElementById(FORM)?.scrollIntoView({ block: 'start' })}>
            {words.toForm}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** What is to be signed, or was. */
const Head = ({ signing: s }: { signing: SigningView }) => {
  const isWaiting = s.state === 'waiting'
  return (
    <header className={classes.head}>
      <p className={classes.brand}>
        <BrandMark {...identityConfigNow().brand} />
      </p>
      <Title order={1}>{isWaiting ? s.title : done.title}</Title>
      <div className={classes.facts}>
        {isWaiting ? <span>{words.askedBy(s.sender_name)}</span> : <span>{s.title}</span>}
        <span>{words.forLoan(s.loan_name)}</span>
        {s.page_count === null ? null : <span>{words.pages(s.page_count)}</span>}
        {isWaiting && s.expires_epoch !== null ? (
          <span>{words.until(longDay.format(s.expires_epoch * 1000))}</span>
        ) : null}
      </div>
    </header>
  )
}

const ToSign = ({ signing: s, access, reading }: { signing: SigningView; access: string; reading: Reading }) => {
  const host = useHost()
  if (s.provider === 'embedded') return <SignForm signing={s} access={access} reading={reading} />
  const go = () => host.mutate({ params: { token: access } }, { onSuccess: ({ url }) => window.location.assign(url) })
  return (
    <div className={classes.card}>
      <Stack>
        <Text role="status">{isBack(s) ? hosted.back : hosted.text}</Text>
        <FormError text={host.isError ? messageOf(host.error, door.failed) : null} />
        <Button size="md" fullWidth loading={host.isPending} onClick={go}>
          {hosted.go}
        </Button>
      </Stack>
    </div>
  )
}

const Done = ({ signing: s }: { signing: SigningView }) => {
  const others = s.others.filter((o) => o.state !== 'signed').map((o) => o.name)
  const file = s.signed_document
  return (
    <div className={classes.card} role="status">
      <Stack>
        {file ? (
          <>
            <Text>{done.ready}</Text>
            <Anchor href={file.url} download={file.file_name} underline="always" fw={600}>
              {done.download}
            </Anchor>
            <Text size="sm" c="dimmed">
              {s.seal_text}
            </Text>
          </>
        ) : (
          <Text>{others.length > 0 ? done.waiting(others.join(', ')) : done.making}</Text>
        )}
      </Stack>
    </div>
  )
}

/** Who signs, and who has; nothing when one alone does. */
const Signers = ({ signing: s }: { signing: SigningView }) =>
  s.others.length === 0 ? null : (
    <section className={classes.card} aria-label={words.others}>
      <Title order={2} size="h3" mb="xs">
        {words.others}
      </Title>
      <ul className={classes.signers}>
        {[{ name: words.you(s.recipient_name), state: s.state }, ...s.others].map((o) => (
          <li key={o.name}>
            <span>{o.name}</span>
            <span className={classes.small}>{words.states[o.state]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
