import { adapterInUse, providerKinds } from '@plinth/domain/admin/provider/kinds'
import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import type { Settings } from '../../platform/config.ts'
import type { Exchange } from '../provider/client.ts'
import { createOpenAi } from './openai.ts'
import type { Ai } from './port.ts'
import { createSdkAi } from './sdk.ts'

export type AiSettings = Pick<
  Settings,
  | 'PLINTH_AI_PROVIDER'
  | 'PLINTH_AI_MODEL'
  | 'PLINTH_AI_KEY'
  | 'PLINTH_AI_URL'
  | 'PLINTH_AI_ANTHROPIC_KEY'
  | 'PLINTH_AI_ANTHROPIC_URL'
  | 'PLINTH_AI_GOOGLE_KEY'
  | 'PLINTH_AI_GOOGLE_URL'
  | 'PLINTH_AI_LOCAL_URL'
>
type Keep = (exchange: Exchange) => Promise<void> | void

const kind = providerKinds.find((one) => one.kind === 'ai')

/** How each provider is reached, and its model where the settings name none. */
const makers: Readonly<Record<string, (settings: AiSettings, keep: Keep) => Ai>> = {
  openai: (s, keep) =>
    createOpenAi({
      baseUrl: s.PLINTH_AI_URL,
      key: s.PLINTH_AI_KEY ?? null,
      model: s.PLINTH_AI_MODEL ?? 'gpt-4o-mini',
      keep,
    }),
  anthropic: (s, keep) => {
    const provider = createAnthropic({ apiKey: s.PLINTH_AI_ANTHROPIC_KEY ?? '', baseURL: s.PLINTH_AI_ANTHROPIC_URL })
    const model = provider(s.PLINTH_AI_MODEL ?? 'claude-sonnet-5-5')
    return createSdkAi({ model, host: new URL(s.PLINTH_AI_ANTHROPIC_URL).host, keep })
  },
  google: (s, keep) => {
    const provider = createGoogle({ apiKey: s.PLINTH_AI_GOOGLE_KEY ?? '', baseURL: s.PLINTH_AI_GOOGLE_URL })
    const model = provider(s.PLINTH_AI_MODEL ?? 'gemini-3.8-flash')
    return createSdkAi({ model, host: new URL(s.PLINTH_AI_GOOGLE_URL).host, keep })
  },
  local: (s, keep) =>
    createOpenAi({
      baseUrl: s.PLINTH_AI_LOCAL_URL ?? '',
      key: null,
      model: s.PLINTH_AI_MODEL ?? 'qwen3',
      isFree: true,
      keep,
    }),
}

/**
 * The language model of the settings: of the provider that is chosen, or the first that is set. Null without one, and then
 * rules alone answer. `keep` puts each call on record.
 */
export const ai = (settings: AiSettings, keep: Keep = () => undefined): Ai | null => {
  const values: Readonly<Record<string, unknown>> = { ...settings }
  const chosen = kind && adapterInUse(kind, (name) => values[name])
  return chosen ? (makers[chosen.id]?.(settings, keep) ?? null) : null
}
