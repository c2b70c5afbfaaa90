import { expect, type Page } from '@playwright/test'

const REASON = 'Approved by the credit committee'

/** What staff press on the loan page to carry a loan through its closing, by its visible names. */
export const dealDesk = (page: Page) => {
  const status = page.getByRole('region', { name: 'Status' })
  const dialog = page.getByRole('dialog')
  const row = (name: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name })
  const main = (name: string) => status.getByRole('button', { name })
  const confirm = (name: string | RegExp) => dialog.getByRole('button', { name }).click()

  /** A step that lacks something asks for a reason. */
  const goOn = async (step: string) => {
    const asking = page.getByRole('dialog', { name: `${step} with open points?` })
    const done = page.getByText(/^(Board Review Created|Commitment Status Updated) Successfully$/)
    await expect(asking.or(done).first()).toBeVisible()
    if (!(await asking.isVisible())) return
    await asking.getByLabel('Reason to go on').fill(REASON)
    await asking.getByRole('button', { name: step }).click()
  }

  const uploadSigned = async (name: string, signed: Buffer) => {
    await row(name)
      .getByRole('button', { name: `Upload ${name}` })
      .click()
    await expect(dialog.getByText(/recorded as the signed copy/)).toBeVisible()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer: signed })
    await expect(dialog).toBeHidden()
  }

  return {
    isIn: (shown: string) =>
      expect(status.locator('[aria-current=step]').getByText(shown, { exact: true })).toBeVisible(),

    async termSheet(signed: Buffer) {
      await main('Generate Term Sheet').click()
      await confirm(/Generate Term Sheet$/)
      await expect(dialog).toBeHidden()
      await row('Term Sheet').getByRole('button', { name: 'Send Term Sheet' }).click()
      await confirm(/^Send term sheet to/)
      await this.isIn('Term-Sheet-Sent')
      await uploadSigned('Term Sheet', signed)
      await main('Accept Term Sheet').click()
      await confirm('Accept Term Sheet')
      await expect(dialog).toBeHidden()
    },

    async deposit(amount: string, date: string) {
      await main('Accept Good Faith Deposit').click()
      await dialog.getByLabel('Deposit amount').fill(amount)
      await dialog.getByLabel('Deposit date').fill(date)
      await dialog.getByLabel('Deposit amount').focus()
      await expect(page.locator('[data-dates-dropdown]')).toBeHidden()
      await confirm('Accept Good Faith Deposit')
      await expect(page.getByText('Good Faith Deposit has been accepted successfully')).toBeVisible()
    },

    async generateBoardReview() {
      await main('Complete Underwriting').click()
      await goOn('Complete Underwriting')
      await expect(page.getByText('Board Review Created Successfully')).toBeVisible()
      await row('Board Review').getByRole('button', { name: 'Generate Board Review' }).click()
      await confirm(/Generate Board Review$/)
      await expect(dialog).toBeHidden()
    },

    async boardReview() {
      await this.generateBoardReview()
      await row('Board Review').getByRole('button', { name: 'Send Board Review' }).click()
      await confirm('Send Board Review')
      await expect(dialog).toBeHidden()
      await main('Accept Board Review').click()
      await confirm('Accept Board Review')
      await expect(dialog).toBeHidden()
    },

    async sendCommitment() {
      await main('Generate Commitment').click()
      await confirm(/Generate Commitment$/)
      await expect(dialog).toBeHidden()
      await row('Commitment').getByRole('button', { name: 'Send Commitment' }).click()
      await confirm(/^Send commitment to/)
      await this.isIn('Commitment-Sent')
    },

    async commitment(signed: Buffer) {
      await this.sendCommitment()
      await uploadSigned('Commitment', signed)
      await main('Accept Commitment').click()
      await confirm('Accept Commitment')
      await expect(status.getByText('All activities were completed')).toBeVisible()
    },

    async funded(date: string) {
      await main('Set Funded').click()
      await status.getByLabel('Choose Funded Date').fill(date)
      await status.getByLabel('Choose Funded Date').press('Tab')
      await main('Set Funded').click()
      await goOn('Set Funded')
      await expect(page.getByText('Commitment Status Updated Successfully')).toBeVisible()
      await this.isIn('Funded')
    },

    /** Opens the Paid Off modal and fills it; `confirmPaidOff` sends it. */
    async fillPaidOff(date: string) {
      await main('Set Paid Off').click()
      await dialog.getByLabel('Paid off date').fill(date)
      await dialog.getByLabel('Paid off date').press('Tab')
      await dialog.getByRole('radiogroup', { name: 'Were payments late?' }).getByLabel('No').check()
      await dialog.getByLabel('Borrower score').fill('88')
      await dialog.getByRole('radiogroup', { name: 'construction' }).getByLabel('Yes').check()
    },

    async confirmPaidOff() {
      const reason = dialog.getByLabel('Reason to go on')
      if (await reason.isVisible()) await reason.fill(REASON)
      await confirm('Set Paid Off')
      await expect(page.getByText('Paid Off Status Updated Successfully')).toBeVisible()
    },
  }
}
