import { FileInput, Text, Textarea, TextInput } from '@mantine/core'
import type { BrandSettings } from '@plinth/contract/messaging/brand'
import { isEmail } from '@plinth/domain/shared/text'
import { useState } from 'react'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { FormSaid } from '../../ui/form-said.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toasts.ts'
import { BrandPreview } from './brand-preview.tsx'
import { bodyOf, type BrandDraft, draftOf, emptyDraft, readLogo, readTexts, useSaveBrand } from './brand.calls.ts'
import classes from './brand.module.css'
import { brandWords as words } from './brand.words.ts'
import { ColourField, isColour } from './colour-field.tsx'

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
const labels: Readonly<Record<keyof BrandDraft, string>> = {
  name: words.name,
  contact: words.contact,
  sender: words.sender,
  colour: words.colour,
  logo: words.logo,
  texts: words.textsLabel,
}

/** The brand as typed, and whether it was saved here: who has the page open sees it after a reload. */
const useBrandForm = (brand: BrandSettings) => {
  const [isSaved, setSaved] = useState(false)
  const save = useSaveBrand()
  const may = useMay('manage-settings')
  const form = useSendForm({
    start: draftOf(brand),
    version: brand.version,
    label: (name) => labels[name],
    early: true,
    check: wrongIn,
    refusal: ({ changed, isWrong }) =>
      !may ? words.mayNot : changed.length === 0 ? words.unchanged : isWrong ? words.fix : undefined,
    at: (path) => ({ contact_email: 'contact', mail_from: 'sender' })[path] ?? path.replace(/^texts\..*/, 'texts'),
    failed: words.notSaved,
    send: async (draft, { version }) => {
      const body = bodyOf(brand, draft)
      if (!body) return
      await save.mutateAsync({ body: { ...body, version } })
      setSaved(true)
      toast.success(words.saved)
    },
  })
  return { ...form, isSaved }
}

/** The form, and what is used where nothing is entered. */
interface PartProps {
  form: ReturnType<typeof useBrandForm>
  defaults: BrandSettings['defaults']
}

const Names = ({ form, defaults }: PartProps) => (
  <Section title={words.names}>
    <div className={classes.stack}>
      <TextInput
        label={words.name}
        description={words.nameHelp}
        placeholder={words.byDefault(defaults.name)}
        maxLength={60}
        {...form.field('name')}
      />
      <TextInput
        label={words.contact}
        description={words.contactHelp}
        placeholder={words.byDefault(defaults.contact_email)}
        type="email"
        {...form.field('contact')}
      />
      <TextInput
        label={words.sender}
        description={words.senderHelp}
        placeholder={words.byDefault(defaults.mail_from ?? defaults.contact_email)}
        type="email"
        {...form.field('sender')}
      />
    </div>
  </Section>
)

const Look = ({ form }: Pick<PartProps, 'form'>) => {
  const [refused, setRefused] = useState<string | null>(null)
  const take = async (file: File | null) => {
    if (!file) return
    try {
      form.set({ logo: await readLogo(file) })
      setRefused(null)
    } catch (error) {
      setRefused(error instanceof Error ? error.message : words.logoFailed)
    }
  }
  return (
    <Section title={words.look}>
      <div className={classes.stack}>
        <ColourField
          value={form.values.colour}
          error={form.errorAt('colour')}
          onChange={(colour) => form.set({ colour })}
        />
        <FileInput
          label={words.logo}
          description={words.logoHelp}
          placeholder={words.logo}
          accept="image/png"
          value={null}
          error={refused ?? form.errorAt('logo')}
          onChange={(file) => void take(file)}
        />
        {form.values.logo === null ? null : (
          <div>
            <Button variant="default" size="compact-md" onClick={() => form.set({ logo: null })}>
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
  const form = useBrandForm(brand)
  const { values } = form
  return (
    <form {...form.element}>
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Names form={form} defaults={brand.defaults} />
          <Look form={form} />
        </div>
        <div className={classes.stack}>
          <BrandPreview
            name={values.name.trim() || brand.defaults.name}
            logo={values.logo}
            colour={isColour(values.colour) ? values.colour.trim() : null}
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
              {...form.field('texts')}
            />
          </Section>
        </div>
      </div>
      <FormSaid form={form} />
      <div className={classes.actions}>
        <Button {...form.button}>{words.save}</Button>
        <Button variant="default" onClick={() => form.set(emptyDraft)}>
          {words.reset}
        </Button>
        <Text size="sm" c="dimmed">
          {words.resetHint}
        </Text>
      </div>
      {form.isSaved ? (
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
