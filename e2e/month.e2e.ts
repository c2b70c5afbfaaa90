import { expect } from '@playwright/test'
import { startDns } from '../apps/api/test/dns-server.ts'
import { printedTo } from './console.ts'
import { countPresses } from './count-presses.ts'
import { dealDesk } from './deal-desk.ts'
import { test } from './fixtures.ts'
import { sendFile } from './loan-files.ts'
import { mailTo } from './loan-mail.ts'
import { lendersCalls, plainDay, publishRule, seatCommittee, voteByPhone, voteSignedIn } from './month-steps.ts'
import { fillBorrowerLevel, fillPropertyLevel, submitAndVerify } from './public-form.ts'
import { linesPdf, makePdf } from './real-pdf.ts'
import { monthDnsPort, servers } from './servers.ts'

const sponsor = { first: 'Marcus', last: 'Reyes', email: 'marcus@sponsor.example' }
const asked = {
  ...{ ...sponsor, address: '350 Jay Street, Brooklyn, NY 11201', amount: '1250000', purchasePrice: '1900000' },
  propertyType: 'MULTIFAMILY',
}
/** The most that each may have to press. */
const most: Readonly<Record<string, number>> = {
  ...{ borrower: 15, 'loan officer': 75, 'committee member': 3, 'committee member by phone': 5 },
}
/** Whose mail may come from where. */
const zone = {
  'sponsor.example TXT': ['v=spf1 ip4:192.0.2.10 -all'],
  '_dmarc.sponsor.example TXT': ['v=DMARC1; p=reject'],
}

test('[AK-02] a loan goes through a month of the fund, from the short form to a commitment as approved', async ({
  signedIn,
  request,
  browser,
  page: visitor,
}) => {
  test.setTimeout(900_000)
  const { page: desk, headers } = await signedIn({
    ...{ email: 'olivia@lender.example', role: 'admin', first_name: 'Olivia', last_name: 'Officer' },
  })
  const member = await signedIn({ email: 'ben@lender.example', role: 'admin', first_name: 'Ben', last_name: 'Member' })
  const phone = async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    return context.newPage()
  }
  const [borrower, outsider] = [await phone(), await phone()]
  const presses = {
    borrower: [await countPresses(visitor), await countPresses(borrower)],
    'loan officer': [await countPresses(desk)],
    'committee member': [await countPresses(member.page)],
    'committee member by phone': [await countPresses(outsider)],
  }
  const { get, send, until, today } = lendersCalls(request, headers)
  const printed = (part: RegExp, to = sponsor.email) => printedTo(to, part, servers.month.port)
  const loanCard = (name: string) => desk.getByRole('region', { name, exact: true })
  let loan = { id: '', human_id: '' }
  let toReview = 0

  await test.step('a loan that fell through left a bank statement on file', async () => {
    const property = {
      ...{ property_type: 'SFH', address_address: '71 Elm Street', address_city: 'Brooklyn', address_state: 'NY' },
      ...{ address_zipcode: '11231', coordinates: { lat: 40.68, lng: -74 } },
    }
    const { first, last, email } = sponsor
    const earlier = await send('POST', '/loan/create', {
      ...{ purpose: 'Purchase', amount: 900_000, duration_months: 12, property },
      borrower: { kind: 'new', first_name: first, last_name: last, email },
    })
    const { entities } = await get(`/activity/loan/${earlier.id}/document-request/all`)
    const activity = entities
      .flatMap((e: { activities: { name: string }[] }) => e.activities)
      .find(({ name }: { name: string }) => name === 'Personal Bank Statements')
    const statement = await linesPdf([
      [
        ...['First Albany Bank', `Account Holder:  ${first} ${last}`, 'Account Number:  XXXX XXXX 4821'],
        `Statement Period:  ${plainDay(-40)} - ${plainDay(-10)}`,
        ...['Beginning Balance  $412,318.56', 'Total Deposits  $96,204.22', 'Ending Balance  $466,652.68'],
      ],
    ])
    const file = { name: 'statement.pdf', type: 'application/pdf', bytes: statement }
    const sent = await sendFile(request, headers, { loan: earlier, activity }, file)
    await expect.poll(async () => (await get(`/activity/${sent.activity}`)).processes[0].state).toBe('Processed')
    await send('POST', `/activity/document-request/${sent.activity}/process/${sent.process}/set/accepted`, {})
    await send('PUT', `/loan/${earlier.id}/archive`, { rejection_reason: 'The seller withdrew' })
    await seatCommittee({ get, send })
  })

  await test.step('the lender says what a large loan needs, and turns reminders on', async () => {
    await publishRule(desk)
    await desk.goto('/reminders')
    await desk.getByRole('button', { name: 'Turn on' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
    await expect(desk.getByText('Automatic reminders are on')).toBeVisible()
  })

  await test.step('a sponsor asks for a loan by the short form', async () => {
    await visitor.goto('/application')
    await fillBorrowerLevel(visitor, asked)
    await visitor.getByRole('button', { name: 'Add Property' }).click()
    await fillPropertyLevel(visitor, asked)
    loan = await get(`/loan/${await submitAndVerify(visitor)}`)
  })

  await test.step('the needs list follows the rule; what is on file is used again with one press', async () => {
    await desk.goto(`/loan/${loan.human_id}`)
    await expect(desk.getByText('Sources and Uses').first()).toBeVisible()
    await desk.getByRole('button', { name: 'Review', exact: true }).click()
    await desk.getByRole('button', { name: 'Merge records' }).first().click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Merge records' }).click()
    await desk.getByRole('button', { name: /^Use document on file: .*Bank Statements/ }).click()
    await expect(desk.getByText(/Used by Olivia Officer/).first()).toBeVisible()
  })

  await test.step('on its day one email asks for all; the borrower answers from a phone without signing in', async () => {
    const { people } = await get(`/loan/${loan.id}/chase`)
    await until(people[0].next.at_epoch + 60)
    await borrower.goto(await printed(/(\/reminder\?token=\S+)/))
    await borrower.getByRole('button', { name: /^By Friday.*: Property Photos/ }).click()
    await expect(borrower.getByText(/You'll send it by/).first()).toBeVisible()
    await borrower
      .getByRole('button', { name: /^Not applicable: Schedule of Real Estate Owned/ })
      .last()
      .click()
    await borrower.getByLabel("Why doesn't it apply?").fill('I own nothing else')
    await borrower.getByRole('button', { name: 'Send answer' }).click()
    await expect(borrower.getByText('You marked this not applicable.', { exact: false })).toBeVisible()
    await borrower.getByRole('checkbox', { name: /^Get reminders by text/ }).click()
    await expect(borrower.getByRole('checkbox', { name: /^Get reminders by text/ })).toBeChecked()
  })

  await test.step('the next reminder also goes by text', async () => {
    const { people } = await get(`/loan/${loan.id}/chase`)
    await until(people[0].next.at_epoch + 60)
    await expect.poll(async () => (await get('/outbox/all')).texts.length).toBeGreaterThan(0)
  })

  await test.step('the answer is decided; the rest comes by email and is filed by keyboard', async () => {
    await desk.goto(`/loan/${loan.human_id}`)
    await desk.getByRole('button', { name: 'Reminders', exact: true }).click()
    await desk.getByRole('button', { name: 'Accept: Schedule of Real Estate Owned' }).click()
    await desk.getByRole('dialog').last().getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(desk.getByText('Saved. The recipient gets an email.')).toBeVisible()
    await desk.goto(`/loan/${loan.human_id}`)
    const address = await loanCard('Mail')
      .getByText(/@mail\.lender\.example$/)
      .innerText()
    const { requests } = await get(`/loan/${loan.id}/mailbox/requests`)
    const files = await Promise.all(
      requests.map(async ({ name }: { name: string }) => ({ name: `${name}.pdf`, bytes: await makePdf(name, 1) })),
    )
    toReview = files.length
    const dns = await startDns(zone, monthDnsPort)
    await mailTo(
      request,
      address,
      { from: 'Marcus Reyes <marcus@sponsor.example>', helo: 'mx.sponsor.example', files },
      today(),
    )
    await desk.goto(`/mail?loan=${loan.human_id}`)
    const list = desk.getByRole('list', { name: 'Files to be filed' })
    await expect(list.getByRole('listitem')).toHaveCount(files.length)
    await dns.stop()
    await list.getByRole('button').first().focus()
    for (let left = files.length; left > 0; left -= 1) {
      await desk.keyboard.press('Enter')
      if (left > 1) await expect(list.getByRole('listitem')).toHaveCount(left - 1)
    }
    await expect(desk.getByText('Nothing to file')).toBeVisible()
    // Each can be taken back for 15 seconds before it counts.
    const filed = async () =>
      (await get(`/loan/${loan.id}/mailbox`)).messages[0].attachments.map(({ state }: { state: string }) => state)
    await expect.poll(filed).toEqual(files.map(() => 'filed'))
  })

  await test.step('the files are accepted; a condition is proven', async () => {
    await desk.goto(`/loan/${loan.human_id}`)
    await desk
      .getByRole('button', { name: /^Review / })
      .first()
      .click()
    const panel = desk.getByRole('dialog')
    for (let left = toReview; left > 0; left -= 1) {
      const next = panel.getByRole('button', { name: /^Accept and next/ })
      await expect(next).toBeVisible()
      const name = (await next.getAttribute('aria-label')) ?? ''
      await next.click()
      if (left > 1) await expect(panel.getByRole('button', { name, exact: true })).toBeHidden()
    }
    await expect(desk.getByText('All files are reviewed.').first()).toBeVisible()
    await panel.getByRole('button', { name: 'Close' }).click()
    const card = loanCard('Conditions')
    await card.getByRole('button', { name: 'Add condition' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Add condition' })
    await dialog.getByRole('combobox', { name: 'Stage' }).click()
    await desk.getByRole('option', { name: 'Prior to term sheet' }).click()
    await dialog.getByRole('textbox', { name: 'Condition' }).fill('Sponsor call held')
    await dialog.getByRole('button', { name: 'Add condition' }).click()
    await card.getByRole('button', { name: 'Actions for Sponsor call held' }).click()
    await desk.getByRole('menuitem', { name: 'Mark satisfied' }).click()
    const note = desk.getByRole('dialog', { name: 'Mark “Sponsor call held” satisfied' })
    await note.getByLabel('Note').fill('Held on Monday')
    await note.getByRole('button', { name: 'Mark satisfied' }).click()
    await expect(card.getByRole('listitem', { name: 'Sponsor call held' })).toContainText('Satisfied by Olivia Officer')
  })

  await test.step('three members vote, one by phone; the vote accepts the board review with its condition', async () => {
    await desk.goto(`/loan/${loan.human_id}?tab=documents`)
    const deal = dealDesk(desk)
    await deal.termSheet(await makePdf('Term sheet, signed', 2))
    await deal.deposit('10000', plainDay(-2).replaceAll('/', '.'))
    await deal.generateBoardReview()
    await desk.goto(`/loan/${loan.human_id}/committee`)
    await desk.getByRole('button', { name: 'Open vote' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Open vote' })
    await dialog.getByLabel('Votes until').fill(plainDay(20).replaceAll('/', '.'))
    await dialog.getByLabel('Votes until').press('Tab')
    await dialog.getByRole('button', { name: 'Add condition' }).click()
    await dialog.getByRole('textbox', { name: 'Condition' }).fill('Flood certificate')
    await dialog.getByRole('button', { name: 'Open vote' }).click()
    await expect(dialog).toBeHidden()
    await voteSignedIn(desk, loan.human_id)
    await voteSignedIn(member.page, loan.human_id)
    await voteByPhone(outsider, (part) => printed(part, 'ines@fund.example'))
    await expect(desk.getByText('3 of 3 members voted')).toBeVisible()
    await desk.getByRole('button', { name: 'Close vote' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Close vote' }).click()
    await expect(desk.getByText('Approved').first()).toBeVisible()
    await desk.goto(`/loan/${loan.human_id}?tab=documents`)
    await expect(loanCard('Conditions').getByRole('listitem', { name: 'Flood certificate' })).toContainText('Open')
  })

  await test.step('the commitment goes out as it was approved', async () => {
    const deal = dealDesk(desk)
    await deal.sendCommitment()
    await deal.isIn('Commitment-Sent')
    expect(await get(`/loan/${loan.id}/committee/approved-terms`)).toEqual({
      ...{ approved_epoch: expect.any(Number), level: 'Credit committee', differences: [] },
    })
  })

  const counted = Object.entries(presses).map(
    ([who, pages]) => [who, pages.reduce((sum, told) => sum + told(), 0)] as const,
  )
  process.stdout.write(`presses of the month: ${counted.map(([who, count]) => `${who} ${count}`).join(', ')}\n`)
  expect(Object.fromEntries(counted.map(([who, count]) => [who, count > 0 && count <= (most[who] ?? 0)]))).toEqual({
    ...{ borrower: true, 'loan officer': true, 'committee member': true, 'committee member by phone': true },
  })
})
