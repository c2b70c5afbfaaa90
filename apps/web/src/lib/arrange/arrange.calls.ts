import {
  arrangeOwnPages,
  arrangePages,
  type ArrangeBody,
  getOwnPages,
  getPages,
  type PagesView,
  undoOwnPages,
  undoPages,
} from '@plinth/contract/documents/pages'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Pile } from '../../ui/arrange/desk-state.ts'
import { call, fresh, query } from '../api.ts'
import { useChanged } from '../changed.ts'

/** Whose calls are used: those of staff, or those of borrowers and brokers for what is their own. */
export type Side = 'staff' | 'own'

const sides = {
  staff: { get: getPages, arrange: arrangePages, undo: undoPages },
  own: { get: getOwnPages, arrange: arrangeOwnPages, undo: undoOwnPages },
} as const

/** What can be done with the pages of a request; asked for anew each time. */
export const usePages = (side: Side, activityId: string) =>
  useQuery({
    ...query(sides[side].get, { params: { activity_id: activityId } }),
    ...fresh,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

const bodyOf = (version: number, piles: readonly Pile[]): ArrangeBody => ({
  version,
  files: piles.map(({ name, to, cards }) => ({
    name: name.trim(),
    request_id: to,
    pages: cards.map(({ file, page, turn }) => ({ document_id: file, page, turn })),
  })),
})

/** Saves what was arranged; the desk shows a refusal itself. */
export const useArrange = (side: Side, activityId: string) => {
  const changed = useChanged()
  const { arrange } = sides[side]
  return useMutation({
    meta: { failure: null },
    mutationFn: (o: { version: number; piles: readonly Pile[] }) =>
      call(arrange, { params: { activity_id: activityId }, body: bodyOf(o.version, o.piles) }),
    onSettled: () => changed(arrange),
  })
}

/** Undoes what was arranged. */
export const useUndoPages = (side: Side, activityId: string) => {
  const changed = useChanged()
  const { undo } = sides[side]
  return async (arrangementId: string): Promise<PagesView> => {
    try {
      return await call(undo, {
        params: { activity_id: activityId, arrangement_id: arrangementId },
      })
    } finally {
      await changed(undo)
    }
  }
}
