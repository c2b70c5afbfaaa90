import type { Settings } from '../../platform/config.ts'
import type { Exchange } from '../provider/client.ts'
import { createOpenAi } from './openai.ts'
import type { Ai } from './port.ts'

/** The language model of the settings; null without a key, and then rules alone answer. `keep` puts each call on record. */
export const ai = (
  settings: Pick<Settings, 'PLINTH_AI_URL' | 'PLINTH_AI_KEY' | 'PLINTH_AI_MODEL'>,
  keep: (exchange: Exchange) => Promise<void> | void = () => undefined,
): Ai | null => {
  const { PLINTH_AI_URL: baseUrl, PLINTH_AI_KEY: key, PLINTH_AI_MODEL: model } = settings
  return key ? createOpenAi({ baseUrl, key, model, keep }) : null
}
