const units = ['B', 'KB', 'MB', 'GB'] as const

/** Bytes as '1.4 MB'; a thousand of a unit make the next. */
export const fileSize = (bytes: number): string => {
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit] ?? 'GB'}`
}
