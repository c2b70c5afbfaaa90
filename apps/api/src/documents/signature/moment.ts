/** A moment to the second in a time zone, with its name: '11/21/2026, 05:30:00 PM EST'. */
export const formatInTimeZone = (at: Date, timeZone: string): string =>
  at.toLocaleString('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  })
