/** The form's error texts, exactly. */
export const messages = {
  required: '* Required',
  name: '* Enter a valid name',
  email: '* Enter a valid email',
  emailOrBlank: '* Enter a valid email or leave blank',
  phone: '* Enter a valid phone number (10)',
  address: '* Enter a valid address',
  number: '* Enter a valid number',
  duration: '* Between 1-24',
  limit: '* Limit $15,000,000',
  date: '* Enter a valid date',
} as const
