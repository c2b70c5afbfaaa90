/** Credit score bands (E-18). */
export const creditScoreBands = ['Below 650', '651-700', '701-750', '751+'] as const
export type CreditScoreBand = (typeof creditScoreBands)[number]

/** A band counts as its lowest score until a credit report gives the figure (E-18); the open one below as its highest. */
const bandScore: Record<CreditScoreBand, number> = { 'Below 650': 649, '651-700': 651, '701-750': 701, '751+': 751 }

/** The credit score that counts, and the band it stands for when no report gave a score; null when neither is known. */
export const scoredCredit = (
  score: number | null,
  chosenBand: string | null,
): { readonly score: number | null; readonly band: CreditScoreBand | null } => {
  if (score !== null) return { score, band: null }
  const band = creditScoreBands.find((one) => one === chosenBand) ?? null
  return { score: band === null ? null : bandScore[band], band }
}
