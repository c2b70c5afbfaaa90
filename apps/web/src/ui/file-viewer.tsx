import { Anchor, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { ErrorState, Loader } from './states.tsx'

const PdfViewer = lazy(async () => ({ default: (await import('./pdf-viewer/pdf-viewer.tsx')).PdfViewer }))

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
  /** Asks for a new address, when the one given may have expired. Without it the same one is tried again. */
  onRetry?: () => void
}

const isImage = (type: string) => /^image\/(png|jpeg|gif|bmp|webp)$/.test(type)

/** Shows a PDF or a picture; of any other type it says so and offers the file itself. */
export const FileViewer = ({ url, blob, name, contentType, onRetry }: FileViewerProps) => {
  const [tries, setTries] = useState(0)
  const [failed, setFailed] = useState('')
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
  if (contentType === 'application/pdf')
    return (
      <Suspense fallback={<Loader />}>
        <PdfViewer key={`${url} ${tries}`} source={blob ?? url} name={name} onFail={() => setFailed(url)} />
      </Suspense>
    )
  if (isImage(contentType))
    return (
      <img
        key={tries}
        src={url}
        alt={name}
        onError={() => setFailed(url)}
        style={{ maxWidth: '100%', display: 'block', margin: '0 auto' }}
      />
    )
  return (
    <Stack align="center" py="xl">
      <Text>{words.unsupported}</Text>
      <Anchor href={url} download={name} underline="always">
        {words.download} {name}
      </Anchor>
    </Stack>
  )
}
