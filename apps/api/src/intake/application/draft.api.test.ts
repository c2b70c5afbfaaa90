import { mediaTypeOf } from '@plinth/domain/documents/document-request/uploads'
import { DraftView } from '@plinth/contract/intake/application-wizard'
import { initialWizard } from '@plinth/domain/intake/application/wizard-fields'
import { placeholderEmail } from '@plinth/domain/people/party/placeholder-email'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildUser } from '../../../test/factories.ts'
import { readLetters } from '../../../test/letters.ts'
import { testApp } from '../../../test/harness.ts'
import { filledWizard, pdfFile, pngFile, wizardOn } from '../../../test/wizard-form.ts'
import { keepAbandoned } from './abandoned.service.ts'

let app: Awaited<ReturnType<typeof testApp>>
let by: ReturnType<typeof wizardOn>
beforeAll(async () => {
  app = await testApp({ settings: { PLINTH_SUBMISSIONS_PER_HOUR: '1000', PLINTH_DRAFT_DAYS: '30' } })
  by = wizardOn(app)
})
afterAll(() => app.close())

const DAY_SECONDS = 86_400
const read = (token: string) => app.call('GET', `/application/draft/${token}`, null)
const save = (draft: DraftView, over: object) =>
  app.call('PUT', `/application/draft/${draft.token}`, null, {
    version: draft.version,
    page: draft.page,
    values: draft.values,
    ...over,
  })
const saved = async (draft: DraftView, over: object): Promise<DraftView> => {
  const reply = await save(draft, over)
  expect(reply.statusCode, reply.body).toBe(200)
  return DraftView.parse(reply.json())
}
const lettersTo = (email: string) => readLetters(app, email)
const stored = async (key: string) => (await app.deps.storage.head(key)) ?? (await app.deps.storage.head(`in-${key}`))
const draftRows = () => app.db.selectFrom('application_draft').selectAll().orderBy('created_at').execute()
const fileRows = () => app.db.selectFrom('application_draft_file').selectAll().execute()
/** The table as text: what somebody with a copy of the database sees. */
const dumped = async () => {
  const { rows } = await sql<{
    all: string
  }>`select string_agg(t::text, E'\n') as all from application_draft t`.execute(app.db)
  return rows[0]?.all ?? ''
}

describe('keeping', () => {
  test('[F-04] a half-done application comes back as it was typed, on the page it was left at', async () => {
    const values = { sponsor: { firstName: 'Ma ', state: 'TX' }, property: { loanAmount: '1,2' } }
    const { token } = await by.started(values, 3)
    const draft = DraftView.parse((await read(token)).json())
    expect(draft.page).toBe(3)
    expect(draft.values.sponsor).toMatchObject({ firstName: 'Ma ', state: 'TX', area: 'US' })
    expect(draft.values.property).toMatchObject({ loanAmount: '1,2', purchasePrice: '' })
    expect(draft.resume_url).toBe(`${app.deps.config.publicUrl}/application/full#resume=${token}`)
    expect(draft.submitted).toBeNull()
  })

  test('[F-07, F-12] a fresh draft starts in Alabama, a member with half', async () => {
    const draft = await by.started({ entity: { otherEntityMembers: [{ id: 'a' }] } })
    expect(draft.values.sponsor.state).toBe('AL')
    expect(draft.values.entity.otherEntityMembers).toEqual([
      { id: 'a', firstName: '', lastName: '', email: '', percentage: '50' },
    ])
    const { ssn: _ssn, dateOfBirth: _birth, ...sponsor } = initialWizard.sponsor
    expect(draft.values.sponsor).toEqual(sponsor)
  })

  test('[F-04] of two windows the second to save is told, and nothing that is kept is overwritten', async () => {
    const draft = await by.started({ sponsor: { firstName: 'Ann' } })
    await saved(draft, { values: { ...draft.values, sponsor: { ...draft.values.sponsor, city: 'Boston' } } })
    const late = await save(draft, { values: { sponsor: { city: 'Austin' } } })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ code: 'version_conflict', errors: [{ path: 'version', message: '2' }] })
    expect(DraftView.parse((await read(draft.token)).json()).values.sponsor.city).toBe('Boston')
  })

  test('[F-04] an unknown, a malformed and an expired link answer alike', async () => {
    const { token } = await by.started()
    const answers = [await read('x'.repeat(43)), await read(`${token.slice(0, -1)}_`)]
    app.clock.advance(31 * DAY_SECONDS)
    answers.push(await read(token))
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404)
      const { request_id: _id, ...problem } = answer.json<{ request_id: string }>()
      const { request_id: _first, ...first } = answers[0]?.json<{ request_id: string }>() ?? { request_id: '' }
      expect(problem).toEqual(first)
    }
  })

  test('[F-04] the token is kept as a hash alone', async () => {
    const { token } = await by.started()
    expect(await dumped()).not.toContain(token)
    expect(token).toMatch(/^[\w-]{43}$/)
  })

  test('[F-04] a captcha begins one draft', async () => {
    const first = await by.create()
    expect(first.statusCode).toBe(201)
    const none = await app.call('POST', '/application/draft', null, { captchaToken: { token: 'bm9uZQ==' } })
    expect(none.json()).toMatchObject({ code: 'captcha_failed' })
  })
})

describe('secrets', () => {
  test('[F-05, G-23] number and birth date are sealed, answered masked alone, and kept unless typed anew', async () => {
    const draft = await by.started({ sponsor: { ssn: '123-45-6789', dateOfBirth: '1980-05-06' } })
    expect(draft.secrets).toEqual({
      social_security: { from: 'draft', masked: 'XXX-XX-6789' },
      birth_date: { from: 'draft', masked: 'XX.XX.1980' },
    })
    const again = await saved(draft, { page: 2 })
    expect(again.secrets).toEqual(draft.secrets)
    const retyped = await saved(again, { values: { sponsor: { ssn: '321121234' } } })
    expect(retyped.secrets.social_security.masked).toBe('XXX-XX-1234')
    const forgotten = await saved(retyped, { forget: ['dateOfBirth'] })
    expect(forgotten.secrets.birth_date).toEqual({ from: 'none', masked: '' })
    const body = (await read(draft.token)).body
    for (const secret of ['321121234', '123456789', '123-45-6789', '1980-05-06']) {
      expect(body).not.toContain(secret)
      expect(await dumped()).not.toContain(secret)
    }
  })

  test('[F-05] a number that is not typed to its end is not kept', async () => {
    const draft = await by.started({ sponsor: { ssn: '123-45', dateOfBirth: '1980' } })
    expect(draft.secrets.social_security).toEqual({ from: 'none', masked: '' })
    expect(draft.secrets.birth_date).toEqual({ from: 'none', masked: '' })
  })
})

describe('the letter', () => {
  test('[F-04] the resume link is mailed once section 1 is left, to the applicant, with nothing that was typed', async () => {
    const values = { sponsor: { firstName: 'Zenobia', email: 'Resume@Example.com' } }
    const draft = await by.started(values)
    expect(await lettersTo('resume@example.com')).toEqual([])
    const next = await saved(draft, { page: 2 })
    expect(next.mailed_to).toBe('r•••@example.com')
    await saved(next, { page: 3 })
    const letters = await lettersTo('resume@example.com')
    expect(letters).toHaveLength(1)
    expect(letters[0]?.body_text).toContain(draft.resume_url)
    expect(letters[0]?.body_text).not.toContain('Zenobia')
  })

  test('[F-04, E-32] a broker gets it for a deal of theirs, an address under .invalid never', async () => {
    const broker = { isBroker: true, brokerEmail: 'deals@brokers.example', email: 'sponsor@example.com' }
    await by.started({ sponsor: broker }, 2)
    expect(await lettersTo('deals@brokers.example')).toHaveLength(1)
    expect(await lettersTo('sponsor@example.com')).toEqual([])
    const nobody = placeholderEmail('7F3A')
    expect((await by.started({ sponsor: { email: nobody } }, 2)).mailed_to).toBeNull()
    expect(await lettersTo(nobody)).toEqual([])
  })

  test('[F-04] it is mailed again when asked, at most three times a day', async () => {
    const { token } = await by.started({ sponsor: { email: 'again@example.com' } }, 2)
    for (let n = 0; n < 5; n += 1)
      expect((await app.call('POST', `/application/draft/${token}/mail`, null, {})).statusCode).toBe(200)
    expect(await lettersTo('again@example.com')).toHaveLength(3)
    const blank = await by.started()
    const refused = await app.call('POST', `/application/draft/${blank.token}/mail`, null, {})
    expect(refused.json()).toMatchObject({ code: 'invalid_input', errors: [{ path: 'sponsor.email' }] })
  })
})

describe('files', () => {
  test('[F-28, F-30] jpg, jpeg, png, gif, bmp and pdf are taken; another type is refused naming the file', async () => {
    const { token } = await by.started()
    for (const name of ['a.jpg', 'a.jpeg', 'a.PNG', 'a.gif', 'a.bmp', 'a.pdf'])
      expect((await by.open(token, 'idUpload', name, 'image/png')).statusCode, name).toBe(200)
    for (const name of ['plan.docx', 'page.html', 'run.exe', 'photo.heic', 'pdf', 'a.png.svg']) {
      const refused = await by.open(token, 'idUpload', name, 'application/pdf')
      expect(refused.statusCode, name).toBe(400)
      expect(refused.json()).toMatchObject({ errors: [{ message: `Not valid file type: ${name}` }] })
    }
  })

  test('[F-26, F-28] a document may be a spreadsheet, if it is one inside', async () => {
    const { token } = await by.started()
    const csv = Buffer.from('Address,Value\n1 Main Street,100000\n')
    const taken = await by.upload(token, 'uploadSREO', 'owned.csv', csv, 'text/csv')
    expect([taken.statusCode, taken.json().state]).toEqual([200, 'received'])
    const xlsx = mediaTypeOf('owned.xlsx') ?? ''
    const disguised = await by.upload(token, 'uploadScopeOfWork', 'budget.xlsx', pngFile, xlsx)
    expect(disguised.json()).toMatchObject({
      errors: [
        {
          path: 'file',
          message:
            'Not valid file type: budget.xlsx. The file is not what its name says. Open it, save it as a PDF and send that.',
        },
      ],
    })
  })

  test('[F-28, F-30] a file whose content is of another type than its name is refused and forgotten', async () => {
    const { token } = await by.started()
    const html = Buffer.from('<html><script>alert(1)</script></html>')
    const refused = await by.upload(token, 'uploadBio', 'bio.pdf', html, 'application/pdf')
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      errors: [
        {
          path: 'file',
          message:
            'Not valid file type: bio.pdf. The file is not what its name says. Open it, save it as a PDF and send that.',
        },
      ],
    })
    const disguised = await by.upload(token, 'uploadBio', 'bio.pdf', pngFile, 'application/pdf')
    expect(disguised.statusCode).toBe(400)
    expect(DraftView.parse((await read(token)).json()).files).toEqual([])
  })

  test('[F-09, F-27] the ID takes several files, the other fields keep the newest one', async () => {
    const { token } = await by.started()
    for (const name of ['front.png', 'back.png']) await by.upload(token, 'idUpload', name, pngFile, 'image/png')
    for (const name of ['old.pdf', 'new.pdf']) await by.upload(token, 'uploadSREO', name, pdfFile, 'application/pdf')
    const { files } = DraftView.parse((await read(token)).json())
    expect(files.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'front.png received',
      'back.png received',
      'new.pdf received',
    ])
  })

  test('[F-04, F-08] a file resumes with the draft and is taken off again with what lies in the store', async () => {
    const { token } = await by.started()
    const taken = await by.upload(token, 'idUpload', 'id.png', pngFile, 'image/png')
    expect(taken.json()).toMatchObject({ name: 'id.png', size_bytes: pngFile.length, state: 'received' })
    const { file_id: id } = taken.json<{ file_id: string }>()
    const key = (await fileRows()).find((file) => file.id === id)?.storage_key ?? ''
    expect(await stored(key)).not.toBeNull()
    const stranger = await by.started()
    expect((await app.call('DELETE', `/application/draft/${stranger.token}/upload/${id}`, null)).statusCode).toBe(404)
    const left = await app.call('DELETE', `/application/draft/${token}/upload/${id}`, null)
    expect(left.json()).toEqual({ files: [] })
    await app.drain()
    expect(await stored(key)).toBeNull()
  })

  test('[F-26] no more than ten files are taken for the ID, and none larger than allowed', async () => {
    const { token } = await by.started()
    for (let n = 0; n < 10; n += 1) await by.upload(token, 'idUpload', `${n}.png`, pngFile, 'image/png')
    expect((await by.open(token, 'idUpload', '11.png', 'image/png')).statusCode).toBe(400)
    const large = { field: 'uploadBio', name: 'large.pdf', content_type: 'application/pdf', size_bytes: 10 ** 10 }
    const refused = await app.call('POST', `/application/draft/${token}/upload`, null, large)
    expect(refused.json()).toMatchObject({ errors: [{ path: 'size_bytes' }] })
  })
})

describe('[F-26] the quota of uploads that nobody signed in for', () => {
  const MB = 1_048_576
  const ask = (token: string, mb: number) =>
    app.call('POST', `/application/draft/${token}/upload`, null, {
      field: 'idUpload',
      name: 'id.png',
      content_type: 'image/png',
      size_bytes: mb * MB,
    })

  test('a draft holds so many bytes, reserved by its tickets; the refusal names the limit and what is left', async () => {
    const { token } = await by.started()
    for (const mb of [200, 200]) expect((await ask(token, mb)).json()).toMatchObject({ max_bytes: mb * MB })
    const refused = await ask(token, 101)
    expect(refused.statusCode).toBe(413)
    expect(refused.json()).toMatchObject({
      code: 'payload_too_large',
      detail: 'An application holds up to 500 MB of files; 100 MB are left. Remove a file, or send a smaller one.',
    })
    expect((await ask(token, 100)).statusCode).toBe(200)
    expect((await ask(token, 1)).statusCode).toBe(413)
  })

  test('a ticket lets no more through than it reserved', async () => {
    const { token } = await by.started()
    const opened = (await ask(token, 1)).json<{ presigned_url: string; file_id: string }>()
    const put = await app.app.inject({
      method: 'PUT',
      url: opened.presigned_url,
      payload: Buffer.alloc(MB + 1),
      headers: { 'content-type': 'image/png' },
    })
    expect(put.statusCode).toBeGreaterThanOrEqual(400)
  })

  test('one network sends so much a day, through however many drafts', async () => {
    const token = async () => (await by.started()).token
    await app.db.updateTable('application_draft_file').set({ reserved_bytes: 0, size_bytes: 0 }).execute()
    for (let n = 0; n < 10; n += 1) expect((await ask(await token(), 200)).statusCode).toBe(200)
    const refused = await ask(await token(), 1)
    expect(refused.statusCode).toBe(429)
    expect(refused.json<{ detail: string }>().detail).toBe(
      'Your network has sent its limit of 2,000 MB or 240 files a day. Try again tomorrow, or email the files to us.',
    )
    await app.db.updateTable('application_draft_file').set({ network: 'elsewhere' }).execute()
    expect((await ask(await token(), 1)).statusCode).toBe(200)
  })
})

test('[F-04] a draft is kept so many days after its last save, then a job removes it with its files', async () => {
  const draft = await by.started()
  await by.upload(draft.token, 'idUpload', 'id.png', pngFile, 'image/png')
  const row = (await draftRows()).at(-1)
  const key = (await fileRows()).find((file) => file.draft_id === row?.id)?.storage_key ?? ''
  app.clock.advance(29 * DAY_SECONDS)
  await saved(draft, { page: 2 })
  app.clock.advance(29 * DAY_SECONDS)
  const { forgetDraftsNow } = await import('./draft-files.service.ts')
  await forgetDraftsNow(app.deps)
  expect((await read(draft.token)).statusCode).toBe(200)
  app.clock.advance(2 * DAY_SECONDS)
  await forgetDraftsNow(app.deps)
  await forgetDraftsNow(app.deps)
  await app.drain()
  expect(await draftRows()).toEqual([])
  expect(await fileRows()).toEqual([])
  expect(await stored(key)).toBeNull()
})

describe('a full application that is left', () => {
  const leadsOf = (email: string) => app.db.selectFrom('lead').selectAll().where('email', '=', email).execute()
  const left = () => keepAbandoned(app.deps)

  test('[T-05] becomes a lead after a day, once, when its sender had gone on from section 1', async () => {
    const sponsor = { firstName: 'Lena', lastName: 'Left', email: 'left@example.com', phone: '2125550142' }
    const values = { sponsor, property: { loanAmount: '1,250,000' } }
    await by.started({ sponsor: { ...sponsor, email: 'stayed@example.com' } })
    await by.started(values, 2)
    await left()
    expect(await leadsOf('left@example.com')).toEqual([])
    app.clock.advance(DAY_SECONDS)
    await left()
    await left()
    expect(await leadsOf('stayed@example.com')).toEqual([])
    expect(await leadsOf('left@example.com')).toMatchObject([
      {
        first_name: 'Lena',
        last_name: 'Left',
        amount_cents: 125_000_000,
        source: 'borrower',
        state: 'new',
        loan_id: null,
      },
    ])
    const listed = await app.call(
      'GET',
      '/lead/all?search=left%40example.com',
      (await buildUser(app.db, 'admin')).email,
    )
    expect(listed.json()).toMatchObject({ total: 1, leads: [{ finished: false, loan: null, amount: 1_250_000 }] })
  })

  test('[T-05] sent in after all it is the same lead, with its loan', async () => {
    const values = filledWizard({ sponsor: { email: 'later@example.com', isBroker: false } })
    const draft = await by.started(values, 4)
    app.clock.advance(DAY_SECONDS)
    await left()
    const [before] = await leadsOf('later@example.com')
    await by.upload(draft.token, 'idUpload', 'id.pdf', pdfFile, 'application/pdf')
    const sent = (await by.submit(draft.token, values)).json<{ human_id: string }>()
    const after = await leadsOf('later@example.com')
    expect(after).toHaveLength(1)
    expect(after[0]?.id).toBe(before?.id)
    const loan = await app.db
      .selectFrom('loan')
      .select('id')
      .where('human_id', '=', sent.human_id)
      .executeTakeFirstOrThrow()
    expect(after[0]?.loan_id).toBe(loan.id)
  })
})

test('[F-04, E-76] an address on the network begins so many drafts an hour', async () => {
  const limited = await testApp({ settings: { PLINTH_SUBMISSIONS_PER_HOUR: '2' } })
  try {
    const on = wizardOn(limited)
    const codes = []
    for (let n = 0; n < 3; n += 1) codes.push((await on.create(filledWizard())).statusCode)
    expect(codes).toEqual([201, 201, 429])
  } finally {
    await limited.close()
  }
})
