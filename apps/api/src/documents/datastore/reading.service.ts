/** What other modules read of the datastore as it stands. */
export { pageTextsOf, sourceStates, storedBytes, wordsOfPage } from './datastore.queries.ts'
