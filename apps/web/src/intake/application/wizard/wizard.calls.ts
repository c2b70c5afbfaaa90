import { getKnown, getOpenRequests, reuseKnown } from '@plinth/contract/intake/application-known'
import {
  createDraft,
  type DraftFile,
  type DraftView,
  getDraft,
  openDraftUpload,
  removeDraftFile,
  saveDraft,
  submitFullApplication,
  takeDraftFile,
} from '@plinth/contract/intake/application-wizard'
import type { BodyIn, ReplyOf } from '@plinth/contract/shared/endpoint'
import type { WizardFileField } from '@plinth/domain/intake/application/wizard-sections'
import { wizardMediaTypeOf } from '@plinth/domain/intake/application/wizard-sections'
import { call } from '../../../lib/http.ts'
import { putFile } from '../../../lib/put-file.ts'
import { withRetries, wait } from '../../../lib/retry.ts'

export type { DraftFile, DraftView }
export type Known = ReplyOf<typeof getKnown>
export type DraftBody = Omit<BodyIn<typeof saveDraft>, 'version' | 'forget'>
export type Submission = BodyIn<typeof submitFullApplication>
export type Forget = NonNullable<BodyIn<typeof saveDraft>['forget']>

export const createServerDraft = (body: DraftBody, captcha: string): Promise<DraftView> =>
  call(createDraft, { body: { ...body, captchaToken: { token: captcha } } })

export const fetchServerDraft = (token: string): Promise<DraftView> => call(getDraft, { params: { token } })

export const saveServerDraft = (token: string, body: DraftBody, version: number, forget: Forget): Promise<DraftView> =>
  call(saveDraft, { params: { token }, body: { ...body, version, forget } })

export type OpenRequest = Known['open_requests'][number]

/** The open requests of whoever followed the mailed link; none for others. */
export const fetchOpenRequests = async (token: string, email_proof: string): Promise<readonly OpenRequest[]> =>
  (await call(getOpenRequests, { params: { token }, body: { email_proof } })).open_requests

export const fetchKnown = (): Promise<Known> => call(getKnown, {})

export const reuse = (token: string, body: BodyIn<typeof reuseKnown>): Promise<DraftView> =>
  call(reuseKnown, { params: { token }, body })

export const removeFile = async (token: string, file_id: string): Promise<readonly DraftFile[]> =>
  (await call(removeDraftFile, { params: { token, file_id } })).files

export const submitWizard = (body: Submission, idempotencyKey: string): Promise<{ human_id: string }> =>
  call(submitFullApplication, { body }, { idempotencyKey })

interface SendFile {
  token: string
  field: WizardFileField
  file: File
  /** 0 to 100. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** Sends a file to the draft and has it looked at; a connection that breaks is tried again for half a minute. */
export const sendDraftFile = async ({ token, field, file, onProgress, signal }: SendFile): Promise<DraftFile> => {
  const contentType = wizardMediaTypeOf(file.name, field) ?? (file.type || 'application/octet-stream')
  const body = { field, name: file.name, content_type: contentType, size_bytes: file.size }
  const ticket = await withRetries(() => call(openDraftUpload, { params: { token }, body }, { signal }), signal)
  await withRetries(() => putFile({ url: ticket.presigned_url, file, contentType, onProgress, signal }), signal, wait)
  return withRetries(() => call(takeDraftFile, { params: { token, file_id: ticket.file_id } }, { signal }), signal)
}
