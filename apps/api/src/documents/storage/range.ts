/** Bytes asked for, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Reads a Range header for a file of `size` bytes. Null = the whole file: no header, several ranges or another unit,
 * which a server may ignore. 'unsatisfiable' = nothing of it lies in the file (416).
 */
export const readRange = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [, first = '', last = ''] = match
  if (first === '') {
    const tail = Math.min(Number(last), size)
    return tail === 0 ? 'unsatisfiable' : { start: size - tail, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'unsatisfiable'
  return start > end ? null : { start, end }
}
