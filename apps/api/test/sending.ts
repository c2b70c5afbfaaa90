import { createHash } from 'node:crypto'
import type { ActivityView } from '@plinth/contract/loan/activity'
import type { UploadTicket } from '@plinth/contract/shared/files'
import { partsOf, sliceBytes } from '@plinth/domain/documents/document-request/parts'
import { buildActivity, buildDeal, buildUser } from './factories.ts'
import type { testApp } from './harness.ts'

type App = Awaited<ReturnType<typeof testApp>>

/** The fingerprint of a file as a browser makes it. */
export const fingerprintOf = (content: Buffer): string => {
  const whole = createHash('sha256')
  for (let start = 0; start < content.length; start += sliceBytes)
    whole.update(
      createHash('sha256')
        .update(content.subarray(start, start + sliceBytes))
        .digest(),
    )
  return whole.digest('hex')
}

export const PDF = 'application/pdf'

/** What people do to send files by the calls of the API; a member of the staff unless another person is named. */
export const senderOn = async (t: App) => {
  const staff = (await buildUser(t.db, 'admin')).email
  const open = (activityId: string, file: object, as = staff) =>
    t.call('POST', `/activity/${activityId}/generate-document-with-presigned-url`, as, file)
  const ticketOf = async (activityId: string, file: object, as?: string) => {
    const answer = await open(activityId, file, as)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<UploadTicket>()
  }
  const put = (url: string, payload: Buffer, type = PDF) =>
    t.app.inject({ method: 'PUT', url, payload, headers: { 'content-type': type } })
  const run = (activityId: string, ticket: UploadTicket, as = staff) =>
    t.call('POST', `/activity/${activityId}/process/${ticket.process_id}/run`, as, {})
  const view = async (activityId: string) =>
    (await t.call('GET', `/activity/${activityId}`, staff)).json<ActivityView>()
  return {
    staff,
    open,
    ticketOf,
    put,
    run,
    view,
    request: async (over: Parameters<typeof buildActivity>[2] = {}) => {
      const deal = await buildDeal(t.db)
      const activity = await buildActivity(t.db, deal.loan.id, { document_name: 'Rent roll', ...over })
      return { ...deal, activity, id: activity.id }
    },
    /** Opens, PUTs in one piece, runs and checks; answers the ticket and the process as it then is. */
    send: async (
      activityId: string,
      name: string,
      content: Buffer,
      type = PDF,
      o: { said?: object; as?: string } = {},
    ) => {
      const ticket = await ticketOf(activityId, { name, content_type: type, ...o.said }, o.as)
      await put(ticket.presigned_url, content, type)
      const ran = await run(activityId, ticket)
      if (ran.statusCode !== 202) throw new Error(ran.body)
      await t.drain()
      const process = (await view(activityId)).processes.find((p) => p.process_id === ticket.process_id)
      if (!process) throw new Error('the process is gone')
      return { ticket, process, document: process.documents[0], reason: process.data_to_display.reason }
    },
    /** PUTs some parts of a file, all that are asked for unless their numbers are given. */
    putParts: async (ticket: UploadTicket, content: Buffer, numbers?: readonly number[]) => {
      for (const part of ticket.parts ?? []) {
        if (part.presigned_url === null || (numbers && !numbers.includes(part.part_number))) continue
        const answer = await put(part.presigned_url, content.subarray(part.start, part.end), 'application/octet-stream')
        if (answer.statusCode !== 200) throw new Error(answer.body)
      }
    },
    /** What a browser says of a file before it sends it. */
    said: (content: Buffer, name = 'plans.pdf') => ({
      name,
      content_type: PDF,
      size_bytes: content.length,
      fingerprint: fingerprintOf(content),
    }),
    partCount: (content: Buffer) => partsOf(content.length)?.length ?? 0,
  }
}
