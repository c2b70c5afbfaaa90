/** Where this tab keeps the unfinished public form; the form reads it when it opens. */
export const applicationDraftKey = 'plinth-application'

const attempt = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/** Whether this tab holds a form in which something was filled in. */
export const hasApplicationDraft = (): boolean =>
  attempt(() => {
    const kept = JSON.parse(sessionStorage.getItem(applicationDraftKey) ?? 'null') as {
      values?: { borrower?: Record<string, unknown> }
    } | null
    // The country of the phone stands there from the start.
    return Object.entries(kept?.values?.borrower ?? {}).some(
      ([field, value]) => field !== 'area' && typeof value === 'string' && value !== '',
    )
  }, false)

/** Begins the public form with these borrower fields filled in; what the tab held before is replaced. */
export const beginApplication = (borrower: Readonly<Record<string, string | boolean>>): void =>
  attempt(() => {
    const draft = { values: { borrower, properties: [{}] }, addressTexts: [''], step: 0 }
    sessionStorage.setItem(applicationDraftKey, JSON.stringify(draft))
  }, undefined)

/** Forgets the form: it was sent, or the person it was begun for signs out. */
export const dropApplicationDraft = (): void => attempt(() => sessionStorage.removeItem(applicationDraftKey), undefined)
