/** Where this browser keeps the unfinished public form; the form reads it when it opens, also after its tab was closed. */
const KEY = 'plinth-application'
/** How long an unfinished form is kept, in milliseconds: whoever comes back later begins anew. */
const KEPT_MS = 7 * 86_400_000

const attempt = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/** The unfinished form as it was kept, to be parsed; null where there is none, or it is older than a week. */
export const keptApplication = (): unknown =>
  attempt(() => {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { at?: unknown; draft?: unknown } | null
    const isFresh = typeof kept?.at === 'number' && Date.now() - kept.at < KEPT_MS
    if (!isFresh) localStorage.removeItem(KEY)
    return isFresh ? (kept?.draft ?? null) : null
  }, null)

/** Keeps the form, which asks for no Social Security number; a full or forbidden storage is no reason to fail. */
export const keepApplication = (draft: unknown): void =>
  attempt(() => localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), draft })), undefined)

/** Whether this browser holds a form in which something was filled in. */
export const hasApplicationDraft = (): boolean => {
  const kept = keptApplication() as { values?: { borrower?: Record<string, unknown> } } | null
  // The country of the phone stands there from the start.
  return Object.entries(kept?.values?.borrower ?? {}).some(
    ([field, value]) => field !== 'area' && typeof value === 'string' && value !== '',
  )
}

/** Begins the public form with these borrower fields filled in; what was kept before is replaced. */
export const beginApplication = (borrower: Readonly<Record<string, string | boolean>>): void =>
  keepApplication({ values: { borrower, properties: [{}] }, addressTexts: [''], step: 0 })

/** Forgets the form: it was sent, or the person it was begun for signs out. */
export const dropApplicationDraft = (): void => attempt(() => localStorage.removeItem(KEY), undefined)
