import type { WizardValues } from '@plinth/domain/intake/application/wizard-fields'
import { isSsn } from '@plinth/domain/people/party/borrower'
import { isFormDate } from '@plinth/domain/shared/dates'
import { ApiError } from '../../../lib/api-error.ts'
import { localKeys } from '../../../lib/local-keys.ts'
import {
  createServerDraft,
  type DraftBody,
  type DraftFile,
  type DraftView,
  fetchServerDraft,
  type Forget,
  saveServerDraft,
} from './wizard.calls.ts'
import {
  dropDraft,
  freshDraft,
  isSameValues,
  type KeptDraft,
  mergeValues,
  parseDraft,
  parseValues,
  readDraft,
  storedDraft,
  writeDraft,
} from './wizard-draft.ts'

/** Typing rests this long before it is saved on the server. */
const REST_MS = 1200
/** Out of reach, the server is tried again after this long, then after twice as long, four times over. */
const AGAIN_MS = 8000

export type Saving = 'idle' | 'saving' | 'saved' | 'offline' | 'failed'
/** What the person is told above the sections. */
export type Notice = 'resumed' | 'unknown' | 'taken' | 'elsewhere' | 'gone' | 'finished' | 'full'

export interface DraftState {
  draft: KeptDraft
  files: readonly DraftFile[]
  /** What the server keeps sealed, by field. */
  secrets: Readonly<Record<Forget[number], DraftView['secrets']['birth_date']>>
  reuse: DraftView['reuse']
  mailedTo: string | null
  saving: Saving
  notice: Notice | null
  /** While the draft of a resume link is fetched, and when it could not be. */
  opening: 'no' | 'yes' | 'failed'
  /** The application it became: on another device, or before the answer was lost. */
  submitted: string | null
}

const none = { from: 'none', masked: '' } as const
const blank = (draft: KeptDraft): DraftState => ({
  draft,
  files: [],
  secrets: { ssn: none, dateOfBirth: none },
  reuse: { borrower_id: null, legal_entity_id: null },
  mailedTo: null,
  saving: 'idle',
  notice: null,
  opening: 'no',
  submitted: null,
})

/** There is no solved captcha yet, and now is no time to ask for one: what is typed stays on the device until later. */
export class NotYet extends Error {}

const isStatus = (error: unknown, status: number) => error instanceof ApiError && error.status === status

/** The values as the server gets them: a half-typed secret is not sealed. */
const outgoing = (values: WizardValues): WizardValues => {
  const { ssn, dateOfBirth } = values.sponsor
  return {
    ...values,
    sponsor: {
      ...values.sponsor,
      ssn: isSsn(ssn) ? ssn : '',
      dateOfBirth: isFormDate(dateOfBirth) ? dateOfBirth : '',
    },
  }
}

const bodyOf = (values: WizardValues): DraftBody['values'] => ({
  ...values,
  entity: { ...values.entity, otherEntityMembers: [...values.entity.otherEntityMembers] },
})

/**
 * The unfinished application of this browser: kept in its storage with every change, on the server as soon as typing
 * rests, and in step with other tabs and devices (F-03, F-04). What was typed is never given up for an answer.
 */
export class DraftStore {
  readonly #captcha: () => Promise<string>
  readonly #forget = new Set<Forget[number]>()
  readonly #listeners = new Set<() => void>()
  #state = blank(readDraft())
  /** What of the storage this tab knows: it wrote or read it. Anything else is another tab's. */
  #known = storedDraft()
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  #tries = 0
  /** Counts the applications of this tab: an answer about one that was started over or sent is none of the next. */
  #life = 0

  /** `captcha` answers a solved one for a draft that the server does not have yet, or rejects with NotYet. */
  constructor(captcha: () => Promise<string>) {
    this.#captcha = captcha
  }

  readonly get = (): DraftState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #keep(draft: KeptDraft): void {
    const isKept = writeDraft(draft)
    this.#known = storedDraft()
    this.#set({ draft, ...(isKept ? {} : { notice: 'full' as const }) })
  }

  #drop(): void {
    dropDraft()
    this.#known = null
  }

  /** Takes in what another tab wrote, or removed; before this tab writes, so that nothing typed there is written over. */
  readonly #meet = (): void => {
    const stored = storedDraft()
    if (stored === this.#known) return
    this.#known = stored
    const other = stored === null ? null : readOther(stored)
    if (other === null) return this.#set({ ...blank(freshDraft), notice: 'finished' })
    const { draft, notice } = this.#state
    const { ssn, dateOfBirth } = draft.values.sponsor
    const values = { ...other.values, sponsor: { ...other.values.sponsor, ssn, dateOfBirth } }
    // It is in the storage already: nothing is written, so that the tabs do not answer each other.
    this.#set({
      draft: { ...other, page: draft.page, values },
      notice: isSameValues(values, draft.values) ? notice : 'taken',
    })
  }

  #schedule(ms = REST_MS): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      // Leafing through an empty application makes none.
      if (this.#state.draft.token !== null || this.#isDirty()) void this.save()
    }, ms)
  }

  #isDirty(): boolean {
    return this.#forget.size > 0 || !isSameValues(outgoing(this.#state.draft.values), this.#state.draft.base)
  }

  /** Takes in what the server has; what was typed here since `base` stays. Answers whether something here changed by it. */
  #merge(view: DraftView, base: WizardValues): boolean {
    this.#meet()
    const { draft, submitted } = this.#state
    // Secrets are never answered: they stand as they were sent.
    const { ssn, dateOfBirth } = base.sponsor
    const open = parseValues(view.values)
    const theirs: WizardValues = { ...open, sponsor: { ...open.sponsor, ssn, dateOfBirth } }
    const values = mergeValues(base, draft.values, theirs)
    this.#keep({ ...draft, token: view.token, version: view.version, values, base: theirs })
    this.#set({
      files: view.files,
      secrets: { ssn: view.secrets.social_security, dateOfBirth: view.secrets.birth_date },
      reuse: view.reuse,
      mailedTo: view.mailed_to,
      submitted: view.submitted?.human_id ?? submitted,
    })
    if (view.submitted) this.#drop()
    return !isSameValues(values, draft.values)
  }

  async #write(): Promise<void> {
    const life = this.#life
    const solved = this.#state.draft.token === null ? await this.#captcha() : ''
    if (life !== this.#life) return
    const { token, version, page, values } = this.#state.draft
    const sent = outgoing(values)
    const body: DraftBody = { page: Math.min(page, 8), values: bodyOf(sent) }
    const given = [...this.#forget]
    const view = await (token === null ? createServerDraft(body, solved) : saveServerDraft(token, body, version, given))
    if (life !== this.#life) return
    for (const one of given) this.#forget.delete(one)
    this.#merge(view, sent)
  }

  /** Another tab or device saved meanwhile, or the server has forgotten the draft: both end in saving once more. */
  async #settle(error: unknown): Promise<void> {
    const { token, base } = this.#state.draft
    if (token !== null && isStatus(error, 409)) {
      if (this.#merge(await fetchServerDraft(token), base)) this.#set({ notice: 'elsewhere' })
      if (this.#state.submitted === null) await this.#write()
    } else if (token !== null && isStatus(error, 404)) {
      this.#keep({ ...this.#state.draft, token: null, version: 0 })
      this.#set({ files: [], secrets: { ssn: none, dateOfBirth: none }, notice: 'gone' })
      await this.#write()
    } else throw error
  }

  /** Saves what is typed so far, now; never rejects. */
  async save(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#running) return this.#running
    this.#running = this.#saveOnce()
    await this.#running
    this.#running = null
  }

  /** Says 'Saved' of what is saved alone; what was typed meanwhile is saved next. */
  #rest(): void {
    this.#set({ saving: this.#isDirty() ? 'idle' : 'saved' })
    if (this.#isDirty()) this.#schedule()
  }

  async #saveOnce(): Promise<void> {
    const life = this.#life
    this.#set({ saving: 'saving' })
    try {
      await this.#write().catch((error: unknown) => (life === this.#life ? this.#settle(error) : undefined))
      if (life !== this.#life) return
      this.#rest()
      this.#tries = 0
    } catch (error) {
      if (error instanceof NotYet) return this.#set({ saving: 'idle' })
      this.#set({ saving: isStatus(error, 0) ? 'offline' : 'failed' })
      this.#schedule(AGAIN_MS * 2 ** Math.min(this.#tries, 4))
      this.#tries += 1
    }
  }

  /** Asks the server for the files of the draft this browser knows, and for what was typed elsewhere. */
  async #refresh(token: string): Promise<void> {
    try {
      const changed = this.#merge(await fetchServerDraft(token), this.#state.draft.base)
      if (changed) this.#set({ notice: 'elsewhere' })
      this.#rest()
    } catch (error) {
      this.#set({ saving: isStatus(error, 0) ? 'offline' : 'failed' })
      // Saving settles also that it is gone.
      this.#schedule(isStatus(error, 404) ? 0 : AGAIN_MS)
    }
  }

  /**
   * Fetches the draft of a link in the place of what is on this device; of the draft known here what is new. `link` is what
   * stands behind `#resume=`: the token, and in a mailed link the proof of the mailbox.
   */
  async open(link: string): Promise<void> {
    const [token = '', proof = ''] = link.split('.')
    if (this.#state.draft.token === token) {
      if (proof !== '') this.#keep({ ...this.#state.draft, proof })
      return this.#refresh(token)
    }
    this.#set({ opening: 'yes' })
    // Another application begun here is saved first: its own link leads back to it.
    if (this.#isDirty()) await this.save()
    try {
      const view = await fetchServerDraft(token)
      this.#keep({ ...freshDraft, page: view.page, proof })
      this.#merge(view, this.#state.draft.values)
      this.#set({ opening: 'no', saving: 'saved', notice: 'resumed' })
    } catch (error) {
      this.#set(isStatus(error, 404) ? { opening: 'no', notice: 'unknown' } : { opening: 'failed' })
    }
  }

  /** A change by the person: kept at once, saved when typing rests. */
  change(next: (draft: KeptDraft) => KeptDraft): void {
    this.#meet()
    const before = this.#state.draft.values.sponsor
    const draft = next(this.#state.draft)
    const after = draft.values.sponsor
    // What was typed and taken back is not to stay sealed on the server.
    for (const secret of ['ssn', 'dateOfBirth'] as const)
      if (before[secret] !== '' && after[secret] === '') this.#forget.add(secret)
    this.#keep(draft)
    if (this.#state.saving === 'saved' && this.#isDirty()) this.#set({ saving: 'idle' })
    this.#schedule()
  }

  readonly #follow = (event: StorageEvent): void => {
    if (event.key === localKeys.wizard) this.#meet()
  }

  /** Follows the other tabs and the connection until the answered function is called. */
  start(): () => void {
    const online = () => {
      if (this.#state.saving === 'offline') void this.save()
    }
    const hide = () => {
      if (document.visibilityState === 'hidden' && this.#isDirty()) void this.save()
    }
    window.addEventListener('storage', this.#follow)
    window.addEventListener('online', online)
    document.addEventListener('visibilitychange', hide)
    // Another tab may have written while this one was drawn.
    this.#meet()
    return () => {
      clearTimeout(this.#timer)
      window.removeEventListener('storage', this.#follow)
      window.removeEventListener('online', online)
      document.removeEventListener('visibilitychange', hide)
    }
  }

  /** Takes in an answer of the server that came by another way. */
  take(view: DraftView): void {
    this.#merge(view, this.#state.draft.base)
  }

  setFiles(files: readonly DraftFile[]): void {
    this.#set({ files })
  }

  /** Has the server drop a secret it keeps. */
  forget(secret: Forget[number]): void {
    this.#forget.add(secret)
    this.#schedule(0)
  }

  /** The server's draft, made now if there is none. Rejects when the server cannot be reached. */
  async token(): Promise<string> {
    if (this.#state.draft.token === null) await this.save()
    const { token } = this.#state.draft
    if (token === null) throw new Error('no draft')
    return token
  }

  dismiss(): void {
    this.#set({ notice: null })
  }

  #begin(): void {
    clearTimeout(this.#timer)
    this.#life += 1
    this.#forget.clear()
    this.#drop()
  }

  /** Empties it on this device. */
  startOver(): void {
    this.#begin()
    this.#set(blank(freshDraft))
  }

  /** The application was sent: nothing of it stays in this browser. */
  finish(humanId: string): void {
    this.#begin()
    this.#set({ ...blank(freshDraft), submitted: humanId })
  }
}

const readOther = (text: string): KeptDraft | null => {
  try {
    return parseDraft(JSON.parse(text))
  } catch {
    return null
  }
}
