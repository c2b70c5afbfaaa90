import {
  type Coordinates,
  defaultMapCentre,
  type PropertyTextField,
  type PropertyValues,
  propertyFields,
} from '@plinth/domain/intake/application/fields'
import { isPropertyFieldRequired, isPropertyFieldVisible } from '@plinth/domain/intake/application/rules'
import type { ReactNode } from 'react'
import { AddressField } from './address-field.tsx'
import classes from './application.module.css'
import { applicationWords as words } from './application.words.ts'
import { FormField } from './form-field.tsx'
import { FormSection } from './form-section.tsx'
import type { Application } from './use-application.ts'

const groups = [
  [words.sections.size, ['bedrooms', 'bathrooms', 'numberOfUnits', 'numberOfCommercialUnits', 'totalSquareFootage']],
  [words.sections.rehab, ['propertyRequires', 'rehabStarted', 'rehabBudgetHard', 'rehabBudgetSoft']],
  [
    words.sections.income,
    [
      'currentGrossIncomeResidential',
      'currentGrossIncomeCommercial',
      'currentOperatingExpenses',
      'currentNoi',
      'expectedGrossIncomeResidential',
      'expectedGrossIncomeCommercial',
      'expectedOperatingExpenses',
      'expectedNoi',
    ],
  ],
] as const satisfies readonly (readonly [string, readonly PropertyTextField[]])[]

/** Draws the chosen place on a map; around the centre while there is none (E-17). The page gives it. */
export type PropertyMap = (place: Coordinates | null, centre: Coordinates) => ReactNode

interface LevelProps {
  form: Application
  index: number
  property: PropertyValues
}

const Fields = ({ form, index, property, names }: LevelProps & { names: readonly PropertyTextField[] }) =>
  names.map((name) => {
    const field = propertyFields.find((one) => one.name === name)
    const path = `properties.${index}.${name}`
    if (!field || !isPropertyFieldVisible(name, property)) return null
    return (
      <FormField
        key={name}
        field={field}
        path={path}
        value={property[name]}
        error={form.error(path)}
        required={isPropertyFieldRequired(name, property)}
        help={words.help[name]}
        onChange={(value) => form.setProperty(index, name, value)}
        onLeave={() => form.leave(path)}
      />
    )
  })

/** The second level of the form: one property (E-02, E-15). */
export const PropertyLevel = ({ form, index, property, map }: LevelProps & { map: PropertyMap }) => (
  <>
    <FormSection title={words.sections.property}>
      <AddressField key={index} form={form} index={index} />
      <div className={classes.map}>{map(property.address.coordinates, defaultMapCentre)}</div>
      <Fields form={form} index={index} property={property} names={['propertyType', 'isOccupied']} />
    </FormSection>
    {groups.map(([title, names]) => (
      <FormSection key={title} title={title}>
        <Fields form={form} index={index} property={property} names={names} />
      </FormSection>
    ))}
  </>
)
