/** Name of the migrated database that each test file clones. */
export const TEMPLATE = 'plinth_template'
