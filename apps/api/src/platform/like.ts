/** A text for `like` and `ilike` that stands for itself: `%`, `_` and `\` are no patterns. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A pattern for `like` and `ilike` that matches whatever holds the text. */
export const holding = (text: string): string => `%${literal(text)}%`
