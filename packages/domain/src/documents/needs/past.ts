import type { Needs } from './evaluate.ts'

/** How the needs of one loan differ by two sets of rules: documents by template and record, conditions by their words. */
export type NeedsShift = {
  readonly added: readonly string[]
  readonly dropped: readonly string[]
  /** Asked for at once by one and only offered by the other. */
  readonly changed: readonly string[]
}

type Words = ReadonlyMap<string, { readonly text: string; readonly how: string }>

const wordsOf = (needs: Needs, nameOf: (templateId: string) => string): Words =>
  new Map([
    ...needs.documents
      .filter((need) => need.mode !== null)
      .map((need) => {
        const how = [need.mode, need.description ?? '', need.dueDays ?? ''].join(' ')
        return [
          `${need.template_id} ${need.record.id}`,
          { text: `${nameOf(need.template_id)}: ${need.record.name}`, how },
        ] as const
      }),
    ...needs.conditions.map((one) => {
      const how = [one.details, one.template_id ?? ''].join(' ')
      return [
        `${one.stage} ${one.title} ${one.record.id}`,
        { text: `Condition ${one.title}: ${one.record.name}`, how },
      ] as const
    }),
  ])

/** What a loan would need more, no longer, or otherwise (AC-12); null when nothing. */
export const needsShift = (before: Needs, after: Needs, nameOf: (templateId: string) => string): NeedsShift | null => {
  const [was, is] = [wordsOf(before, nameOf), wordsOf(after, nameOf)]
  const added = [...is].filter(([key]) => !was.has(key)).map(([, one]) => one.text)
  const dropped = [...was].filter(([key]) => !is.has(key)).map(([, one]) => one.text)
  const changed = [...is].flatMap(([key, one]) => {
    const old = was.get(key)
    return old && old.how !== one.how ? [one.text] : []
  })
  return added.length + dropped.length + changed.length === 0 ? null : { added, dropped, changed }
}
