/** Asks the person to prove who they are; true once they have. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asking: Promise<boolean> | null = null

/** The screen that asks takes the questions until it is taken away by what is answered. */
export const onProofNeeded = (given: Ask): (() => void) => {
  ask = given
  return () => {
    if (ask === given) ask = null
  }
}

/** One question for all calls that wait for a proof at the same time; false where nobody can be asked. */
export const provedAgain = (): Promise<boolean> => {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = null
  })
  return asking
}
