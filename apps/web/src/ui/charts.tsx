import classes from './charts.module.css'

export interface ChartPoint {
  label: string
  value: number
  /** The value as shown. */
  text: string
}

/** Distinct in both schemes; a chart never relies on them alone, each slice has its words beside it. */
const colours = ['#4c78c4', '#2a9d8f', '#d98324', '#8a5cc2', '#7c8ba1', '#c2527f', '#5b9b3b', '#b08d2e']
const colourOf = (index: number) => colours[index % colours.length] ?? '#7c8ba1'

/** The same figures as a table, for screen readers. */
const ChartTable = ({ caption, points }: { caption: string; points: readonly ChartPoint[] }) => (
  <table className="visually-hidden">
    <caption>{caption}</caption>
    <tbody>
      {points.map((p) => (
        <tr key={p.label}>
          <th scope="row">{p.label}</th>
          <td>{p.text}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const RADIUS = 42
const ROUND = 2 * Math.PI * RADIUS

interface DonutProps {
  caption: string
  points: readonly ChartPoint[]
  /** What stands in the hole: the total. */
  centre?: string
}

/** Shares of a whole. The drawing is hidden from screen readers, which get the table. */
export const Donut = ({ caption, points, centre }: DonutProps) => {
  const total = points.reduce((sum, p) => sum + p.value, 0)
  const shares = points.map((p) => (total > 0 ? p.value / total : 0))
  const starts = shares.map((_, i) => shares.slice(0, i).reduce((sum, s) => sum + s, 0))
  return (
    <div className={classes.donut}>
      <div aria-hidden className={classes.drawing}>
        <svg viewBox="0 0 100 100" className={classes.ring} role="presentation">
          <circle cx="50" cy="50" r={RADIUS} fill="none" stroke="var(--hairline)" strokeWidth="13" />
          {points.map((p, i) => (
            <circle
              key={p.label}
              cx="50"
              cy="50"
              r={RADIUS}
              fill="none"
              stroke={colourOf(i)}
              strokeWidth="13"
              strokeDasharray={`${(shares[i] ?? 0) * ROUND} ${ROUND}`}
              strokeDashoffset={-(starts[i] ?? 0) * ROUND}
              transform="rotate(-90 50 50)"
            />
          ))}
          {centre === undefined ? null : (
            <text x="50" y="54" textAnchor="middle" className={classes.centre}>
              {centre}
            </text>
          )}
        </svg>
        <ul className={classes.legend}>
          {points.map((p, i) => (
            <li key={p.label}>
              <span className={classes.swatch} style={{ background: colourOf(i) }} />
              <span className={classes.name}>{p.label}</span>
              <span className={classes.value}>{p.text}</span>
            </li>
          ))}
        </ul>
      </div>
      <ChartTable caption={caption} points={points} />
    </div>
  )
}

/** Lengths to compare: one bar a row, its name before it and its figure after it. */
export const Bars = ({ caption, points }: { caption: string; points: readonly ChartPoint[] }) => {
  const most = Math.max(1, ...points.map((p) => p.value))
  return (
    <div>
      <div aria-hidden className={classes.bars}>
        {points.map((p) => (
          <div key={p.label} className={classes.bar}>
            <span className={classes.name}>{p.label}</span>
            <span className={classes.track}>
              {p.value > 0 ? <span className={classes.fill} style={{ width: `${(p.value / most) * 100}%` }} /> : null}
            </span>
            <span className={classes.value}>{p.text}</span>
          </div>
        ))}
      </div>
      <ChartTable caption={caption} points={points} />
    </div>
  )
}
