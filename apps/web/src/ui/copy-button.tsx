import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'

/** How long the tooltip says that it worked (Y-21). */
const COPIED_MS = 1500

interface CopyButtonProps {
  value: string
  /** Names what is copied ('Copy link'). */
  label: string
  /** What stands on the button; without it an icon does. */
  children?: string
}

/** Copies a text; the tooltip says so for 1.5 s. */
export const CopyButton = ({ value, label, children }: CopyButtonProps) => {
  const [said, setSaid] = useState<'Copied' | "This browser doesn't allow copying here" | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), COPIED_MS)
    return () => clearTimeout(timer)
  }, [said])
  const press = async () => setSaid((await copyText(value)) ? 'Copied' : "This browser doesn't allow copying here")
  const icon = said === 'Copied' ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
  const shared = { 'aria-label': said ?? label, onClick: () => void press() }
  if (children !== undefined)
    return (
      <Button variant="default" size="sm" leftSection={icon} {...shared}>
        {said ?? children}
      </Button>
    )
  return (
    <Tooltip label={said ?? label} {...(said === null ? {} : { opened: true })}>
      <ActionIcon variant="subtle" color="gray" {...shared}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
