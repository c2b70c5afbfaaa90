import { mayAddAnotherProperty } from '@plinth/domain/intake/application/rules'
import { steps } from '@plinth/domain/intake/application/steps'
import { Suspense, useEffect, useRef, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { BorrowerLevel } from './borrower-level.tsx'
import classes from './application.module.css'
import { applicationWords as words } from './application.words.ts'
import { Done, Failed, Sending } from './end-state.tsx'
import type { PropertyMap } from './property-level.tsx'
import { StepIndicator } from './step-indicator.tsx'
import { type Application, useApplication } from './use-application.ts'
import { useSubmission } from './use-submission.ts'
import { lateDialog, latePart } from '../../ui/late.tsx'

// The second level, with its list of addresses, is fetched while the first one is filled in.
const loadPropertyLevel = () => import('./property-level.tsx')
const PropertyLevel = latePart(async () => (await loadPropertyLevel()).PropertyLevel)
const PrivacyDialog = lateDialog(async () => (await import('./privacy-dialog.tsx')).PrivacyDialog)
// The captcha and its solver come with the first submit, not with the page.
const CaptchaDialog = lateDialog(async () => (await import('./captcha-dialog.tsx')).CaptchaDialog)

/** The pre-qualification form with all its end states (E-01..E-77). */
export const ApplicationForm = ({ map, sendDelayMs }: { map: PropertyMap; sendDelayMs?: number }) => {
  const form = useApplication()
  const submission = useSubmission(form, sendDelayMs)
  const website = useRef<HTMLInputElement>(null)
  const { phase } = submission
  useEffect(() => void loadPropertyLevel().catch(() => undefined), [])

  if (phase.name === 'sending') return <Sending />
  if (phase.name === 'done')
    return (
      <Done
        humanId={phase.humanId}
        back={<Button onClick={() => window.location.reload()}>{words.backToApplication}</Button>}
      />
    )
  if (phase.name === 'failed') {
    const { again, detail } = phase
    return (
      <Failed detail={detail}>
        {again ? <Button onClick={() => void submission.again(again)}>{words.tryAgain}</Button> : null}
        <Button variant="default" onClick={submission.close}>
          {words.backToApplication}
        </Button>
      </Failed>
    )
  }
  return (
    <>
      <header className={classes.intro}>
        <h1>{words.title}</h1>
        <p>
          {/* Written by hand: the table of all addresses would be part of what a phone waits for. */}
          {words.intro} <a href={paths.applicationFull}>{words.full}</a>
        </p>
      </header>
      <StepIndicator steps={steps(form.values)} current={form.step} onGo={form.goTo} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (form.step === 0) form.toProperties()
          else submission.start()
        }}
      >
        <Level form={form} map={map} />
        {/* Nobody sees or reaches this field; programs that fill in forms do. */}
        <input ref={website} className={classes.trap} name="website" tabIndex={-1} autoComplete="off" aria-hidden />
        {form.step > 0 ? <Privacy /> : null}
        <Actions form={form} />
      </form>
      {phase.name === 'captcha' ? (
        <CaptchaDialog
          error={phase.error}
          onClose={submission.close}
          onSolved={(token) => void submission.solved(token, website.current?.value ?? '')}
        />
      ) : null}
    </>
  )
}

const Level = ({ form, map }: { form: Application; map: PropertyMap }) => {
  const index = form.step - 1
  const property = form.values.properties[index]
  const title = steps(form.values)[form.step]?.title ?? ''
  return (
    <div id="application-step" className={classes.level} role="group" aria-label={title} tabIndex={-1}>
      {property ? (
        <Suspense fallback={<div style={{ minHeight: 600 }} />}>
          <PropertyLevel form={form} index={index} property={property} map={map} />
        </Suspense>
      ) : (
        <BorrowerLevel form={form} />
      )}
    </div>
  )
}

const Actions = ({ form }: { form: Application }) => {
  if (form.step === 0)
    return (
      <div className={classes.actions}>
        <Button type="submit" size="md">
          {words.addProperty}
        </Button>
      </div>
    )
  return (
    <div className={classes.actions}>
      <Button variant="default" size="md" onClick={() => form.goTo(form.step - 1)}>
        {words.back}
      </Button>
      {form.values.properties.length > 1 ? <RemoveButton key={form.step} form={form} /> : null}
      {mayAddAnotherProperty(form.values) ? (
        <Button variant="default" size="md" onClick={form.addProperty}>
          {words.addAnother}
        </Button>
      ) : null}
      <Button type="submit" size="md">
        {words.submit}
      </Button>
    </div>
  )
}

/** What the applicant agrees to by submitting, to be read before. */
const Privacy = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <p className={classes.privacy}>
      {words.privacy.agree}{' '}
      <button type="button" onClick={() => setOpen(true)}>
        {words.privacy.notice}
      </button>
      .{isOpen ? <PrivacyDialog onClose={() => setOpen(false)} /> : null}
    </p>
  )
}

/** Asks once more before a property with all its fields goes. */
const RemoveButton = ({ form }: { form: Application }) => {
  const [asked, setAsked] = useState(false)
  return (
    <Button
      variant="default"
      size="md"
      onBlur={() => setAsked(false)}
      onClick={() => (asked ? form.removeProperty(form.step - 1) : setAsked(true))}
    >
      {asked ? words.removeSure : words.remove}
    </Button>
  )
}
