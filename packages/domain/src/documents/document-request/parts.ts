/** Files above this many bytes go in parts, so that a broken connection costs one of them alone. */
export const wholeUpTo = 16 * 1_048_576
/** Bytes of one part; also the slices a fingerprint is made of. */
export const sliceBytes = 8 * 1_048_576
const mostParts = 500

/** Bytes of each part of a file but the last: 8 MiB, more where that would make over 500 of them. */
export const partBytesOf = (size: number): number =>
  Math.max(sliceBytes, Math.ceil(size / mostParts / sliceBytes) * sliceBytes)

/** Where each part of a file lies: from `start` up to, without, `end`; numbered from 1. Null = it goes in one piece. */
export const partsOf = (size: number): { n: number; start: number; end: number }[] | null => {
  if (size <= wholeUpTo) return null
  const bytes = partBytesOf(size)
  return Array.from({ length: Math.ceil(size / bytes) }, (_, i) => ({
    n: i + 1,
    start: i * bytes,
    end: Math.min(size, (i + 1) * bytes),
  }))
}
