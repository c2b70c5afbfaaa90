import { Tooltip } from '@mantine/core'
import { type ReactElement, useEffect, useState } from 'react'

interface RefusalTipProps {
  /** Why the button cannot be pressed; else what it does. */
  label: string
  refused: boolean
  /** The button, which calls `tell` when it is pressed and refuses. */
  children: (tell: () => void) => ReactElement
}

/**
 * Says beside a button why it refuses: under the pointer, at focus and at a press. A finger neither hovers nor leaves a visible
 * focus, so what is pressed says it until something else is touched.
 */
export const RefusalTip = ({ label, refused, children }: RefusalTipProps) => {
  const [told, setTold] = useState(false)
  const shown = told && refused
  useEffect(() => {
    if (!shown) return
    const forget = () => setTold(false)
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) document.addEventListener(event, forget, true)
    return () => {
      for (const event of events) document.removeEventListener(event, forget, true)
    }
  }, [shown])
  return (
    <Tooltip label={label} {...(shown ? { opened: true } : {})} onMouseLeave={() => setTold(false)}>
      {children(() => setTold(true))}
    </Tooltip>
  )
}
