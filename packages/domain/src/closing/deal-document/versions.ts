/** What made the PDF of a version: this program, or an office suite beside it. */
export const pdfMakers = ['plinth', 'office'] as const
export type PdfMaker = (typeof pdfMakers)[number]

/** A value of a version as the document says it; null when it says nothing. */
export type VersionValue = { readonly name: string; readonly label: string; readonly text: string | null }

/** A value that two versions say differently. */
export type Difference = {
  readonly name: string
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

/** What changed from one version to a later one, in the order of the later; then what the later no longer has. */
export const versionDifferences = (before: readonly VersionValue[], after: readonly VersionValue[]): Difference[] => {
  const old = new Map(before.map((value) => [value.name, value]))
  const named = new Set(after.map(({ name }) => name))
  const kept = after.map(({ name, label, text }) => ({ name, label, before: old.get(name)?.text ?? null, after: text }))
  const gone = before
    .filter(({ name }) => !named.has(name))
    .map(({ name, label, text }) => ({ name, label, before: text, after: null }))
  return [...kept, ...gone].filter((value) => value.before !== value.after)
}
