import type { SavedView, ViewSettings } from '@plinth/contract/portfolio/saved-view'
import { useEffect, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { toast } from '../../ui/toasts.ts'
import { useSavedViews, useViewCalls } from './saved-view.calls.ts'
import { viewWords as words } from './saved-view.words.ts'

/** The keys in the order in which the server answers them, so that two views can be compared as text. */
const ordered = (s: ViewSettings): ViewSettings => ({
  as: s.as,
  status: s.status,
  search: s.search.trim(),
  property_types: s.property_types.toSorted(),
  purposes: s.purposes.toSorted(),
  owner: s.owner,
  sort: s.sort,
  dir: s.dir,
  columns: s.columns,
})
const same = (a: ViewSettings, b: ViewSettings) => JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))

export interface ViewsState {
  /** The saved view that the address names; null while none. */
  chosen: string | null
  /** What the screen shows now. */
  settings: ViewSettings
  /** Whether the address says nothing: then the view that opens first is shown. */
  isBare: boolean
  /** Shows a view, or everything; `replace` leaves no step behind in the browser's history. */
  onChoose: (view: SavedView | null, replace: boolean) => void
}

/** Shows the view that opens first when the page was opened without any; who then chooses everything gets it. */
const useFirstView = (state: ViewsState, first: SavedView | undefined, loaded: boolean): void => {
  const { isBare, onChoose } = state
  const [opensBare, setOpensBare] = useState(isBare)
  useEffect(() => {
    if (!loaded || !opensBare) return
    setOpensBare(false)
    if (first && isBare) onChoose(first, true)
  }, [loaded, opensBare, first, isBare, onChoose])
}

/**
 * What differs from the view in use. It was seen when it was opened, and whenever the screen shows what is stored; what
 * somebody saved to it since was not (decision 0076).
 */
const useChanges = (current: SavedView | null, settings: ViewSettings) => {
  const [seen, setSeen] = useState(current)
  const changed = current !== null && !same(current.settings, settings)
  if (seen?.id !== current?.id || (!changed && seen?.version !== current?.version)) setSeen(current)
  return {
    changed,
    /** Somebody else saved other settings to it since it was shown here: saving takes theirs away. */
    changedMeanwhile: changed && seen?.id === current.id && !same(seen.settings, current.settings),
  }
}

/** The views that a person sees, the one in use, and what can be done with it. */
export const useViews = (state: ViewsState) => {
  const { data } = useSavedViews()
  const { add, update, remove, restore, setDefault } = useViewCalls()
  const { chosen, settings, onChoose } = state
  const views = data?.views ?? []
  const firstId = data?.default_view_id ?? null
  const current = views.find((view) => view.id === chosen) ?? null
  const changes = useChanges(current, settings)
  useFirstView(
    state,
    views.find((view) => view.id === firstId),
    data !== undefined,
  )

  const kept = (then: () => void) => (view: SavedView) => {
    toast.success(words.saved(view.name))
    then()
    onChoose(view, true)
  }
  const error = add.error ?? update.error
  return {
    views,
    firstId,
    current,
    ...changes,
    busy: add.isPending || update.isPending,
    /** Why the last saving was refused. */
    error: error ? messageOf(error, words.failed) : null,
    forget: () => {
      add.reset()
      update.reset()
    },
    add: (values: { name: string; shared: boolean }, then: () => void) =>
      add.mutate({ body: { ...values, settings: ordered(settings) } }, { onSuccess: kept(then) }),
    rename: (view: SavedView, { name, shared }: { name: string; shared: boolean }, then: () => void) =>
      update.mutate(
        { params: { view_id: view.id }, body: { version: view.version, name, ...(view.mine ? { shared } : {}) } },
        { onSuccess: kept(then) },
      ),
    saveChanges: (view: SavedView) =>
      update.mutate(
        { params: { view_id: view.id }, body: { version: view.version, settings: ordered(settings) } },
        {
          onSuccess: kept(() => undefined),
          onError: (failure) => toast.error(words.failed, messageOf(failure, words.failed)),
        },
      ),
    /** Lets the requests open with a view, or with none. */
    openWith: (view: SavedView | null) => setDefault.mutate({ body: { view_id: view?.id ?? null } }),
    remove: (view: SavedView) => {
      const params = { view_id: view.id }
      const takeBack = () => restore.mutate({ params }, { onSuccess: () => toast.success(words.restored(view.name)) })
      const done = () => {
        onChoose(null, true)
        toast.undoable(words.removed(view.name), words.undo, takeBack)
      }
      remove.mutate({ params }, { onSuccess: done })
    },
  }
}
