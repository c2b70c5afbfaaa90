import { expect, test } from 'vitest'
import { type Desk, type DeskAct, deskAfter, startDesk, toMake } from './desk-state.ts'

const start = () =>
  startDesk([
    { id: 'a', name: 'bank.pdf', pages: 4, fixed: false },
    { id: 'b', name: 'photo.jpg', pages: 1, fixed: false },
  ])
const after = (...acts: DeskAct[]) => acts.reduce<Desk>(deskAfter, start())
const choose = (id: string, range = false): DeskAct => ({ do: 'choose', id, range })
const shown = (desk: Desk) =>
  desk.piles.map(({ name, to, cards }) => [
    name,
    to,
    cards.map(({ file, page, turn }) => `${file}${page}${turn === 0 ? '' : `@${turn}`}`).join(' '),
  ])

test('[AF-02] what was not changed is not made anew; a page that is moved there and back changes nothing', () => {
  expect(toMake(start())).toEqual([])
  expect(toMake(after(choose('a:1'), { do: 'move', by: 1 }, { do: 'move', by: -1 }))).toEqual([])
  expect(toMake(after({ do: 'rename', pile: 'a', name: 'May' })).map(({ name }) => name)).toEqual(['May'])
})

test('[AF-02] chosen pages are turned by quarters, and moved together up to the edge', () => {
  expect(shown(after(choose('a:2'), { do: 'turn' }, { do: 'turn' }))[0]).toEqual(['bank', null, 'a1 a2@180 a3 a4'])
  const two = [choose('a:3'), choose('a:4')]
  expect(shown(after(...two, { do: 'move', by: -1 }))[0]?.[2]).toBe('a1 a3 a4 a2')
  expect(shown(after(...two, { do: 'move', by: 1 }))[0]?.[2]).toBe('a1 a2 a3 a4')
  expect(shown(after(choose('a:1'), choose('a:3'), { do: 'move', by: -1 }))[0]?.[2]).toBe('a1 a3 a2 a4')
})

test('[AF-02] a range is chosen from the page chosen before; choosing again takes one out of it', () => {
  expect([...after(choose('a:2'), choose('a:4', true)).chosen]).toEqual(['a:2', 'a:3', 'a:4'])
  expect([...after(choose('a:4'), choose('a:2', true), choose('a:3')).chosen].toSorted()).toEqual(['a:2', 'a:4'])
})

test('[AF-02] pages are parted into a new file, brought together in one, and taken out', () => {
  const parted = after(choose('a:2'), choose('a:3'), { do: 'new-file', name: 'May' })
  expect(shown(parted)).toEqual([
    ['bank', null, 'a1 a4'],
    ['photo', null, 'b1'],
    ['May', null, 'a2 a3'],
  ])
  expect(toMake(parted).map(({ name }) => name)).toEqual(['bank', 'May'])
  const together = after(choose('b:1'), { do: 'to-file', pile: 'a' })
  expect([shown(together)[0]?.[2], toMake(together).length]).toEqual(['a1 a2 a3 a4 b1', 1])
  expect(shown(after(choose('a:1'), { do: 'take-out' }))[0]?.[2]).toBe('a2 a3 a4')
})

test('[AF-09] pages that answer another request are copied: the file they are from stays as it is', () => {
  const copied = after(choose('a:2'), { do: 'copy', name: 'Return', to: 'r' })
  expect(toMake(copied).map(({ name, to }) => [name, to])).toEqual([['Return', 'r']])
  expect(shown(copied)[0]?.[2]).toBe('a1 a2 a3 a4')
})

test('[AF-02] each step is taken back', () => {
  const desk = after(choose('a:1'), { do: 'take-out' }, choose('a:2'), { do: 'turn' }, { do: 'undo' }, { do: 'undo' })
  expect([shown(desk), desk.past]).toEqual([shown(start()), []])
  expect(deskAfter(desk, { do: 'undo' })).toBe(desk)
})
