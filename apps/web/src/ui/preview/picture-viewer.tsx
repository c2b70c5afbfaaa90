import { useElementSize } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import type { FileAddress } from './file-parts.ts'
import { PageMarks } from './page-marks.tsx'
import { indexPage } from './page-text.ts'
import { PagesFrame } from './pages-frame.tsx'
import type { WordsOf } from './pdf-words.ts'
import classes from './preview.module.css'
import { useFind } from './use-find.ts'
import { type Quote, useMarks } from './use-marks.ts'
import { useZoom } from './zoom.tsx'

interface PictureViewerProps {
  source: FileAddress
  name: string
  words?: WordsOf | undefined
  quote?: Quote | null | undefined
  onFail: () => void
}

const noWords = async () => indexPage([])

/** A picture with zoom; searched where its words were read. */
export const PictureViewer = ({ source, name, words, quote = null, onFail }: PictureViewerProps) => {
  const zoom = useZoom()
  const { ref, width } = useElementSize()
  const [url, setUrl] = useState(source.url)
  const [renewed, setRenewed] = useState(false)
  const textOf = useMemo(() => (words ? async () => indexPage(await words(1)) : noWords), [words])
  const find = useFind(1, textOf)
  const { marksOf, place, missed } = useMarks(find, quote, textOf)
  const tryAgain = () => {
    if (!source.renew || renewed) return onFail()
    setRenewed(true)
    source.renew().then(setUrl, onFail)
  }
  return (
    <PagesFrame {...{ name, zoom, quote, missed, place }} find={words ? find : null}>
      <div ref={ref}>
        <div className={classes.page} data-page={1} style={width > 0 ? { width: width * zoom.factor } : undefined}>
          <img src={url} alt={name} className={classes.picture} onError={tryAgain} />
          <PageMarks marks={marksOf(1)} />
        </div>
      </div>
    </PagesFrame>
  )
}
