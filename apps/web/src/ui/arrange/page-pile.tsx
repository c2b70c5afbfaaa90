import { Text, TextInput } from '@mantine/core'
import { type Dispatch, type KeyboardEvent, memo, type MouseEvent } from 'react'
import { Button } from '../button.tsx'
import { arrangeWords as words } from './arrange.words.ts'
import classes from './arrange.module.css'
import { type Card, type DeskAct, isChanged, type Pile } from './desk-state.ts'
import type { PageSource, PageSources } from './page-source.ts'
import { PageThumb } from './page-thumb.tsx'

interface PilePartProps {
  pile: Pile
  chosen: ReadonlySet<string>
  sources: PageSources
  /** Name of the file that a page is of. */
  nameOf: (file: string) => string
  /** The request it goes to, where it goes to another. */
  target: string | null
  fixed: boolean
  act: Dispatch<DeskAct>
}

const stateOf = (pile: Pile, target: string | null, fixed: boolean) => {
  if (target !== null) return words.goesTo(target)
  if (fixed) return words.fixed
  if (isChanged(pile)) return words.isNew
  return pile.cards.length === 0 ? '' : words.kept
}

/** Pages that become a file, with its name. */
export const PilePart = ({ pile, chosen, sources, nameOf, target, fixed, act }: PilePartProps) => {
  const name = pile.name.trim()
  return (
    <section className={classes.pile} role="group" aria-label={name === '' ? words.isNew : name}>
      <div className={classes.head}>
        <TextInput
          className={classes.name ?? ''}
          label={words.nameOf}
          maxLength={190}
          value={pile.name}
          error={name === '' && isChanged(pile) ? '* Required' : null}
          onChange={(event) => act({ do: 'rename', pile: pile.id, name: event.currentTarget.value })}
        />
        <Button
          variant="default"
          size="sm"
          aria-label={words.selectAllOf(name)}
          disabled={pile.cards.length === 0}
          onClick={() => act({ do: 'choose-all', pile: pile.id })}
        >
          {words.selectAll}
        </Button>
      </div>
      <Text size="sm" c="dimmed">
        {[words.pages(pile.cards.length), stateOf(pile, target, fixed)].filter(Boolean).join(' · ')}
      </Text>
      {pile.cards.length === 0 ? (
        <Text size="sm">{words.emptyPile}</Text>
      ) : (
        <ol className={classes.pages} aria-label={words.pagesOf(name)}>
          {pile.cards.map((card) => (
            <PagePart
              key={card.id}
              card={card}
              name={nameOf(card.file)}
              isChosen={chosen.has(card.id)}
              source={sources.of(card.file)}
              act={act}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

/** The page that an arrow leads to from one; by rows for up and down. */
const neighbour = (from: HTMLElement, key: string): HTMLElement | null => {
  const all = [...(from.closest('[data-desk]')?.querySelectorAll<HTMLElement>('[data-page]') ?? [])]
  const at = all.indexOf(from)
  if (key === 'ArrowRight') return all[at + 1] ?? null
  if (key === 'ArrowLeft') return all[at - 1] ?? null
  const left = from.offsetLeft
  const column = all.filter((one) => one.offsetLeft === left)
  return column[column.indexOf(from) + (key === 'ArrowDown' ? 1 : -1)] ?? null
}

const PagePart = memo(
  ({
    card,
    name,
    isChosen,
    source,
    act,
  }: {
    card: Card
    name: string
    isChosen: boolean
    source: PageSource | undefined
    act: Dispatch<DeskAct>
  }) => {
    const choose = (event: MouseEvent) => act({ do: 'choose', id: card.id, range: event.shiftKey })
    const walk = (event: KeyboardEvent<HTMLButtonElement>) => {
      if (event.altKey || !event.key.startsWith('Arrow')) return
      const next = neighbour(event.currentTarget, event.key)
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    return (
      <li className={classes.page}>
        <button
          type="button"
          data-page={card.id}
          className={classes.card}
          aria-pressed={isChosen}
          aria-label={words.page(name, card.page, card.turn)}
          onClick={choose}
          onKeyDown={walk}
        >
          <PageThumb source={source} card={card} />
          <span className={classes.label} aria-hidden>
            {card.page}
          </span>
        </button>
      </li>
    )
  },
)
