import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Button } from '../button.tsx'

/** 0.5 to 3 in steps of 0.25 (J-50). */
const STEPS = Array.from({ length: 11 }, (_, n) => 0.5 + n * 0.25)
const FIT = 2

export interface Zoom {
  /** 1 = the width that fits. */
  factor: number
  step: number
  set: (step: number) => void
}

/** How large a page is shown. */
export const useZoom = (): Zoom => {
  const [step, set] = useState<number>(FIT)
  return { factor: STEPS[step] ?? 1, step, set }
}

/** Zoom out, reset, zoom in (J-48). */
export const ZoomButtons = ({ zoom }: { zoom: Zoom }) => (
  <Group gap={4} wrap="nowrap">
    <Button
      variant="default"
      size="compact-sm"
      aria-label="Zoom out"
      disabledReason={zoom.step === 0 ? 'This is the smallest' : undefined}
      onClick={() => zoom.set(zoom.step - 1)}
    >
      −
    </Button>
    <Text size="xs" className="figure" w={40} ta="center" role="status" aria-label="Zoom">
      {Math.round(zoom.factor * 100)}%
    </Text>
    <Button
      variant="default"
      size="compact-sm"
      aria-label="Zoom in"
      disabledReason={zoom.step === STEPS.length - 1 ? 'This is the largest' : undefined}
      onClick={() => zoom.set(zoom.step + 1)}
    >
      +
    </Button>
    <Button variant="default" size="compact-sm" onClick={() => zoom.set(FIT)}>
      Reset
    </Button>
  </Group>
)
