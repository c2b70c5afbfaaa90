import { Group, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../button.tsx'
import { Loader } from '../states.tsx'
import { openPdf } from './pdf-engine.ts'
import { PdfPage } from './pdf-page.tsx'
import classes from './pdf-viewer.module.css'

interface PdfViewerProps {
  /** An address, or the content itself. */
  source: string | Blob
  name: string
  onFail: () => void
}

/** Zoom 0.5 to 3 in steps of 0.25 (Y-25). */
const STEPS = Array.from({ length: 11 }, (_, n) => 0.5 + n * 0.25)
const FIT = 2

/** Opens a document once for an address and closes it on leaving. */
const usePdf = (source: string | Blob, onFail: () => void) => {
  const [document, setDocument] = useState<PDFDocumentProxy | null>(null)
  const fail = useEffectEvent(onFail)
  useEffect(() => {
    const opened = openPdf(source)
    let left = false
    opened.document.then(
      (ready) => (left ? undefined : setDocument(ready)),
      () => (left ? undefined : fail()),
    )
    return () => {
      left = true
      opened.close()
    }
  }, [source])
  return document
}

/** A PDF, page below page, with zoom; scrolls by keyboard. */
export const PdfViewer = ({ source, name, onFail }: PdfViewerProps) => {
  const document = usePdf(source, onFail)
  const [step, setStep] = useState<number>(FIT)
  const { ref, width } = useElementSize()
  const zoom = STEPS[step] ?? 1
  if (!document) return <Loader label="Loading document..." />
  return (
    <div>
      <Group gap={4} mb="xs" justify="space-between">
        <Text size="sm">{document.numPages === 1 ? '1 page' : `${document.numPages} pages`}</Text>
        <Group gap={4}>
          <Button
            variant="default"
            size="compact-sm"
            aria-label="Zoom out"
            disabledReason={step === 0 ? 'This is the smallest' : undefined}
            onClick={() => setStep(step - 1)}
          >
            −
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => setStep(FIT)}>
            Reset
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label="Zoom in"
            disabledReason={step === STEPS.length - 1 ? 'This is the largest' : undefined}
            onClick={() => setStep(step + 1)}
          >
            +
          </Button>
        </Group>
      </Group>
      <div className={classes.frame} role="region" aria-label={name} tabIndex={0}>
        <div ref={ref}>
          {width > 0
            ? Array.from({ length: document.numPages }, (_, i) => (
                <PdfPage key={i} document={document} number={i + 1} zoom={zoom} width={width} />
              ))
            : null}
        </div>
      </div>
    </div>
  )
}
