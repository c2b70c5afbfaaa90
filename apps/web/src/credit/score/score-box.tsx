import type { LoanView } from '@plinth/contract/loan/loan'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import classes from './loan-score.module.css'
import { scoreWords as words } from './loan-score.words.ts'
import { lateDialog } from '../../ui/late.tsx'

const Popup = lateDialog(async () => (await import('./score-popup.tsx')).ScorePopup)

/** The loan's score, or 'N/A'; pressing it shows how it is made (I-40, I-42). */
export const ScoreBox = ({ loan }: { loan: LoanView }) => {
  const [open, setOpen] = useState(false)
  const score = loan.score === null ? words.none : String(loan.score)
  return (
    <>
      <button type="button" className={classes.box} title={words.open} onClick={() => setOpen(true)}>
        <VisuallyHidden>{words.label} </VisuallyHidden>
        <span>{score}</span>
        {loan.figures.score_made_up ? <Badge tone="orange">{words.sandbox}</Badge> : null}
      </button>
      {open ? <Popup loan={loan} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
