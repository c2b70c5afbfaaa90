const MB_A_GB = 1024

/** The size of a loan's datastore: in GB from 1 on, else in MB, with 3 decimals. */
export const datastoreSize = (gb: number): string =>
  gb >= 1 ? `${gb.toFixed(3)} GB` : `${(gb * MB_A_GB).toFixed(3)} MB`
