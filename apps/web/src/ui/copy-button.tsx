import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

/** How long the tooltip says that it worked (Y-21). */
const COPIED_MS = 1500

/** Copies where the clipboard is reachable; plain-http installations have none. */
const copy = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies a text; the tooltip says so for 1.5 s. `label` names what is copied ('Copy link'). */
export const CopyButton = ({ value, label }: { value: string; label: string }) => {
  const [said, setSaid] = useState<'Copied' | "This browser doesn't allow copying here" | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), COPIED_MS)
    return () => clearTimeout(timer)
  }, [said])
  const press = async () => setSaid((await copy(value)) ? 'Copied' : "This browser doesn't allow copying here")
  return (
    <Tooltip label={said ?? label} {...(said === null ? {} : { opened: true })}>
      <ActionIcon variant="subtle" color="gray" aria-label={said ?? label} onClick={() => void press()}>
        {said === 'Copied' ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}
