/** Answer of a password sign-in. */
export type SignInResult = 'signed-in' | 'second-factor'

/** An identity problem in words for the person, with the code the provider gave. */
export class IdentityError extends Error {
  readonly code: string
  readonly status: number
  constructor(message: string, code: string, status: number) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** The identity port: everything the application asks of whoever signs people in. */
export interface AuthAdapter {
  /** A fresh bearer token, or null when nobody is signed in. Throws when the provider cannot be asked. */
  fetchToken(): Promise<string | null>
  /** Leaves for the provider's own page, when it has one. `returnTo` is a path of ours. */
  leaveToSignIn?(returnTo: string): Promise<void>
  /** Finishes the way back from the provider's page and answers the path to go on to. */
  finishSignIn?(): Promise<string>
  signOut(): Promise<void>
}
