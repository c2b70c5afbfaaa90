import { Alert } from '@mantine/core'
import { wizardSections } from '@plinth/domain/intake/application/wizard-sections'
import { isSameAddress } from '@plinth/domain/people/property/same-address'
import { useEffect, useState } from 'react'
import { money } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { reviewPage } from './use-page.ts'
import type { WizardForm } from './use-wizard.ts'
import { fetchOpenRequests, type Known, type OpenRequest } from './wizard.calls.ts'
import { wizardWords } from './wizard.words.ts'

const words = wizardWords.openRequest

interface OpenRequestNoticeProps {
  form: WizardForm
  /** What is known of a signed-in person. */
  known: Known | null
}

/** The open requests of a person who is signed in or followed the mailed link. It only helps: no failure shows. */
const useOpenRequests = ({ form, known }: OpenRequestNoticeProps): readonly OpenRequest[] => {
  const { token, proof } = form.state.draft
  const [found, setFound] = useState<readonly OpenRequest[]>([])
  useEffect(() => {
    if (token === null || proof === '') return
    let left = false
    fetchOpenRequests(token, proof).then(
      (requests) => left || setFound(requests),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [token, proof])
  return known?.open_requests ?? found
}

/** Where the address is given, and where everything is read once more. */
const pages: readonly number[] = [wizardSections.findIndex(({ key }) => key === 'property') + 1, reviewPage]

/** Tells of a request on the same property that goes on already, and where it is; the applicant may go on (F-37). */
export const OpenRequestNotice = (props: OpenRequestNoticeProps) => {
  const { street_number: number, route, zipcode } = props.form.values.property.address
  const requests = useOpenRequests(props)
  const open = requests.find((one) => isSameAddress(one, { street: `${number} ${route}`, zipcode }))
  if (!open || !pages.includes(props.form.page)) return null
  return (
    <Alert color="yellow" role="status" title={words.title(open.human_id, money(open.amount))}>
      {words.goOn} <a href={paths.personalLoan(open.human_id)}>{words.open}</a>
    </Alert>
  )
}
