import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { activityOf } from './personal.fixture.ts'
import { UploadSheet } from './upload-sheet.tsx'

test.each([
  ['roll.pdf', '', 'application/pdf'],
  ['Front.JPG', '', 'image/jpeg'],
])(
  '[M-19] a broker who uploads %s tells its name and content type when the upload is opened',
  async (name, type, told) => {
    const activity = activityOf()
    const sent = standIn({
      [`POST /broker/${activity.activity_id}/generate-document-with-presigned-url`]: () =>
        refusal(409, 'state_conflict', 'Closed'),
    })
    show(<UploadSheet {...{ activity, role: 'broker' as const }} />, '/personal')
    await screen.findByText('The rent roll tells us what the building earns.')
    const inputs = Array.from(document.querySelectorAll<HTMLInputElement>('input[type=file]'))
    await userEvent.upload(inputs.at(-1) as HTMLInputElement, new File(['%PDF'], name, { type }), {
      applyAccept: false,
    })
    const save = screen.queryByRole('button', { name: 'Save' })
    if (save) await userEvent.click(save)
    await waitFor(() =>
      expect(sent.map((one) => one.path)).toContain(
        `/broker/${activity.activity_id}/generate-document-with-presigned-url`,
      ),
    )
    expect(sent.find((one) => one.method === 'POST')?.body).toMatchObject({ name, content_type: told })
  },
)
