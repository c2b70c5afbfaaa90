import { type MemberValues, memberFields, mostMembers } from '@plinth/domain/intake/application/wizard-fields'
import { sharesOfAll, sharesOfOthers } from '@plinth/domain/intake/application/wizard-rules'
import { Button } from '../../../ui/button.tsx'
import { Card } from './card.tsx'
import { Reuse } from './reuse.tsx'
import type { SectionProps } from './section-props.ts'
import type { WizardForm } from './use-wizard.ts'
import { Fields, OneField } from './wizard-field.tsx'
import classes from './wizard.module.css'
import { wizardWords } from './wizard.words.ts'

const words = wizardWords.members

interface MemberProps {
  form: WizardForm
  member: MemberValues
  index: number
}

const Member = ({ form, member, index }: MemberProps) => (
  <fieldset className={classes.member}>
    <legend>{words.member(index + 1)}</legend>
    <div className={classes.fields}>
      {memberFields.map((field) => (
        <OneField
          key={field.name}
          form={form}
          field={field}
          path={`entity.otherEntityMembers.${index}.${field.name}`}
          value={member[field.name]}
          required={field.name !== 'email'}
          help={field.name === 'percentage' ? words.shareHelp : undefined}
          onChange={(value) => form.setMember(member.id, field.name, value)}
        />
      ))}
    </div>
    <div className={classes.memberActions}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        aria-label={`${words.remove} ${words.member(index + 1)}`}
        onClick={() => form.removeMember(member.id)}
      >
        {words.remove}
      </Button>
    </div>
  </fieldset>
)

/** Section 2 (F-11, F-12): the entity and its other members, with what they own together. */
export const EntitySection = ({ form, store, known }: SectionProps) => {
  const members = form.values.entity.otherEntityMembers
  const sum = sharesOfOthers(members)
  const all = sharesOfAll(form.values.entity)
  const path = 'entity.otherEntityMembers'
  return (
    <>
      <Reuse of="entity" form={form} store={store} known={known} />
      <Card title={wizardWords.groups.entity}>
        <Fields
          form={form}
          section="entity"
          names={['borrowingEntityName', 'numberOfMembersInEntity']}
          help={{ numberOfMembersInEntity: words.countHelp }}
        />
      </Card>
      <section className={classes.card}>
        <h3>{wizardWords.groups.members}</h3>
        {members.length === 0 ? <p className={classes.hint}>{words.none}</p> : null}
        {members.map((member, index) => (
          <Member key={member.id} form={form} member={member} index={index} />
        ))}
        {members.length === 0 ? null : (
          <Fields
            form={form}
            section="entity"
            names={['sponsorPercentage']}
            help={{ sponsorPercentage: words.ownShareHelp }}
          />
        )}
        <div className={classes.sum} data-wrong={all > 100}>
          <p aria-live="polite" id="field-entity-otherEntityMembers" tabIndex={-1}>
            {members.length === 0 ? '' : words.sum(sum, all)}
            {form.error(path) === undefined ? null : <span className={classes.errorText}>{form.error(path)}</span>}
          </p>
          {members.length < mostMembers - 1 ? (
            <Button variant="default" size="md" onClick={form.addMember}>
              {words.add}
            </Button>
          ) : null}
        </div>
      </section>
    </>
  )
}
