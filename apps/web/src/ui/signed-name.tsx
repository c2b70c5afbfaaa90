import classes from './signature-pad.module.css'

/** A typed name as the signature it stands for, on paper. */
export const SignedName = ({ name }: { name: string }) => (
  <div className={classes.paper}>
    <span className={classes.typed}>{name}</span>
  </div>
)
