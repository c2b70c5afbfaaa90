/** A page on the desk. */
export interface Card {
  /** Its own: a page may lie here twice, as itself and as a copy. */
  id: string
  file: string
  /** From 1. */
  page: number
  /** Degrees to the right. */
  turn: 0 | 90 | 180 | 270
}

/** Pages that become a file. */
export interface Pile {
  id: string
  name: string
  /** Where the file goes; null for where its pages came from. */
  to: string | null
  cards: readonly Card[]
  /** The file it was before anything was done; null for a new one. */
  was: { name: string; ids: string } | null
}

export interface DeskFile {
  id: string
  name: string
  pages: number
  /** That its pages can be copied elsewhere, and not changed where they are. */
  fixed: boolean
}

export interface Desk {
  piles: readonly Pile[]
  chosen: ReadonlySet<string>
  /** The page chosen last, where a range begins. */
  anchor: string | null
  /** The desks before, the newest last. */
  past: readonly Pick<Desk, 'piles'>[]
  made: number
}

export type DeskAct =
  | { do: 'choose'; id: string; range: boolean }
  | { do: 'choose-all'; pile: string }
  | { do: 'choose-none' }
  | { do: 'turn' | 'take-out' | 'undo' }
  | { do: 'move'; by: 1 | -1 }
  | { do: 'new-file'; name: string }
  | { do: 'to-file'; pile: string }
  | { do: 'copy'; name: string; to: string }
  | { do: 'rename'; pile: string; name: string }

const withoutEnding = (name: string) => name.replace(/\.[^.]{1,5}$/, '')
const idsOf = (cards: readonly Card[]) => cards.map(({ id, turn }) => `${id} ${turn}`).join()

/** The files as they lie at the beginning, a pile each. */
export const startDesk = (files: readonly DeskFile[]): Desk => ({
  piles: files.map(({ id, name, pages }) => {
    const cards = Array.from(
      { length: pages },
      (_, i): Card => ({ id: `${id}:${i + 1}`, file: id, page: i + 1, turn: 0 }),
    )
    return { id, name: withoutEnding(name), to: null, cards, was: { name: withoutEnding(name), ids: idsOf(cards) } }
  }),
  chosen: new Set(),
  anchor: null,
  past: [],
  made: 0,
})

/** Whether a pile is another than the file it was: what is as it was stays as it is. */
export const isChanged = (pile: Pile): boolean =>
  pile.cards.length > 0 && !(pile.was?.name === pile.name && pile.was.ids === idsOf(pile.cards))

/** The files that are to be made. */
export const toMake = (desk: Desk): Pile[] => desk.piles.filter(isChanged)

const turned = { 0: 90, 90: 180, 180: 270, 270: 0 } as const

const map = (desk: Desk, change: (cards: readonly Card[]) => readonly Card[]): readonly Pile[] =>
  desk.piles.map((pile) => ({ ...pile, cards: change(pile.cards) }))

const changed = (desk: Desk, piles: readonly Pile[], over: Partial<Desk> = {}): Desk => ({
  ...desk,
  piles,
  past: [...desk.past, { piles: desk.piles }].slice(-100),
  ...over,
})

/** Chosen pages one place on; those at the edge stay, and keep their order. */
const moved = (cards: readonly Card[], chosen: ReadonlySet<string>, by: 1 | -1): readonly Card[] => {
  const next = by === 1 ? cards.toReversed() : [...cards]
  for (let i = 1; i < next.length; i += 1) {
    const [before, here] = [next[i - 1], next[i]]
    if (before && here && chosen.has(here.id) && !chosen.has(before.id)) [next[i - 1], next[i]] = [here, before]
  }
  return by === 1 ? next.toReversed() : next
}

const choose = (desk: Desk, { id, range }: { id: string; range: boolean }): Desk => {
  const all = desk.piles.flatMap(({ cards }) => cards.map((card) => card.id))
  const from = desk.anchor === null ? -1 : all.indexOf(desk.anchor)
  if (range && from >= 0) {
    const to = all.indexOf(id)
    return { ...desk, chosen: new Set([...desk.chosen, ...all.slice(Math.min(from, to), Math.max(from, to) + 1)]) }
  }
  const chosen = new Set(desk.chosen)
  if (!chosen.delete(id)) chosen.add(id)
  return { ...desk, chosen, anchor: id }
}

const taken = (desk: Desk) => desk.piles.flatMap(({ cards }) => cards.filter(({ id }) => desk.chosen.has(id)))
const left = (desk: Desk) => map(desk, (cards) => cards.filter(({ id }) => !desk.chosen.has(id)))
const none = { chosen: new Set<string>(), anchor: null }

const newPile = (desk: Desk, pile: Pick<Pile, 'name' | 'to' | 'cards'>): Pile => ({
  ...pile,
  id: `new-${desk.made + 1}`,
  was: null,
})

/** The desk after something was done on it. */
export const deskAfter = (desk: Desk, act: DeskAct): Desk => {
  switch (act.do) {
    case 'choose':
      return choose(desk, act)
    case 'choose-all': {
      const ids = desk.piles.find(({ id }) => id === act.pile)?.cards.map(({ id }) => id) ?? []
      return { ...desk, chosen: new Set([...desk.chosen, ...ids]) }
    }
    case 'choose-none':
      return { ...desk, ...none }
    case 'turn':
      return changed(
        desk,
        map(desk, (cards) =>
          cards.map((card) => (desk.chosen.has(card.id) ? { ...card, turn: turned[card.turn] } : card)),
        ),
      )
    case 'take-out':
      return changed(desk, left(desk), none)
    case 'move':
      return changed(
        desk,
        map(desk, (cards) => moved(cards, desk.chosen, act.by)),
      )
    case 'new-file': {
      const pile = newPile(desk, { name: act.name, to: null, cards: taken(desk) })
      return changed(desk, [...left(desk), pile], { ...none, made: desk.made + 1 })
    }
    case 'to-file': {
      const cards = taken(desk)
      const piles = left(desk).map((pile) =>
        pile.id === act.pile ? { ...pile, cards: [...pile.cards, ...cards] } : pile,
      )
      return changed(desk, piles, none)
    }
    case 'copy': {
      const cards = taken(desk).map((card) => ({ ...card, id: `${card.id}+${desk.made + 1}` }))
      return changed(desk, [...desk.piles, newPile(desk, { name: act.name, to: act.to, cards })], {
        ...none,
        made: desk.made + 1,
      })
    }
    case 'rename':
      return { ...desk, piles: desk.piles.map((pile) => (pile.id === act.pile ? { ...pile, name: act.name } : pile)) }
    case 'undo': {
      const before = desk.past.at(-1)
      return before ? { ...desk, ...before, ...none, past: desk.past.slice(0, -1) } : desk
    }
  }
}
