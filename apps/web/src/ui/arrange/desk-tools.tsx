import { Select, Text } from '@mantine/core'
import type { Dispatch } from 'react'
import { Button } from '../button.tsx'
import { arrangeWords as words } from './arrange.words.ts'
import classes from './arrange.module.css'
import type { Desk, DeskAct } from './desk-state.ts'

/** Another request that pages can answer. */
export interface Target {
  id: string
  /** What it is called, with whom it is about. */
  label: string
  /** What the file is called that answers it. */
  name: string
}

interface DeskToolsProps {
  desk: Desk
  targets: readonly Target[]
  /** Files whose pages are not changed where they are. */
  fixed: ReadonlySet<string>
  act: Dispatch<DeskAct>
}

/** Why chosen pages cannot be changed where they are; undefined when they can. */
export const changeRefusal = (desk: Desk, fixed: ReadonlySet<string>): string | undefined => {
  if (desk.chosen.size === 0) return words.none
  const chosen = desk.piles.flatMap(({ cards, to }) =>
    to === null ? cards.filter(({ id }) => desk.chosen.has(id)) : [],
  )
  return chosen.some(({ file }) => fixed.has(file)) ? words.fixed : undefined
}

/** What a new file is called: as the one its first page is of, with a number. */
export const nameForNew = (desk: Desk): string => {
  const from = desk.piles.find(({ cards }) => cards.some(({ id }) => desk.chosen.has(id)))
  return words.newName(from?.name.trim() ?? '', desk.made + 2)
}

/** What can be done with the chosen pages. */
export const DeskTools = ({ desk, targets, fixed, act }: DeskToolsProps) => {
  const refusal = changeRefusal(desk, fixed)
  const tool = (label: string, what: DeskAct) => (
    <Button key={label} variant="default" size="xs" disabledReason={refusal} onClick={() => act(what)}>
      {label}
    </Button>
  )
  return (
    <div className={classes.tools} role="toolbar" aria-label={words.tools}>
      <Text size="sm" role="status">
        {words.chosen(desk.chosen.size)}
      </Text>
      {tool(words.rotate, { do: 'turn' })}
      {tool(words.earlier, { do: 'move', by: -1 })}
      {tool(words.later, { do: 'move', by: 1 })}
      {tool(words.newFile, { do: 'new-file', name: nameForNew(desk) })}
      {tool(words.takeOut, { do: 'take-out' })}
      <Button
        variant="default"
        size="xs"
        disabledReason={desk.past.length === 0 ? words.nothingToUndo : undefined}
        onClick={() => act({ do: 'undo' })}
      >
        {words.undo}
      </Button>
      {desk.chosen.size > 0 ? (
        <Button variant="subtle" size="xs" onClick={() => act({ do: 'choose-none' })}>
          {words.clear}
        </Button>
      ) : null}
      {desk.piles.length > 1 ? (
        <Select
          className={classes.target ?? ''}
          size="xs"
          aria-label={words.toFile}
          placeholder={words.toFile}
          disabled={refusal !== undefined}
          data={desk.piles.map(({ id, name }) => ({ value: id, label: name.trim() === '' ? words.isNew : name }))}
          value={null}
          onChange={(pile) => (pile === null ? undefined : act({ do: 'to-file', pile }))}
        />
      ) : null}
      {targets.length > 0 ? (
        <Select
          className={classes.target ?? ''}
          size="xs"
          searchable
          aria-label={words.answers}
          placeholder={words.answers}
          disabled={desk.chosen.size === 0}
          data={targets.map(({ id, label }) => ({ value: id, label }))}
          value={null}
          onChange={(to) =>
            to === null ? undefined : act({ do: 'copy', to, name: targets.find(({ id }) => id === to)?.name ?? '' })
          }
        />
      ) : null}
    </div>
  )
}
