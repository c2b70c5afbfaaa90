import { mostCounted } from '../../shared/limits.ts'

/** The most that a count of the short form or the wizard takes, by the field's name; those not named have no limit of their own. */
export const countLimits: Readonly<Record<string, number>> = {
  bedrooms: mostCounted.bedrooms,
  bathrooms: mostCounted.bathrooms,
  numberOfUnits: mostCounted.units,
  numberOfCommercialUnits: mostCounted.units,
  residentialUnits: mostCounted.units,
  commercialUnits: mostCounted.units,
  approvedUnitsInThePlan: mostCounted.units,
  regulatedUnits: mostCounted.units,
  totalSquareFootage: mostCounted.squareFeet,
  totalSquare: mostCounted.squareFeet,
  completedProjectsIn3Years: mostCounted.projects,
  amountOfProjects: mostCounted.projects,
  projectsCompletedPast3Years: mostCounted.projects,
}
