import classes from './brand-mark.module.css'

/** The lender's logo, or their name where there is none. */
export const BrandMark = ({ name, logo }: { name: string; logo: string | null }) =>
  logo === null ? name : <img src={logo} alt={name} className={classes.logo} />
