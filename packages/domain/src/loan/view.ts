/** How the requests can be shown. */
export const viewWays = ['table', 'board', 'map'] as const
