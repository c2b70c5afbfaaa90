/** Reads moments of a zone: 'Nov 27, 2026, 5:00 PM EST'. */
export const momentIn =
  (timeZone: string) =>
  (at: Date): string =>
    at.toLocaleString('en-US', {
      timeZone,
      ...({ year: 'numeric', month: 'short', day: 'numeric' } as const),
      ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const),
    })
