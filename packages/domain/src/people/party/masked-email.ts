/** An address one recognizes as one's own but cannot learn from: 'jane@example.com' to 'j•••@example.com' (I-70). */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${email.slice(0, 1)}•••${email.slice(at)}`
}
