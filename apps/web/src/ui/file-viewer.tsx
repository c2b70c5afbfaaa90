import { Anchor, Stack, Text } from '@mantine/core'
import { type MouseEvent, type ReactNode, Suspense, useMemo, useState } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import type { FileAddress } from './preview/file-parts.ts'
import { FirstPage } from './preview/first-page.tsx'
import { isOffice, type OfficeSource } from './preview/office/office.ts'
import type { KeepUnlocked } from './preview/password-form.tsx'
import type { WordsOf } from './preview/pdf-words.ts'
import type { Quote } from './preview/use-marks.ts'
import { type LoadPicture, usePicture } from './preview/use-picture.ts'
import { ErrorState } from './states.tsx'
import { latePart } from './late.tsx'

/** Fetches and starts what opens a PDF, where people are about to open one. */
export const preparePdf = (): void => {
  // What does not come now is asked for again when it is needed.
  import('./preview/pdf-viewer.tsx').catch(() => undefined)
}

const PdfViewer = latePart(async () => (await import('./preview/pdf-viewer.tsx')).PdfViewer)
const OfficeViewer = latePart(async () => (await import('./preview/office/office-viewer.tsx')).OfficeViewer)
const PictureViewer = latePart(async () => (await import('./preview/picture-viewer.tsx')).PictureViewer)
const TextViewer = latePart(async () => (await import('./preview/text-viewer.tsx')).TextViewer)

const words = {
  unsupported: 'type not supported for preview',
  download: 'Download',
  failed: 'There was an error while trying to download the file. Please try again later.',
} as const

interface FileViewerProps {
  url: string
  /** The content, when it is at hand: a file of this device. */
  blob?: Blob
  name: string
  contentType: string
  /** Asks for a new address of the same file, silently, when the one given has expired. Keep it the same function. */
  renew?: () => Promise<string>
  /** Fetches the picture of the first page, shown until a long PDF is open. Keep it the same function. */
  first?: LoadPicture | undefined
  /** The words read from pages that are pictures. Keep it the same function. */
  words?: WordsOf | undefined
  /** Where a workbook, CSV file or Word document is asked for. Keep it the same value. */
  office?: OfficeSource | undefined
  /** Words to show and highlight. Keep it the same value: another one goes there anew. */
  quote?: Quote | null
  /** Keeps an unlocked copy of a PDF that asks for a password, where that is offered. */
  keep?: KeepUnlocked | undefined
  /** Told of each page of a PDF that was shown to its end. */
  onPageShown?: (page: number) => void
  /** Asks for a new address after a failure. Without it the same one is tried again. */
  onRetry?: () => void
}

const isImage = (type: string) => /^image\/(png|jpeg|gif|bmp|webp)$/.test(type)
const isText = (type: string) => /^text\/(plain|csv)$/.test(type)

/** Shows a PDF, a picture, a text, a workbook, a CSV or a Word document; of any other type it says so and offers the file itself (J-06, J-10, AF-18). */
export const FileViewer = (props: FileViewerProps) => {
  const { url, renew, onRetry } = props
  const picture = usePicture(props.first)
  // Where it does not come, the file itself is on its way: people wait a little longer.
  const waiting = <FirstPage url={picture.is === 'there' ? picture.url : null} name={props.name} />
  const [tries, setTries] = useState(0)
  const [failed, setFailed] = useState('')
  const source = useMemo((): FileAddress => ({ url, renew }), [url, renew])
  if (failed === url)
    return (
      <ErrorState
        text={words.failed}
        onRetry={() => {
          setFailed('')
          setTries(tries + 1)
          onRetry?.()
        }}
      />
    )
  return (
    <ErrorBoundary
      resetKey={`${url} ${tries}`}
      // The viewer itself did not come, as after an update of the server.
      fallback={<ErrorState text={words.failed} retryLabel="Refresh Page" onRetry={() => window.location.reload()} />}
    >
      <Suspense fallback={waiting}>
        <Content key={`${url} ${tries}`} {...props} {...{ source, waiting }} onFail={() => setFailed(url)} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Saves a file at a new address: the one in the link may have expired. */
const saveFresh = (event: MouseEvent, renew: FileViewerProps['renew'], onFail: () => void) => {
  if (!renew) return
  event.preventDefault()
  renew().then((href) => {
    const link = document.createElement('a')
    link.href = href
    link.rel = 'noopener'
    link.click()
  }, onFail)
}

interface ContentProps extends FileViewerProps {
  source: FileAddress
  waiting: ReactNode
  onFail: () => void
}

const Content = (p: ContentProps) => {
  const { name, contentType, source, waiting, quote, onFail } = p
  if (contentType === 'application/pdf')
    return (
      <PdfViewer
        source={p.blob ?? source}
        words={p.words}
        onPageShown={p.onPageShown}
        keep={p.keep}
        {...{ name, waiting, quote, onFail }}
      />
    )
  if (isImage(contentType)) return <PictureViewer words={p.words} {...{ source, name, quote, onFail }} />
  const save = (
    <Anchor href={p.url} download={name} underline="always" onClick={(event) => saveFresh(event, p.renew, onFail)}>
      {words.download} {name}
    </Anchor>
  )
  if (p.office && isOffice(contentType))
    return <OfficeViewer source={p.office} quote={quote ?? null} {...{ name, save }} />
  if (isText(contentType))
    return <TextViewer source={p.blob ?? source} table={contentType === 'text/csv'} {...{ name, onFail }} />
  return (
    <Stack align="center" py="xl">
      <Text>{words.unsupported}</Text>
      {save}
    </Stack>
  )
}
