import type { ReactNode } from 'react'
import classes from './application.module.css'

/** Fields that belong together, in one column on a phone and two on a desk. */
export const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.section}>
    <h2>{title}</h2>
    <div className={classes.fields}>{children}</div>
  </section>
)
