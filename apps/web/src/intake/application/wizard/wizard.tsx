import { wizardSections } from '@plinth/domain/intake/application/wizard-sections'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { paths } from '../../../lib/paths.ts'
import { ErrorState, Loader } from '../../../ui/states.tsx'
import { Affirmation, type Terms } from './affirmation.tsx'
import { DraftStore } from './draft-store.ts'
import { Failed, Sending, Thanks } from './end-screens.tsx'
import { OpenRequestNotice } from './open-request.tsx'
import { Review } from './review.tsx'
import { Notices } from './saved-state.tsx'
import type { SectionProps } from './section-props.ts'
import { sections } from './sections.tsx'
import { StartOver } from './start-over.tsx'
import { useCaptcha } from './use-captcha.tsx'
import { useKnown } from './use-known.ts'
import { reviewPage } from './use-page.ts'
import { useSubmit } from './use-submit.ts'
import { useTerms } from './use-terms.ts'
import { useWizard, type WizardForm } from './use-wizard.ts'
import { Actions, Progress, SectionHead } from './wizard-frame.tsx'
import classes from './wizard.module.css'
import { wizardWords as words } from './wizard.words.ts'

interface WizardProps {
  /** What stands behind `#resume=` in the link that led here; null without one. */
  resume: string | null
  /** Draws a place on a map. */
  map: (place: { lat: number; lng: number }) => ReactNode
}

/** The full application: eight sections that may be left half-done, a review, and its end states (F-01 to F-37). */
export const Wizard = ({ resume, map }: WizardProps) => {
  const captcha = useCaptcha()
  const [store] = useState(() => new DraftStore(captcha.quiet))
  const { terms, reload } = useTerms()
  const hash = terms === null || terms === 'failed' ? null : terms.hash
  const form = useWizard(store, hash)
  const known = useKnown(store)
  const submit = useSubmit({ form, store, termsHash: hash ?? '', ask: captcha.ask, allow: captcha.allow })
  useEffect(() => store.start(), [store])
  useOpen(store, resume, form)

  const { state } = form
  if (state.submitted !== null) return <Thanks humanId={state.submitted} />
  if (submit.phase.name === 'sending') return <Sending />
  if (submit.phase.name === 'failed') {
    const { detail, again } = submit.phase
    return <Failed detail={detail} onAgain={again ? () => void submit.again(again) : null} onBack={submit.close} />
  }
  if (state.opening === 'yes') return <Loader label={words.opening} />
  if (state.opening === 'failed' && resume !== null)
    return <ErrorState text={words.openFailed} onRetry={() => void store.open(resume)} retryLabel={words.again} />
  return (
    <div className={classes.layout}>
      <header className={classes.head}>
        <h1>{words.title}</h1>
        <p>
          {words.intro} <a href={paths.application}>{words.toShort}</a>
        </p>
      </header>
      <Progress form={form} />
      <form
        className={classes.section}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          captcha.allow()
          if (form.page === reviewPage) void submit.start()
          else form.next()
        }}
      >
        <Notices state={state} onDismiss={() => store.dismiss()} />
        <SectionHead form={form} />
        <OpenRequestNotice form={form} known={known} />
        <CurrentPage form={form} store={store} known={known} map={map} terms={terms} onTerms={reload} />
        <Actions form={form} />
      </form>
      <StartOver
        onYes={() => {
          store.startOver()
          form.goTo(1)
        }}
      />
      {captcha.dialog}
    </div>
  )
}

interface CurrentPageProps extends SectionProps {
  terms: Terms | 'failed' | null
  onTerms: () => void
}

const CurrentPage = ({ terms, onTerms, ...rest }: CurrentPageProps) => {
  const section = wizardSections[rest.form.page - 1]
  if (!section) return <Review form={rest.form} />
  if (section.key === 'affirmation') return <Affirmation form={rest.form} terms={terms} onRetry={onTerms} />
  const Section = sections[section.key]
  return <Section {...rest} />
}

/** Opens the draft of the link, else asks the server for the files and changes of the one this browser knows. */
const useOpen = (store: DraftStore, resume: string | null, form: WizardForm) => {
  const opened = useRef(false)
  const { goTo } = form
  useEffect(() => {
    if (opened.current) return
    opened.current = true
    const token = resume ?? store.get().draft.token
    if (token === null) return
    const isOther = resume !== null && store.get().draft.token !== resume.split('.')[0]
    void store.open(token).then(() => {
      if (isOther) goTo(store.get().draft.page)
    })
  }, [store, resume, goTo])
}
