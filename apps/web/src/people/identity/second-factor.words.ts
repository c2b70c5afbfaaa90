import { words } from '../../lib/words.ts'

/** What is said over every page while a second factor is missing: apart, so that it comes with the first paint. */
export const secondFactorWords = words('secondFactorWords', {
  asked: "Protect this account: you can see other people's data, and it is protected by a password only.",
  demanded: 'Set up an authenticator or a passkey here. Until then every other page stays closed.',
  link: 'Set up a second factor',
})
