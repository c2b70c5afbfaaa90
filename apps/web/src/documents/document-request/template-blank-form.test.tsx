import type { TemplateId } from '@plinth/contract/shared/fields'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show, standIn } from '../../../test/screen.tsx'
import { TemplateBlankForm } from './template-blank-form.tsx'

const id = '01990000-0000-7000-8000-000000000042' as TemplateId
const path = `/activity-templates/${id}/form`
const choose = async (file: File) => {
  const input = document.querySelector('input[type="file"]')
  if (!(input instanceof HTMLInputElement)) throw new Error('there is nowhere to choose a file')
  await userEvent.upload(input, file)
}

test('[M-35] a blank form is attached whole, named, and taken off again', async () => {
  let held: string | null = null
  const sent = standIn({
    [`GET ${path}`]: () => ({ file_name: held }),
    [`POST ${path}`]: () => ({ file_name: (held = 'guaranty.pdf') }),
    [`DELETE ${path}`]: () => ({ file_name: (held = null) }),
  })
  show(<TemplateBlankForm templateId={id} />)
  await screen.findByText('Blank form')
  await choose(new File(['%PDF-1.4 form %%EOF'], 'guaranty.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText('guaranty.pdf')).toBeDefined()
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'guaranty.pdf',
    pdf: btoa('%PDF-1.4 form %%EOF'),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Remove form guaranty.pdf' }))
  await waitFor(() => expect(screen.queryByText('guaranty.pdf')).toBeNull())
})

test('[W-23] what only is called a PDF is refused where it stands, and not sent', async () => {
  const sent = standIn({ [`GET ${path}`]: () => ({ file_name: null }) })
  show(<TemplateBlankForm templateId={id} />)
  await screen.findByText('Blank form')
  await choose(new File(['<html>'], 'form.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText("The form must be a PDF: form.pdf isn't one")).toBeDefined()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})
