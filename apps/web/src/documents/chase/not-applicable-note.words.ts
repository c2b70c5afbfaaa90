/** What stands on the row of a request that somebody says does not apply (AF-26). */
export const notApplicableNoteWords = {
  says: (name: string) => `${name} says it's not applicable:`,
  accept: 'Accept',
  decline: 'Decline',
  acceptOf: (what: string) => `Accept “not applicable”: ${what}`,
  declineOf: (what: string) => `Decline “not applicable”: ${what}`,
} as const
