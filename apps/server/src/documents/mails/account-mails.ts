import { mailPage } from './layout.ts'
import type { MailContent } from './layout.ts'
import { button, heading, linkInFull, note, paragraph, perforation, quietButton, row } from './parts.ts'
import { greeting, oneLine, plainText } from './plain-text.ts'

interface Letter {
  subject: string
  title: string
  name: string
  /** Continues the greeting. */
  body: string
  action: { label: string; url: string }
  second?: { label: string; url: string }
  /** What to do when the reader did not ask for this. */
  unasked: string
  footer: string
}

/** Opening the link proves who owns the address. Whoever registered may be somebody else, so the mail names them. */
export function verifyEmail({ name, url }: { name: string; url: string }): MailContent {
  return letter({
    subject: 'Confirm your e-mail address',
    title: 'Confirm your e-mail address',
    name,
    body: 'confirm this address to finish setting up your Foyer account. The link works once and for an hour. In the browser you registered with it logs you in; in any other browser you choose a password first.',
    action: { label: 'Confirm my address', url },
    unasked:
      'If you did not register, somebody else entered your address. Ignore this e-mail: without your confirmation the account stays closed.',
    footer: 'You received this e-mail because someone registered at Foyer with this address.',
  })
}

export function resetPassword({ name, url }: { name: string; url: string }): MailContent {
  return letter({
    subject: 'Choose a new password',
    title: 'Choose a new password',
    name,
    body: 'you asked for a new password. The link works once and only for a short while; after that, ask for another.',
    action: { label: 'Choose a new password', url },
    unasked: 'If you did not ask, do nothing: your password stays as it is.',
    footer: 'You get this mail because someone asked for a new password for this address.',
  })
}

/** `url` leads to where a new password can be asked for. */
export function passwordChanged({ name, url }: { name: string; url: string }): MailContent {
  return letter({
    subject: 'Your password was changed',
    title: 'Your password was changed',
    name,
    body: 'the password of your Foyer account was changed just now, and all other devices were logged out. If that was you, all is well.',
    action: { label: 'That was not me', url },
    unasked: 'If it was not you, choose a new password at once.',
    footer: 'You get this mail because it concerns the safety of your account.',
  })
}

/** `url` leads to where a new password can be asked for. */
export function payoutAccountChanged({ name, url }: { name: string; url: string }): MailContent {
  return letter({
    subject: 'Your payouts go to another bank account',
    title: 'Your bank account was changed',
    name,
    body: 'the bank account that your payouts go to was changed just now. For three days no payout is approved. If that was you, there is nothing to do.',
    action: { label: 'That was not me', url },
    unasked: 'If it was not you, choose a new password at once and write to whoever runs this site.',
    footer: 'You get this mail because it concerns the safety of your money.',
  })
}

type FactorNews = 'totp_on' | 'totp_off' | 'codes_renewed' | 'code_used' | 'passkey_added' | 'passkey_removed' | 'reset'

const factorWords: Readonly<Record<FactorNews, { subject: string; body: string }>> = {
  totp_on: {
    subject: 'Your account asks for a code from now on',
    body: 'an authenticator app was set up for your Foyer account just now. From now on a code of it is asked for when you log in.',
  },
  totp_off: {
    subject: 'Your account asks for no code any more',
    body: 'the authenticator app of your Foyer account was turned off just now. Its codes are not asked for any more.',
  },
  codes_renewed: {
    subject: 'You have new recovery codes',
    body: 'new recovery codes were made for your Foyer account just now. The old ones are worth nothing any more.',
  },
  code_used: {
    subject: 'A recovery code was used',
    body: 'somebody used one of your recovery codes just now to prove that they are you. It cannot be used again.',
  },
  passkey_added: {
    subject: 'A passkey was added to your account',
    body: 'a passkey was added to your Foyer account just now. Whoever has it can log in with it.',
  },
  passkey_removed: {
    subject: 'A passkey was removed from your account',
    body: 'a passkey was removed from your Foyer account just now. It opens nothing any more.',
  },
  reset: {
    subject: 'Your second factor was reset',
    body: 'an administrator removed the authenticator app, the passkeys and the recovery codes of your Foyer account just now, and logged you out everywhere. Log in with your password and set them up anew.',
  },
}

/** `url` leads to where a new password can be asked for. */
export function secondFactorChanged({ name, url, news }: { name: string; url: string; news: FactorNews }): MailContent {
  const { subject, body } = factorWords[news]
  return letter({
    subject,
    title: subject,
    name,
    body: `${body} If that was you, all is well.`,
    action: { label: 'That was not me', url },
    unasked: 'If it was not you, choose a new password at once and write to whoever runs this site.',
    footer: 'You get this mail because it concerns the safety of your account.',
  })
}

type AdministratorNews = 'added' | 'second_factor_reset'

/** To every administrator. `about` and `by` are names with addresses, `url` leads to the user it is about. */
export function administratorNews({
  name,
  about,
  by,
  url,
  news,
}: {
  name: string
  about: string
  by: string
  url: string
  news: AdministratorNews
}): MailContent {
  const added = news === 'added'
  const subject = added ? 'A new administrator was added' : 'The second factor of an administrator was reset'
  return letter({
    subject,
    title: subject,
    name,
    body: added
      ? `${oneLine(by)} made ${oneLine(about)} an administrator. They can manage users, events and money.`
      : `${oneLine(by)} removed the authenticator app, the passkeys and the recovery codes of the administrator ${oneLine(about)}.`,
    action: { label: 'Look at the account', url },
    unasked:
      'If you did not expect this, ask both of them at once. You can take the role away on the page of the account.',
    footer: 'You get this mail because you are an administrator.',
  })
}

/** To the new address: opening the link proves that it is the account's owner who reads there. */
export function confirmNewEmail({ name, url, newEmail }: { name: string; url: string; newEmail: string }): MailContent {
  return letter({
    subject: 'Confirm your new mail address',
    title: 'Your new address',
    name,
    body: `confirm that ${oneLine(newEmail)} is yours, and your Foyer account goes with it from then on: you log in with it, and mails go there. The link works for a day.`,
    action: { label: 'Use this address', url },
    unasked: 'If you have no Foyer account, do nothing: without the confirmation nothing changes.',
    footer: 'You get this mail because someone wants to use this address for a Foyer account.',
  })
}

/** To the old address, before anything has changed. */
export function emailChangeAsked({
  name,
  url,
  newEmail,
}: {
  name: string
  url: string
  newEmail: string
}): MailContent {
  return letter({
    subject: 'Someone wants to change your mail address',
    title: 'A new address was asked for',
    name,
    body: `someone who knows your password asked to use ${oneLine(newEmail)} for your Foyer account. It changes once a link in a mail to that address is opened. If that was you, all is well.`,
    action: { label: 'That was not me', url },
    unasked: 'If it was not you, choose a new password at once: that stops the change as well.',
    footer: 'You get this mail because it concerns the safety of your account.',
  })
}

/** To the old address, once it is the old one. */
export function emailChanged({ name, url, newEmail }: { name: string; url: string; newEmail: string }): MailContent {
  return letter({
    subject: 'Your mail address was changed',
    title: 'Your mail address was changed',
    name,
    body: `your Foyer account uses ${oneLine(newEmail)} from now on. This address no longer opens it. If that was you, all is well.`,
    action: { label: 'Go to Foyer', url },
    unasked: 'If it was not you, answer to whoever runs this site at once: your account has been taken over.',
    footer: 'You get this mail because your account used this address until now.',
  })
}

/** Tells the owner of an address, instead of the stranger at the form, that there is an account already. */
export function registrationAttempt({
  name,
  loginUrl,
  resetUrl,
}: {
  name: string
  loginUrl: string
  resetUrl: string
}): MailContent {
  return letter({
    subject: 'You already have a Foyer account',
    title: 'You are already here',
    name,
    body: 'someone tried to make an account with this address, but it has one. If that was you, log in; if you forgot the password, choose a new one.',
    action: { label: 'Log in', url: loginUrl },
    second: { label: 'Choose a new password', url: resetUrl },
    unasked: 'If it was not you, do nothing: nothing was changed and nobody learnt that you have an account.',
    footer: 'You get this mail because someone typed this address into our registration form.',
  })
}

function letter({ subject, title, name, body, action, second, unasked, footer }: Letter): MailContent {
  const hello = greeting(name)
  const actions = second ? [action, second] : [action]
  return {
    subject,
    html: mailPage({
      subject,
      preview: unasked,
      rows: [
        row(
          [
            heading(title),
            paragraph([hello, ' ', body]),
            button(action.label, action.url),
            second && quietButton(second.label, second.url),
          ],
          { top: 36, bottom: 30 },
        ),
        perforation(),
        row([note(unasked), !second && linkInFull(action.url)], { top: 0, bottom: 28, stub: true }),
      ],
      footer,
    }),
    text: plainText([hello, body, ...actions.map(({ label, url }) => `${label}:\n${url}`), unasked, footer]),
  }
}
