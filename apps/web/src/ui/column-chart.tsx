import classes from './column-chart.module.css'

/** Told apart in both schemes; the legend names them, the table beside the chart says the figures. */
const colours = ['#4c78c4', '#2a9d8f', '#d98324']

interface ColumnChartProps {
  /** Names the scrolling region. */
  label: string
  series: readonly string[]
  /** One group of columns each, with one value a series; `under` is a second line below its name. */
  groups: readonly { key: string; label: string; under?: string; values: readonly number[] }[]
}

/** The latest values stand at the right end: a long chart opens there. */
const toLatest = (frame: HTMLDivElement | null) => {
  if (frame) frame.scrollLeft = frame.scrollWidth
}

/** Values over time: a group of columns each. The page gives the same figures as a table. */
export const ColumnChart = ({ label, series, groups }: ColumnChartProps) => {
  const most = Math.max(1, ...groups.flatMap((group) => group.values))
  return (
    <div>
      <ul className={classes.legend}>
        {series.map((name, i) => (
          <li key={name}>
            <span className={classes.swatch} style={{ background: colours[i] }} aria-hidden />
            {name}
          </li>
        ))}
      </ul>
      <div ref={toLatest} role="region" aria-label={label} tabIndex={0} className={classes.frame}>
        <div className={classes.columns} aria-hidden>
          {groups.map((group) => (
            <div key={group.key} className={classes.column}>
              <div className={classes.pair}>
                {group.values.map((value, i) => (
                  <span
                    key={series[i] ?? i}
                    className={classes.fill}
                    style={{ height: `${(value / most) * 100}%`, background: colours[i] }}
                  />
                ))}
              </div>
              <span className={classes.name}>
                {group.label}
                <span className={classes.under}>{group.under}</span>
              </span>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
