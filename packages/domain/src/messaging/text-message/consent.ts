/** How a person's consent to text messages came: from the link of a message, told to staff, or START. */
export const consentSources = ['link', 'staff', 'start'] as const
export type ConsentSource = (typeof consentSources)[number]

/** What a person consents to; kept word for word with the consent (AA-10). */
export const consentWording = (brand: string): string =>
  `I agree to receive text messages from ${brand} about my loan requests, such as reminders of documents. Message frequency varies. Message and data rates may apply. Reply STOP to opt out, HELP for help. Consent is not a condition of any loan.`

/** What an incoming message asks for; null when none of the words that carriers require. */
type Keyword = 'stop' | 'start' | 'help'

const words: Readonly<Record<Keyword, readonly string[]>> = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE'],
  start: ['START', 'YES', 'UNSTOP'],
  help: ['HELP', 'INFO'],
}

/** Reads the one word of an incoming message, whatever stands around it: ' Stop. ' is STOP. */
export const keywordIn = (body: string): Keyword | null => {
  const word = body.toUpperCase().replaceAll(/[^A-Z]/g, '')
  return (['stop', 'start', 'help'] as const).find((key) => words[key].includes(word)) ?? null
}

/** What is answered to each (AA-11). */
export const keywordReply = (keyword: Keyword, o: { brand: string; contact: string | null }): string =>
  ({
    stop: `${o.brand}: You have been unsubscribed and will receive no more texts. Reply START to resubscribe.`,
    start: `${o.brand}: You will receive texts about your loan requests again. Message frequency varies. Message and data rates may apply. Reply HELP for help, STOP to opt out.`,
    help: `${o.brand}: Texts about your loan requests and their documents.${o.contact === null ? '' : ` Questions: ${o.contact}.`} Message frequency varies. Message and data rates may apply. Reply STOP to opt out.`,
  })[keyword]
