import type { ActivityView } from '@plinth/contract/loan/activity'
import { getApplicationAnswers } from '@plinth/contract/intake/activity-application'
import {
  downloadBrokerDocument,
  listSponsors,
  openBrokerUpload,
  previewBrokerReminder,
  runBrokerProcess,
  sendBrokerReminder,
} from '@plinth/contract/portal/broker'
import {
  downloadPersonalDocument,
  getPersonalHome,
  openPersonalCustomUpload,
  openPersonalUpload,
  type PersonalHome,
  runPersonalProcess,
  sayOfFile,
  updatePersonalBorrower,
  withdrawRequest,
} from '@plinth/contract/portal/personal'
import {
  addPersonalContact,
  createPersonalContact,
  listPersonalLoanContacts,
  removePersonalContact,
  updatePersonalContact,
} from '@plinth/contract/portal/personal-contacts'
import { readOwnPaper } from '@plinth/contract/portal/personal-paper'
import { sayNotApplicable } from '@plinth/contract/documents/chase-answer'
import { downloadBlankForm } from '@plinth/contract/documents/blank-form'
import type { UploadIn } from '@plinth/contract/shared/files'
import type { Role } from '@plinth/domain/people/user/role'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError, call, fresh, query, useCall } from '../../lib/api.ts'
import { useChanged } from '../../lib/changed.ts'
import { sendChecked } from '../../lib/checked-upload.ts'
import { download } from '../../lib/http.ts'
import { saveFile } from '../../lib/save-file.ts'
import { type SendFile, sendFile } from '../../lib/send-file.ts'
import type { Upload } from '../../ui/use-transfers.ts'
import {
  activityWords,
  contactWords,
  editWords,
  fileWords,
  needWords,
  notApplicableWords,
  remindWords,
} from './personal.words.ts'
import { withdrawWords } from './withdraw.words.ts'

/** How often to look whether a file that is being checked is through. */
const CHECK_AGAIN_MS = 3000

const isBeingChecked = (home: PersonalHome | undefined): boolean =>
  home?.loans.some((l) =>
    l.activities.some((a) =>
      a.processes.some((p) => p.documents.some((d) => d.received_epoch === null) && p.state === 'Processing'),
    ),
  ) ?? false

/** The page of a person, for one of the records they act for (G-13, A-24). */
export const useHome = (o: { email?: string | undefined; entityId?: string | undefined; enabled?: boolean }) =>
  useQuery({
    ...query(getPersonalHome, {
      query: {
        ...(o.email === undefined ? {} : { 'user-email': o.email }),
        ...(o.entityId === undefined ? {} : { entity_id: o.entityId }),
      },
    }),
    ...fresh,
    enabled: o.enabled ?? true,
    refetchInterval: ({ state }) => (isBeingChecked(state.data) ? CHECK_AGAIN_MS : false),
  })

/** Refetches the page, after uploads, which are no single call. */
export const useUploaded = () => {
  const changed = useChanged()
  return () => changed(openPersonalUpload, runPersonalProcess)
}

/** Whether an edit was refused because somebody else's came first. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'version_conflict'

/** Saves a borrower's details (G-32, G-36). */
export const useSaveBorrower = () =>
  useCall(updatePersonalBorrower, { success: editWords.saved, failure: editWords.failed })

/** Who is on a loan, and whom of them one may change (G-38). */
export const useLoanContacts = (loanId: string) =>
  useQuery({ ...query(listPersonalLoanContacts, { params: { loan_id: loanId } }), ...fresh })

/** Saves a contact's details (G-34, I-65). The form shows a refusal itself. */
export const useSaveContact = () =>
  useCall(updatePersonalContact, {
    success: editWords.contactSaved,
    failure: null,
  })

/** Takes a contact off a loan; the dialog shows a refusal itself. */
export const useRemoveContact = () =>
  useCall(removePersonalContact, {
    success: contactWords.removed,
    failure: null,
  })

/** Leaves a note beside a sent file; its form shows a refusal itself. */
export const useSayOfFile = () => useCall(sayOfFile, { success: fileWords.noteSaved, failure: null })

/** Answers a request 'not applicable'; the dialog shows a refusal itself. */
export const useSayNotApplicable = () => useCall(sayNotApplicable, { success: notApplicableWords.sent, failure: null })

/** Withdraws a request; the dialog shows a refusal itself. */
export const useWithdraw = () => useCall(withdrawRequest, { success: withdrawWords.done, failure: null })

/** Makes a contact on a loan (G-38). The form shows a refusal itself. */
export const useCreateContact = () =>
  useCall(createPersonalContact, {
    success: contactWords.added,
    failure: null,
  })

/** Puts a known contact on a loan (G-38). */
export const useAddContact = () =>
  useCall(addPersonalContact, {
    success: contactWords.added,
    failure: contactWords.failed,
  })

/** Whom the broker worked with before. */
export const useSponsors = () => useQuery({ ...query(listSponsors, {}), ...fresh })

/** What a reminder of the borrower of a deal would say. */
export const useReminder = (loanId: string) =>
  useQuery({ ...query(previewBrokerReminder, { params: { loan_id: loanId } }), ...fresh })

/** Sends it; the sheet shows a refusal itself. */
export const useSendReminder = () => useCall(sendBrokerReminder, { success: remindWords.sent, failure: null })

/** What was sent in with an application activity. */
export const useApplication = (activityId: string) =>
  useQuery({ ...query(getApplicationAnswers, { params: { activity_id: activityId } }), ...fresh })

/** Sends files to an activity: ticket, file, process (M-17), and a first look at a document that was asked for; brokers by their own calls (G-15). */
export const uploaderFor =
  (role: Role, activity: ActivityView): Upload =>
  async (file, onProgress, signal, again) => {
    const sending: SendFile = {
      file,
      onProgress,
      signal,
      again,
      open: (said) => openTicket(role, activity, said, signal),
      run: ({ process_id }) => {
        const input = { params: { activity_id: activity.activity_id, process_id } }
        return role === 'broker'
          ? call(runBrokerProcess, input, { signal })
          : call(runPersonalProcess, input, { signal })
      },
    }
    if (activity.activity_type === 'document-request') return sendChecked(sending, activity.activity_id)
    await sendFile(sending)
    return null
  }

const openTicket = (role: Role, activity: ActivityView, body: UploadIn, signal: AbortSignal) => {
  const input = { params: { activity_id: activity.activity_id }, body }
  if (role === 'broker') return call(openBrokerUpload, input, { signal })
  return activity.activity_type === 'document-request'
    ? call(openPersonalUpload, input, { signal })
    : call(openPersonalCustomUpload, input, { signal })
}

/** The signed address of a file (M-51), or of what was sent where a JPEG is shown in its stead (AF-25). */
export const fileAddress = (role: Role, activityId: string, documentId: string, file?: 'original') => {
  const input = { params: { activity_id: activityId, document_id: documentId }, query: { file } }
  return role === 'broker' ? call(downloadBrokerDocument, input) : call(downloadPersonalDocument, input)
}

/** Opens the paper of an activity that was sent to the person. */
export const useOwnPaper = (activityId: string) =>
  useMutation({
    meta: { failure: needWords.readFailed },
    mutationFn: async () => {
      const { url } = await call(readOwnPaper, { params: { activity_id: activityId } })
      window.location.assign(url)
    },
  })

/** Saves the form that a request asks to be signed. */
export const useBlankForm = (activityId: string) =>
  useMutation({
    meta: { failure: activityWords.formFailed },
    mutationFn: async () => {
      const params = { activity_id: activityId }
      const { blob, filename } = await download(downloadBlankForm, { params })
      saveFile(filename ?? activityWords.formName, blob)
    },
  })
