/** What screens of requests are told where nothing was written about any. */
export const noMessages = {
  counts: new Map<string, never>(),
  onMessages: () => undefined,
  messages: false,
  archived: false,
}
