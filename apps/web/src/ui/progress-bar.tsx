import classes from './progress-bar.module.css'

interface ProgressBarProps {
  /** 0 to 100; shown as whole percent. */
  percent: number
  label: string
  /** 150 px wide (Y-23) instead of the full width. */
  short?: boolean
  /** Stands behind the figure: what the percent is of. */
  unit?: string
}

/** How far something is, with its figure beside it. */
export const ProgressBar = ({ percent, label, short = false, unit = '' }: ProgressBarProps) => {
  const whole = Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <span className={classes.row}>
      <span
        role="progressbar"
        aria-label={label}
        aria-valuenow={whole}
        aria-valuemin={0}
        aria-valuemax={100}
        className={classes.track}
        data-short={short || undefined}
      >
        <span className={classes.fill} style={{ width: `${whole}%` }} />
      </span>
      <span className={classes.figure}>{`${whole}% ${unit}`.trim()}</span>
    </span>
  )
}
