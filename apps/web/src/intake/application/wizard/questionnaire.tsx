import { Radio, Textarea } from '@mantine/core'
import { isExplanationShown } from '@plinth/domain/intake/application/wizard-rules'
import { longestText, wizardAnswers, wizardQuestions } from '@plinth/domain/intake/application/wizard-sections'
import { Button } from '../../../ui/button.tsx'
import { fieldId } from '../field-path.ts'
import type { SectionProps } from './section-props.ts'
import type { WizardForm } from './use-wizard.ts'
import classes from './wizard.module.css'
import { wizardWords as words } from './wizard.words.ts'

const isAllAnswered = ({ values }: WizardForm): boolean =>
  Object.values(values.questionnaire).every(({ answer }) => answer !== '')

/** Section 6 (F-21 to F-25): each question, its explanation only with 'Yes (Please Explain)'. */
export const Questionnaire = ({ form }: SectionProps) => (
  <section className={classes.card}>
    <div className={classes.cardHead}>
      <h3>{words.groups.background}</h3>
      <Button
        variant="default"
        disabledReason={isAllAnswered(form) ? words.allAnswered : undefined}
        onClick={form.answerRest}
      >
        {words.restNo}
      </Button>
    </div>
    {wizardQuestions.map(({ name, question }) => {
      const given = form.values.questionnaire[name]
      const path = `questionnaire.${name}.answer`
      const why = `questionnaire.${name}.explanation`
      return (
        <div key={name} className={classes.question}>
          <Radio.Group
            label={question}
            size="md"
            withAsterisk
            error={form.error(path) ?? false}
            value={given.answer}
            onChange={(value) => form.answer(name, { answer: wizardAnswers.find((one) => one === value) ?? '' })}
          >
            <div className={classes.answers}>
              {wizardAnswers.map((answer, index) => (
                <Radio
                  key={answer}
                  {...(index === 0 ? { id: fieldId(path) } : {})}
                  required
                  value={answer}
                  label={answer}
                  onBlur={() => form.leave(path)}
                />
              ))}
            </div>
          </Radio.Group>
          {isExplanationShown(given) ? (
            <Textarea
              id={fieldId(why)}
              label={words.explanation}
              aria-label={`${words.explanation}: ${question}`}
              size="md"
              withAsterisk
              aria-required
              rows={3}
              maxLength={longestText}
              error={form.error(why) ?? false}
              value={given.explanation}
              onBlur={() => form.leave(why)}
              onChange={(event) => form.answer(name, { explanation: event.currentTarget.value })}
            />
          ) : null}
        </div>
      )
    })}
  </section>
)
