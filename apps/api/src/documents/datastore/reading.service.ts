/** What other modules read of the datastore as it stands. */
export { namesBeingRead, pageWordsOf, sourceStates, storedBytes, wordsOfPage } from './datastore.queries.ts'
