import { useEffect, useState } from 'react'
import type { KeptPhoto } from '../../lib/kept-photos.ts'
import { Button } from '../../ui/button.tsx'
import classes from './photos.module.css'
import { photoWords as words } from './personal.words.ts'

interface PhotoListProps {
  pages: readonly KeptPhoto[]
  disabled: boolean
  onMove: (id: string, by: 1 | -1) => void
  onTurn: (id: string) => void
  onRemove: (id: string) => void
  onRetake: (id: string) => void
}

/** The pages in their order; each can be moved, turned, taken anew or taken out. */
export const PhotoList = ({ pages, ...acts }: PhotoListProps) =>
  pages.length === 0 ? null : (
    <ol className={classes.pages} aria-label={words.pages}>
      {pages.map((page, n) => (
        <PhotoRow key={page.id} page={page} n={n + 1} of={pages.length} {...acts} />
      ))}
    </ol>
  )

const PhotoRow = ({
  page,
  n,
  of,
  disabled,
  onMove,
  onTurn,
  onRemove,
  onRetake,
}: Omit<PhotoListProps, 'pages'> & { page: KeptPhoto; n: number; of: number }) => {
  const act = (label: string, full: string, onClick: () => void, reason?: string) => (
    <Button
      variant="default"
      size="xs"
      aria-label={full}
      disabledReason={disabled ? words.sending : reason}
      onClick={onClick}
    >
      {label}
    </Button>
  )
  return (
    <li className={classes.page}>
      <Thumbnail page={page} label={words.page(n, of)} />
      <div className={classes.acts}>
        <strong>{words.page(n, of)}</strong>
        <div>
          {act(words.up, words.upOf(n), () => onMove(page.id, -1), n === 1 ? words.isFirst : undefined)}
          {act(words.down, words.downOf(n), () => onMove(page.id, 1), n === of ? words.isLast : undefined)}
          {act(words.turn, words.turnOf(n), () => onTurn(page.id))}
          {act(words.retake, words.retakeOf(n), () => onRetake(page.id))}
          {act(words.remove, words.removeOf(n), () => onRemove(page.id))}
        </div>
      </div>
    </li>
  )
}

const Thumbnail = ({ page, label }: { page: KeptPhoto; label: string }) => {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(page.jpeg)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [page.jpeg])
  return (
    <span className={classes.thumbnail}>
      {url ? <img src={url} alt={label} style={{ rotate: `${page.turns * 90}deg` }} /> : null}
    </span>
  )
}
