import { Drawer } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { HoldPanel } from './hold-panel.ts'
import { useFocusBack } from './use-focus-back.ts'

interface SidePanelProps {
  /** Comes from the address bar, so that a link opens the panel. */
  opened: boolean
  onClose: () => void
  title: string
  /** Width in pixels on large screens; the whole screen on phones. */
  width?: number | undefined
  children: ReactNode
}

/** Slides over from the right in 300 ms (Y-22) and keeps the page in place behind it. */
export const SidePanel = ({ opened, onClose, title, width = 580, children }: SidePanelProps) => {
  useFocusBack(opened)
  const [dialogs, setDialogs] = useState(0)
  const hold = useCallback((change: 1 | -1) => setDialogs((n) => n + change), [])
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position="right"
      size={`min(${width}px, 100vw)`}
      closeOnEscape={dialogs === 0}
      transitionProps={{ duration: 300, timingFunction: 'ease-out' }}
      overlayProps={{ backgroundOpacity: 0.25 }}
    >
      <HoldPanel.Provider value={hold}>{children}</HoldPanel.Provider>
    </Drawer>
  )
}
