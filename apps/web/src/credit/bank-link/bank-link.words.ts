import { words } from '../../lib/words.ts'

/** Every text of the bank link (H). */
export const bankLinkWords = words('bankLinkWords', {
  title: 'Liquidity Verification System with Plaid software',
  card: 'Your bank',
  intro: "Connect your bank so we can verify balances. We can't move money, and you can disconnect at any time.",
  borrowersCard: "The borrower's bank",
  borrowersIntro:
    "The borrower signs in to their bank here, so that balances can be verified. Send them this page's address. Don't connect a bank of your own.",
  connect: 'CONNECT WITH PLAID',
  opening: 'Opening your bank',
  linking: 'Your bank is being connected',
  success: (mask: string) =>
    mask === '' ? 'Successfully connected your bank account' : `Successfully connected your bank account ${mask}`,
  next: (institution: string) =>
    `${institution} is connected. If your money is at more than one bank, connect the others now: all are read together.`,
  more: 'Connect More Banks Accounts',
  error: (email: string) => `We're sorry an error has occurred, Please contact ${email}`,
  noAddress: 'us',
  again: 'Try Again',
  window: {
    sandbox: 'Sandbox',
    title: 'Choose your bank',
    text: 'No bank-link provider is set up here. These banks are made up, and so is everything read from them.',
    bank: 'Bank',
    user: 'User name',
    password: 'Password',
    hint: 'user_good with pass_good works. Other names have other stories.',
    submit: 'Share accounts',
    failed: 'The bank did not answer',
  },
  banks: {
    title: 'Connected banks',
    empty: "It's empty here!",
    emptyText: 'Banks will be here once the borrower has connected them.',
    failed: 'Failed to load the banks',
    since: (day: string) => `since ${day}`,
    states: { linked: 'Connected', interrupted: 'Reconnect needed', removed: 'Disconnected' },
    disconnect: 'Disconnect',
    disconnectOf: (bank: string) => `Disconnect ${bank}`,
    question: (bank: string) => `Disconnect ${bank}? Data already read is kept.`,
    copy: 'Copy link',
    send: 'Send by email',
    sent: 'The link was sent by email',
    notSent: 'The link was not sent',
    disconnected: 'The bank is disconnected',
    mayNot: "You don't have permission to do this. Ask an administrator.",
    notDisconnected: 'The bank is still connected',
  },
})
