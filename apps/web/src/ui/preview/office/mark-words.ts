/** A text cut where a term stands in it, whatever its case. */
export const markWords = (text: string, term: string): { text: string; found: boolean }[] => {
  const wanted = term.trim().toLowerCase()
  const folded = text.toLowerCase()
  // Letters that fold to several would move the places.
  if (wanted === '' || folded.length !== text.length) return [{ text, found: false }]
  const runs: { text: string; found: boolean }[] = []
  let from = 0
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, from)) {
    if (at > from) runs.push({ text: text.slice(from, at), found: false })
    runs.push({ text: text.slice(at, at + wanted.length), found: true })
    from = at + wanted.length
  }
  return from < text.length ? [...runs, { text: text.slice(from), found: false }] : runs
}
