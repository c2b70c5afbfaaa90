/** What of a list is not on the other side too, in words. */
export const differing = <T>(list: readonly T[], other: readonly T[], text: (one: T) => string): string => {
  const others = new Set(other.map(text))
  return list
    .map(text)
    .filter((one) => !others.has(one))
    .join('; ')
}
