import { Tooltip } from '@mantine/core'
import { type MouseEvent, type ReactElement, useEffect, useState } from 'react'

interface RefusalTipProps {
  /** Why the button cannot be pressed; else what it does. */
  label: string
  refused: boolean
  /** The button, which calls `tell` when it is pressed and refuses. */
  children: (tell: (press: MouseEvent) => void) => ReactElement
}

/** A mouse hovers, and is told so; of a browser that does not say what pressed, a finger is taken. */
const isByMouse = ({ nativeEvent }: MouseEvent): boolean =>
  nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse'

/**
 * Says beside a button why it refuses: under the pointer, at focus and at a press. A finger neither hovers nor leaves a visible
 * focus, so what it pressed says it until something else is touched, wherever a mouse may rest.
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
    <Tooltip label={label} {...(shown ? { opened: true } : {})}>
      {children((press) => setTold(!isByMouse(press)))}
    </Tooltip>
  )
}
