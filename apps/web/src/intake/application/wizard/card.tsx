import type { ReactNode } from 'react'
import classes from './wizard.module.css'

/** Fields that belong together, in one column on a phone and two on a desk. */
export const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.card}>
    <h3>{title}</h3>
    <div className={classes.fields}>{children}</div>
  </section>
)
