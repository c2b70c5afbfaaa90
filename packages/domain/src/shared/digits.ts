interface Digits {
  /** Places after the point, at least and at most; 0 to 20. */
  least?: number
  most: number
  /** Whether thousands are set apart by commas, as they are unless told. */
  grouped?: boolean
}

/** One formatter a form: making one takes fifty times as long as using it, and `toLocaleString` with options makes one each time. */
const formatters = new Map<string, Intl.NumberFormat>()

const formatterOf = ({ least = 0, most, grouped = true }: Digits): Intl.NumberFormat => {
  const key = `${least} ${most} ${grouped}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    useGrouping: grouped,
  })
  formatters.set(key, made)
  return made
}

/** A number as people write it in the US, rounded half away from zero: 1234.5 is '1,234.5' with at most two places. */
export const writeDigits = (value: number, digits: Digits): string => formatterOf(digits).format(value)
