import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useApplication } from './use-application.ts'
import { useSubmission } from './use-submission.ts'

interface Sent {
  key: string | null
  body: string
}
let sent: Sent[]
let answer: () => Response

beforeEach(() => {
  sent = []
  globalThis.fetch = async (_input, init) => {
    sent.push({ key: new Headers(init?.headers).get('idempotency-key'), body: String(init?.body) })
    return answer()
  }
})

const lost = (): Response => {
  throw new TypeError('Failed to fetch')
}
const taken = () => Response.json({ application_id: 'a', loan_id: 'l', human_id: 'BL-10001' }, { status: 201 })
const refused = (code: string) =>
  Response.json(
    { type: 'about:blank', code, title: 'Refused', status: 422, detail: 'Refused', request_id: 'r' },
    { status: 422, headers: { 'content-type': 'application/problem+json' } },
  )

/** The page as it stands after it was loaded. */
const load = () =>
  renderHook(() => {
    const form = useApplication()
    return { form, submission: useSubmission(form, 0) }
  })
const phaseOf = ({ result }: ReturnType<typeof load>) => result.current.submission.phase.name

test('[E-76] a submission whose answer was lost goes again with the same key after the page is loaded anew', async () => {
  answer = lost
  const page = load()
  await act(() => page.result.current.submission.solved('token-1', ''))
  expect(phaseOf(page)).toBe('failed')
  page.unmount()

  answer = taken
  const again = load()
  await waitFor(() => expect(phaseOf(again)).toBe('done'))
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  again.unmount()

  load()
  expect(sent).toHaveLength(2)
})

test('[E-76] solved once more after the answer was lost, the form goes as the same submission', async () => {
  answer = lost
  const page = load()
  await act(() => page.result.current.submission.solved('token-1', ''))
  act(() => page.result.current.submission.close())
  await act(() => page.result.current.submission.solved('token-2', ''))
  expect(sent[1]).toEqual(sent[0])
})

test('[E-76] what was changed after the answer was lost is not sent by itself, and is a submission of its own', async () => {
  answer = lost
  const page = load()
  await act(() => page.result.current.submission.solved('token-1', ''))
  act(() => page.result.current.form.setBorrower('firstName', 'Ana'))
  page.unmount()
  const again = load()
  expect(phaseOf(again)).toBe('form')
  expect(sent).toHaveLength(1)
  answer = taken
  await act(() => again.result.current.submission.solved('token-2', ''))
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

test('[E-76] a refused submission is answered: the next has a key of its own', async () => {
  answer = () => refused('captcha_expired')
  const page = load()
  await act(() => page.result.current.submission.solved('token-1', ''))
  expect(phaseOf(page)).toBe('captcha')
  await act(() => page.result.current.submission.solved('token-2', ''))
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})
