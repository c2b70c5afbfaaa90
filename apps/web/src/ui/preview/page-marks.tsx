import { markLines } from './mark-lines.ts'
import type { Box } from './page-text.ts'
import classes from './preview.module.css'

/** Boxes to show on one page; of a kind: found words, the match one is at, the words a value was read from. */
export interface PageMark {
  kind: 'found' | 'current' | 'source'
  boxes: readonly Box[]
}

const percent = (fraction: number) => `${fraction * 100}%`

/** Highlights words over a page. */
export const PageMarks = ({ marks }: { marks: readonly PageMark[] }) => (
  <div className={classes.marks} aria-hidden>
    {marks.flatMap(({ kind, boxes }, i) =>
      (kind === 'source' ? markLines(boxes) : boxes).map((box, j) => (
        <span
          key={`${i} ${j}`}
          data-mark={kind}
          style={{ left: percent(box.x), top: percent(box.y), width: percent(box.width), height: percent(box.height) }}
        />
      )),
    )}
  </div>
)
