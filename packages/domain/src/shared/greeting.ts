/** The part of the day a greeting names. */
export type PartOfDay = 'Morning' | 'Afternoon' | 'Evening'

/** The part of the day of an hour 0-23: Morning from 5, Afternoon from 12 to 17:59, otherwise Evening. */
export function greeting(hour: number): PartOfDay {
  if (hour >= 5 && hour < 12) return 'Morning'
  if (hour >= 12 && hour < 18) return 'Afternoon'
  return 'Evening'
}
