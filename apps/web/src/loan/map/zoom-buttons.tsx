import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { mapWords as words } from './loan-map.words.ts'
import { zoomStep } from './zoom.ts'
import classes from './loan-map.module.css'

/** The buttons of a map that go nearer and farther; `onZoom` gets the levels to go. */
export const ZoomButtons = ({ onZoom }: { onZoom: (levels: number) => void }) => (
  <div className={classes.zoom}>
    <ActionIcon variant="default" size={32} aria-label={words.zoomIn} onClick={() => onZoom(zoomStep)}>
      <IconPlus size={16} aria-hidden />
    </ActionIcon>
    <ActionIcon variant="default" size={32} aria-label={words.zoomOut} onClick={() => onZoom(-zoomStep)}>
      <IconMinus size={16} aria-hidden />
    </ActionIcon>
  </div>
)
