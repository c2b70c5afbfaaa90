import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from './wizard.module.css'
import { wizardWords } from './wizard.words.ts'

const words = wizardWords.startOver

/** Empties the wizard on this device, for instance a shared one; asks first. */
export const StartOver = ({ onYes }: { onYes: () => void }) => {
  const [asked, setAsked] = useState(false)
  return (
    <div className={classes.startOver}>
      <Button variant="subtle" color="gray" size="compact-md" onClick={() => setAsked(true)}>
        {words.button}
      </Button>
      <Dialog opened={asked} onClose={() => setAsked(false)} title={words.title}>
        <p>{words.text}</p>
        <div className={classes.endActions}>
          <Button variant="default" onClick={() => setAsked(false)} data-autofocus>
            {words.no}
          </Button>
          <Button
            color="red"
            onClick={() => {
              setAsked(false)
              onYes()
            }}
          >
            {words.yes}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
