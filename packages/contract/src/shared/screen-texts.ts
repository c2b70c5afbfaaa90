import { z } from 'zod'

/** Texts of the screens by the name of their table and their place in it, such as `leadWords.title`. */
export const BrandTexts = z
  .record(z.string().regex(/^[A-Za-z]\w*(\.[\w-]+)+$/, 'is no name of a text'), z.string().trim().min(1).max(500))
  .refine((texts) => Object.keys(texts).length <= 2000, 'At most 2000 texts')
  .describe('Texts that replace the default ones: `{"leadWords.title": "Prospects"}`; {0} is the first figure')
  .meta({ examples: [{ 'leadWords.title': 'Prospects' }] })
