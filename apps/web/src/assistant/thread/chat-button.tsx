import { IconSparkles } from '@tabler/icons-react'
import { Button } from '../../ui/button.tsx'
import classes from './thread.module.css'
import { threadWords as words } from './thread.words.ts'

/** The floating button that opens the chat. */
export const ChatButton = ({ onOpen }: { onOpen: () => void }) => (
  <Button
    className={classes.float}
    size="sm"
    data-screen-only
    leftSection={<IconSparkles size={16} aria-hidden />}
    onClick={onOpen}
  >
    {words.open}
  </Button>
)
