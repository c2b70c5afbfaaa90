/** How far a document's way into the datastore is. */
export const datastoreStates = ['queued', 'done', 'failed'] as const
export type DatastoreState = (typeof datastoreStates)[number]
