import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { keepPhotos, type KeptPhoto, readPhotos } from '../../lib/kept-photos.ts'
import { photosPdf } from '../../lib/photos-pdf.ts'
import { randomId } from '../../lib/random-id.ts'
import { uprightPhoto } from '../../lib/upright-photo.ts'
import type { Upload } from '../../ui/use-transfers.ts'
import { photoWords as words } from './personal.words.ts'

type State =
  | { is: 'idle' }
  | { is: 'preparing' }
  | { is: 'sending'; percent: number }
  | { is: 'sent'; pages: number }
  | { is: 'failed'; why: string }

interface UsePhotos {
  requestId: string
  fileName: string
  upload: Upload
  onDone: () => void
}

const toPdf = async (pages: readonly KeptPhoto[], fileName: string): Promise<File> => {
  const photos = await Promise.all(
    pages.map(async ({ jpeg, ...page }) => ({ ...page, jpeg: new Uint8Array(await jpeg.arrayBuffer()) })),
  )
  return new File([photosPdf(photos)], fileName, { type: 'application/pdf' })
}

/** The photos of a request, kept in the browser until their PDF has arrived. */
export const usePhotos = ({ requestId, fileName, upload, onDone }: UsePhotos) => {
  const [pages, setPages] = useState<readonly KeptPhoto[]>([])
  const [state, setState] = useState<State>({ is: 'idle' })
  const [isKept, setIsKept] = useState(true)
  const [unreadable, setUnreadable] = useState<readonly string[]>([])
  const leaving = useRef(new AbortController())
  // What stands on the screen, for work that ends later than it was drawn.
  const now = useRef(pages)

  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    void readPhotos(requestId).then((kept) => {
      if (controller.signal.aborted || now.current.length > 0) return
      now.current = kept
      setPages(kept)
    })
    return () => controller.abort()
  }, [requestId])

  const change = async (next: readonly KeptPhoto[]) => {
    now.current = next
    setPages(next)
    setState((s) => (s.is === 'sent' || s.is === 'failed' ? { is: 'idle' } : s))
    setIsKept(await keepPhotos(requestId, next))
  }
  const add = async (files: readonly File[], instead: string | null) => {
    if (files.length === 0) return
    setUnreadable([])
    setState({ is: 'preparing' })
    for (const [n, file] of files.entries()) {
      // One after another: a phone has little memory for pictures.
      const photo = await uprightPhoto(file).catch(() => null)
      if (photo === null) {
        setUnreadable((names) => [...names, file.name])
        continue
      }
      const page = { id: randomId(), turns: 0, ...photo }
      const at = n === 0 && instead !== null ? now.current.findIndex(({ id }) => id === instead) : -1
      await change(at >= 0 ? now.current.toSpliced(at, 1, page) : [...now.current, page])
    }
    setState({ is: 'idle' })
  }
  const move = (id: string, by: 1 | -1) => {
    const at = now.current.findIndex((page) => page.id === id)
    const page = now.current[at]
    if (page && now.current[at + by]) void change(now.current.toSpliced(at, 1).toSpliced(at + by, 0, page))
  }
  const send = async () => {
    if (state.is === 'sending') return
    const { signal } = leaving.current
    const sending = now.current
    setState({ is: 'sending', percent: 0 })
    try {
      const pdf = await toPdf(sending, fileName)
      // Pages just taken are never a file that was sent before.
      await upload(pdf, (percent) => setState({ is: 'sending', percent }), signal, true)
      await change([])
      setState({ is: 'sent', pages: sending.length })
      onDone()
    } catch (error) {
      if (!signal.aborted) setState({ is: 'failed', why: messageOf(error, words.failed) })
    }
  }
  return {
    pages,
    state,
    isKept,
    unreadable,
    add,
    move,
    send,
    turn: (id: string) =>
      void change(now.current.map((page) => (page.id === id ? { ...page, turns: (page.turns + 1) % 4 } : page))),
    remove: (id: string) => void change(now.current.filter((page) => page.id !== id)),
  }
}
