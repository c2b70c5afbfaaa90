import { type WizardSection, wizardSections } from '@plinth/domain/intake/application/wizard-sections'
import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { SavedState } from './saved-state.tsx'
import { lacksText, SectionList, type SectionState } from './section-list.tsx'
import { reviewPage } from './use-page.ts'
import type { WizardForm } from './use-wizard.ts'
import { isBegun } from './wizard-draft.ts'
import classes from './wizard.module.css'
import { wizardWords as words } from './wizard.words.ts'

const hasBegun = ({ values, state: { files, draft } }: WizardForm, key: WizardSection): boolean => {
  if (key === 'documents') return files.some((file) => file.field !== 'idUpload')
  if (key === 'affirmation') return draft.affirmed !== '' || draft.signature.name !== ''
  return isBegun(key, values)
}

/** What a section lacks in a sentence; questions are counted, since they are long. */
const textOf = (form: WizardForm, key: WizardSection): string => {
  const lacks = form.lacks[key]
  if (key === 'questionnaire' && lacks.length > 0) return words.lacksAnswers(lacks.length)
  return lacks.length === 0 && !hasBegun(form, key) ? words.optional : lacksText(lacks.map((lack) => lack.label))
}

const sectionStates = (form: WizardForm): SectionState[] =>
  wizardSections.map(({ key, number, title }) => ({
    page: number,
    title,
    about: words.about[key],
    lacks: form.lacks[key].map((lack) => lack.label),
    text: textOf(form, key),
    begun: hasBegun(form, key),
  }))

/** How far it is, with the list of the sections: beside them on a desk, folded above them on a phone. */
export const Progress = ({ form }: { form: WizardForm }) => {
  const fold = useRef<HTMLDetailsElement>(null)
  const states = sectionStates(form)
  // Where nothing is required, nothing counts until something was added.
  const counted = states.filter((one) => one.begun || one.lacks.length > 0)
  const complete = counted.filter((one) => one.lacks.length === 0).length
  const go = (page: number) => {
    if (fold.current) fold.current.open = false
    form.goTo(page)
  }
  const list = <SectionList sections={states} current={form.page} onGo={go} />
  return (
    <nav className={classes.side} aria-label={words.sections}>
      <div className={classes.bar}>
        <ProgressBar percent={(complete / counted.length) * 100} label={words.progress} unit={words.progressUnit} />
        <SavedState saving={form.state.saving} />
      </div>
      <div className={classes.wide}>{list}</div>
      <details ref={fold} className={`${classes.fold} ${classes.narrow}`}>
        <summary>
          {form.page === reviewPage ? words.reviewTitle : words.ofSections(form.page)}
          <span className={classes.hint}>{words.showSections}</span>
        </summary>
        {list}
      </details>
    </nav>
  )
}

/** The section's title as it is required, which takes the focus, and what it is about. */
export const SectionHead = ({ form }: { form: WizardForm }) => {
  const { page } = form
  const section = wizardSections[page - 1]
  const open = Object.values(form.lacks).filter((lacks) => lacks.length > 0).length
  return (
    <div className={classes.sectionHead}>
      <h2 id="wizard-heading" tabIndex={-1}>
        {section ? section.title : words.review.title}
      </h2>
      <p>
        {section
          ? `${words.ofSections(page)} · ${words.about[section.key]}`
          : open > 0
            ? words.review.missing(open)
            : words.review.ready}
      </p>
    </div>
  )
}

/** PREV and NEXT within the thumb's reach (F-02); on the last page what is sent. */
export const Actions = ({ form }: { form: WizardForm }) => {
  const isBusy = form.uploads.transfers.some((one) => one.error === null)
  const isReview = form.page === reviewPage
  return (
    <div className={classes.actions}>
      {form.page > 1 ? (
        <Button variant="default" size="md" onClick={form.previous}>
          {words.previous}
        </Button>
      ) : null}
      <Button type="submit" size="md" disabledReason={isReview && isBusy ? words.review.uploading : undefined}>
        {isReview ? words.review.submit : form.page === 8 ? words.toReview : words.next}
      </Button>
    </div>
  )
}
