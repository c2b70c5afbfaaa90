/** The texts of going on with a step although something is missing. */
export const goOnWords = {
  missing: 'Open points',
  title: (step: string) => `${step} with open points?`,
  reason: 'Reason to go on',
  hint: 'The timeline keeps the reason and what was open.',
  required: '* Required',
  cancel: 'Cancel',
}
