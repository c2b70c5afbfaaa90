/** Megabytes in a gigabyte. */
const MB_A_GB = 1024

/** How large a datastore is, three decimals, in GB from 1 on and in MB below: '1.250 GB', '12.000 MB' (Q-34, Y-29). */
export const datastoreSize = (gb: number): string =>
  gb >= 1 ? `${gb.toFixed(3)} GB` : `${(gb * MB_A_GB).toFixed(3)} MB`
