import { FileInput, Text, Textarea, TextInput } from '@mantine/core'
import type { BrandSettings } from '@plinth/contract/messaging/brand'
import { isEmail } from '@plinth/domain/shared/text'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toasts.ts'
import { BrandPreview } from './brand-preview.tsx'
import { bodyOf, type BrandDraft, draftOf, emptyDraft, readLogo, readTexts, useSaveBrand } from './brand.calls.ts'
import classes from './brand.module.css'
import { brandWords as words } from './brand.words.ts'
import { ColourField, isColour } from './colour-field.tsx'

type Set = (change: Partial<BrandDraft>) => void

const wrongIn = (draft: BrandDraft) => {
  const mail = (text: string) => (text.trim() === '' || isEmail(text.trim()) ? undefined : 'Email is not valid')
  const line = readTexts(draft.texts)
  return {
    contact: mail(draft.contact),
    sender: mail(draft.sender),
    colour: draft.colour.trim() === '' || isColour(draft.colour) ? undefined : words.notColour,
    texts: typeof line === 'number' ? words.badLine(line) : undefined,
  }
}
type Wrong = ReturnType<typeof wrongIn>

interface PartProps {
  brand: BrandSettings
  draft: BrandDraft
  wrong: Wrong
  set: Set
}

const Names = ({ brand: { defaults }, draft, wrong, set }: PartProps) => (
  <Section title={words.names}>
    <div className={classes.stack}>
      <TextInput
        label={words.name}
        description={words.nameHelp}
        placeholder={words.byDefault(defaults.name)}
        maxLength={60}
        value={draft.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <TextInput
        label={words.contact}
        description={words.contactHelp}
        placeholder={words.byDefault(defaults.contact_email)}
        type="email"
        value={draft.contact}
        error={wrong.contact}
        onChange={({ currentTarget }) => set({ contact: currentTarget.value })}
      />
      <TextInput
        label={words.sender}
        description={words.senderHelp}
        placeholder={words.byDefault(defaults.mail_from ?? defaults.contact_email)}
        type="email"
        value={draft.sender}
        error={wrong.sender}
        onChange={({ currentTarget }) => set({ sender: currentTarget.value })}
      />
    </div>
  </Section>
)

const Look = ({ draft, wrong, set }: PartProps) => {
  const [refused, setRefused] = useState<string | null>(null)
  const take = async (file: File | null) => {
    if (!file) return
    try {
      set({ logo: await readLogo(file) })
      setRefused(null)
    } catch (error) {
      setRefused(error instanceof Error ? error.message : words.logoFailed)
    }
  }
  return (
    <Section title={words.look}>
      <div className={classes.stack}>
        <ColourField value={draft.colour} error={wrong.colour} onChange={(colour) => set({ colour })} />
        <FileInput
          label={words.logo}
          description={words.logoHelp}
          placeholder={words.logo}
          accept="image/png"
          value={null}
          error={refused}
          onChange={(file) => void take(file)}
        />
        {draft.logo === null ? null : (
          <div>
            <Button variant="default" size="compact-md" onClick={() => set({ logo: null })}>
              {words.removeLogo}
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}

/** Name, addresses, colour, logo and texts of the lender, seen before they are saved. */
export const BrandForm = ({ brand }: { brand: BrandSettings }) => {
  const [draft, setDraft] = useState(() => draftOf(brand))
  const [saved, setSaved] = useState(false)
  const save = useSaveBrand()
  const may = useMay('manage-settings')
  const set: Set = (change) => setDraft((now) => ({ ...now, ...change }))
  const wrong = wrongIn(draft)
  const body = bodyOf(brand, draft)
  const isWrong = body === null || Object.values(wrong).some((one) => one !== undefined)
  const isSame = JSON.stringify(draft) === JSON.stringify(draftOf(brand))
  const refusal = !may ? words.mayNot : isSame ? words.unchanged : isWrong ? words.fix : undefined
  const send = () => {
    if (!body) return
    save.mutate(
      { body },
      {
        onSuccess: (now) => {
          setDraft(draftOf(now))
          setSaved(true)
          toast.success(words.saved)
        },
      },
    )
  }
  const part = { brand, draft, wrong, set }
  const logoError = save.error instanceof ApiError ? save.error.field('logo') : undefined
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (refusal === undefined) send()
      }}
    >
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Names {...part} />
          <Look {...part} />
        </div>
        <div className={classes.stack}>
          <BrandPreview
            name={draft.name.trim() || brand.defaults.name}
            logo={draft.logo}
            colour={isColour(draft.colour) ? draft.colour.trim() : null}
          />
          <Section title={words.texts}>
            <Textarea
              className={classes.texts}
              label={words.textsLabel}
              description={words.textsHelp}
              autosize
              minRows={4}
              maxRows={16}
              spellCheck={false}
              value={draft.texts}
              error={wrong.texts}
              onChange={({ currentTarget }) => set({ texts: currentTarget.value })}
            />
          </Section>
        </div>
      </div>
      {save.isError ? (
        <Text c="var(--mantine-color-error)" role="alert" mt="md">
          {logoError ?? messageOf(save.error, words.notSaved)}
        </Text>
      ) : null}
      <div className={classes.actions}>
        <Button type="submit" loading={save.isPending} disabledReason={refusal}>
          {words.save}
        </Button>
        <Button variant="default" onClick={() => setDraft(emptyDraft)}>
          {words.reset}
        </Button>
        <Text size="sm" c="dimmed">
          {words.resetHint}
        </Text>
      </div>
      {saved ? (
        <div className={classes.actions} role="status">
          <Text size="sm">{words.savedHint}</Text>
          <Button variant="subtle" size="compact-sm" onClick={() => window.location.reload()}>
            {words.reload}
          </Button>
        </div>
      ) : null}
    </form>
  )
}
