import { useEffect, useRef } from 'react'

interface HostedOptions {
  sitekey: string
  callback: (token: string) => void
  'error-callback': () => void
  'expired-callback': () => void
}
interface HostedApi {
  render: (container: HTMLElement, options: HostedOptions) => unknown
}
declare global {
  interface Window {
    turnstile?: HostedApi
    hcaptcha?: HostedApi
  }
}

const scripts = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit',
} as const

const load = (kind: keyof typeof scripts): Promise<HostedApi> =>
  new Promise((resolve, reject) => {
    const ready = () => {
      const api = window[kind]
      if (api) resolve(api)
      else reject(new Error(`${kind} did not load`))
    }
    if (window[kind]) return ready()
    const script = document.createElement('script')
    script.src = scripts[kind]
    script.addEventListener('load', ready)
    script.addEventListener('error', () => reject(new Error(`${kind} did not load`)))
    document.head.append(script)
  })

interface HostedCaptchaProps {
  kind: keyof typeof scripts
  siteKey: string
  onSolved: (token: string) => void
  onError: () => void
  onExpired: () => void
}

/** The provider's own box, loaded when the dialog opens. */
export const HostedCaptcha = (props: HostedCaptchaProps) => {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const { kind, siteKey } = props
  useEffect(() => {
    let gone = false
    load(kind).then(
      (api) => {
        if (gone || !box.current) return
        api.render(box.current, {
          sitekey: siteKey,
          callback: (token) => latest.current.onSolved(token),
          'error-callback': () => latest.current.onError(),
          'expired-callback': () => latest.current.onExpired(),
        })
      },
      () => latest.current.onError(),
    )
    return () => {
      gone = true
    }
  }, [kind, siteKey])
  return <div ref={box} style={{ minHeight: 78 }} />
}
