import type { Content } from './reading/book.ts'

/** Bytes that all kept contents may have together. */
const MOST_BYTES = 64 * 1_048_576

const sizeOf = (content: Content): number =>
  'letter' in content
    ? content.letter.html.length
    : content.book.sheets.reduce((sum, { blocks }) => blocks.reduce((all, { length }) => all + length, sum), 0)

/**
 * Keeps what files show, the latest used first, as long as there is room, in memory alone: it is nobody's to find on a disk.
 * A file that is asked for while it is being read is read once; one that cannot be read is read again when asked for.
 */
export const contentKeeper = (most = MOST_BYTES) => {
  const kept = new Map<string, { content: Promise<Content>; size: number }>()
  const shrink = () => {
    let size = [...kept.values()].reduce((sum, one) => sum + one.size, 0)
    for (const [key, one] of kept) {
      if (size <= most) return
      kept.delete(key)
      size -= one.size
    }
  }
  const start = (key: string, read: () => Promise<Content>) => {
    const entry = { content: read(), size: 0 }
    entry.content.then(
      (content) => {
        entry.size = sizeOf(content)
        shrink()
      },
      () => kept.delete(key),
    )
    return entry
  }
  return {
    /** What a stored file shows, read by `read` when it is not kept. Fails as `read` does. */
    get: (key: string, read: () => Promise<Content>): Promise<Content> => {
      const entry = kept.get(key) ?? start(key, read)
      // The latest used stands last.
      kept.delete(key)
      kept.set(key, entry)
      return entry.content
    },
  }
}
