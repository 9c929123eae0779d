import { formatNumber, m } from '@foyer/messages'
import { mailPage } from './layout.ts'
import type { MailContent } from './layout.ts'
import { button, heading, linkInFull, note, paragraph, perforation, quietButton, row } from './parts.ts'
import { greeting, link, oneLine, plainText } from './plain-text.ts'

interface Letter {
  subject: string
  name: string
  body: string
  /** Whether the reader may have made the change, and then has nothing to do. */
  mayBeReader?: boolean
  action: { label: string; url: string }
  second?: { label: string; url: string }
  /** What to do when the reader did not ask for this. */
  unasked: string
  footer: string
}

/** Opening the link proves who owns the address. Another person may have registered it, so the mail greets the name that was entered. */
export function verifyEmail({ name, url }: { name: string; url: string }): MailContent {
  return letter({
    subject: m.mail_verify_subject(),
    name,
    body: m.mail_verify_body(),
    action: { label: m.mail_confirm_address(), url },
    unasked: m.mail_verify_unasked(),
    footer: m.mail_verify_footer(),
  })
}

export function resetPassword({ name, url }: { name: string; url: string }): MailContent {
  return letter({
    subject: m.mail_reset_subject(),
    name,
    body: m.mail_reset_body(),
    action: { label: m.mail_reset_action(), url },
    unasked: m.mail_reset_unasked(),
    footer: m.mail_reset_footer(),
  })
}

/** `url` leads to where a new password can be asked for. */
export function passwordChanged({ name, url }: { name: string; url: string }): MailContent {
  return letter({
    subject: m.mail_password_changed_subject(),
    name,
    body: m.mail_password_changed_body(),
    mayBeReader: true,
    action: { label: m.mail_security_action(), url },
    unasked: m.mail_password_changed_unasked(),
    footer: m.mail_security_footer(),
  })
}

/** `url` leads to where a new password can be asked for. */
export function payoutAccountChanged({ name, url }: { name: string; url: string }): MailContent {
  return letter({
    subject: m.mail_payout_account_subject(),
    name,
    body: m.mail_payout_account_body(),
    mayBeReader: true,
    action: { label: m.mail_security_action(), url },
    unasked: m.mail_security_contact(),
    footer: m.mail_payout_account_footer(),
  })
}

interface WebhookOff {
  name: string
  /** The address that got the messages. */
  endpoint: string
  reason: 'failing' | 'gone'
  /** Where endpoints are set up. */
  url: string
}

/** Tells an owner that an endpoint for webhooks was switched off. */
export function webhookSwitchedOff({ name, endpoint, reason, url }: WebhookOff): MailContent {
  const about = { endpoint: oneLine(endpoint) }
  return letter({
    subject: m.mail_webhook_off_subject(),
    name,
    body: reason === 'gone' ? m.mail_webhook_off_gone(about) : m.mail_webhook_off_failing(about),
    action: { label: m.mail_webhook_off_action(), url },
    unasked: m.mail_webhook_off_next(),
    footer: m.mail_webhook_off_footer(),
  })
}

interface SeriesRunFailed {
  name: string
  series: string
  /** How many of so many dates it reached. */
  done: number
  total: number
  url: string
}

/** Tells an owner that work on the dates of a series has stopped before it reached all of them. */
export function seriesRunFailed({ name, series, done, total, url }: SeriesRunFailed): MailContent {
  return letter({
    subject: m.mail_series_run_failed_subject(),
    name,
    body: m.mail_series_run_failed_body({
      series: oneLine(series),
      done: formatNumber(done),
      total: formatNumber(total),
    }),
    action: { label: m.mail_series_run_failed_action(), url },
    unasked: m.mail_series_run_failed_next(),
    footer: m.mail_webhook_off_footer(),
  })
}

type FactorNews = 'totp_on' | 'totp_off' | 'codes_renewed' | 'code_used' | 'passkey_added' | 'passkey_removed' | 'reset'

const factorWords: Readonly<Record<FactorNews, { subject: () => string; body: () => string }>> = {
  totp_on: { subject: m.mail_factor_totp_on_subject, body: m.mail_factor_totp_on_body },
  totp_off: { subject: m.mail_factor_totp_off_subject, body: m.mail_factor_totp_off_body },
  codes_renewed: { subject: m.mail_factor_codes_renewed_subject, body: m.mail_factor_codes_renewed_body },
  code_used: { subject: m.mail_factor_code_used_subject, body: m.mail_factor_code_used_body },
  passkey_added: { subject: m.mail_factor_passkey_added_subject, body: m.mail_factor_passkey_added_body },
  passkey_removed: { subject: m.mail_factor_passkey_removed_subject, body: m.mail_factor_passkey_removed_body },
  reset: { subject: m.mail_factor_reset_subject, body: m.mail_factor_reset_body },
}

/** `url` leads to where a new password can be asked for. */
export function secondFactorChanged({ name, url, news }: { name: string; url: string; news: FactorNews }): MailContent {
  const { subject, body } = factorWords[news]
  return letter({
    subject: subject(),
    name,
    body: body(),
    mayBeReader: news !== 'reset',
    action: { label: m.mail_security_action(), url },
    unasked: m.mail_security_contact(),
    footer: m.mail_security_footer(),
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
  const people = { about: oneLine(about), by: oneLine(by) }
  return letter({
    subject: added ? m.mail_administrator_added_subject() : m.mail_administrator_reset_subject(),
    name,
    body: added ? m.mail_administrator_added_body(people) : m.mail_administrator_reset_body(people),
    action: { label: m.mail_administrator_action(), url },
    unasked: m.mail_administrator_unasked(),
    footer: m.mail_administrator_footer(),
  })
}

/** To a person who may have no account: `name` is not known. */
export function invitationMail({
  organisation,
  inviter,
  role,
  url,
}: {
  organisation: string
  inviter: string
  role: string
  url: string
}): MailContent {
  const names = { organisation: oneLine(organisation), inviter: oneLine(inviter) }
  return letter({
    subject: m.mail_invitation_subject(names),
    name: '',
    body: m.mail_invitation_body({ ...names, role }),
    action: { label: m.mail_invitation_action(), url },
    unasked: m.mail_invitation_unasked(names),
    footer: m.mail_invitation_footer(names),
  })
}

type OwnershipNews = 'offered' | 'agreed' | 'called_back' | 'completed'
type OwnershipNames = { organisation: string; from: string; to: string }

const ownershipWords: Readonly<
  Record<OwnershipNews, { subject: (names: OwnershipNames) => string; body: (names: OwnershipNames) => string }>
> = {
  offered: { subject: m.mail_ownership_offered_subject, body: m.mail_ownership_offered_body },
  agreed: { subject: m.mail_ownership_agreed_subject, body: m.mail_ownership_agreed_body },
  called_back: { subject: m.mail_ownership_called_back_subject, body: m.mail_ownership_called_back_body },
  completed: { subject: m.mail_ownership_completed_subject, body: m.mail_ownership_completed_body },
}

/** To both sides of an ownership transfer. */
export function ownershipNews({
  name,
  url,
  news,
  ...given
}: OwnershipNames & { name: string; url: string; news: OwnershipNews }): MailContent {
  const names = { organisation: oneLine(given.organisation), from: oneLine(given.from), to: oneLine(given.to) }
  const { subject, body } = ownershipWords[news]
  return letter({
    subject: subject(names),
    name,
    body: body(names),
    mayBeReader: true,
    action: { label: m.mail_ownership_action(), url },
    unasked: m.mail_ownership_unasked(),
    footer: m.mail_ownership_footer(),
  })
}

interface AddressMail {
  name: string
  url: string
  newEmail: string
}

/** To the new address: opening the link proves that it is the account's owner who reads there. */
export function confirmNewEmail({ name, url, newEmail }: AddressMail): MailContent {
  return letter({
    subject: m.mail_new_email_subject(),
    name,
    body: m.mail_new_email_body({ email: oneLine(newEmail) }),
    action: { label: m.mail_confirm_address(), url },
    unasked: m.mail_new_email_unasked(),
    footer: m.mail_new_email_footer(),
  })
}

/** To the old address, before anything has changed. */
export function emailChangeAsked({ name, url, newEmail }: AddressMail): MailContent {
  return letter({
    subject: m.mail_email_change_subject(),
    name,
    body: m.mail_email_change_body({ email: oneLine(newEmail) }),
    mayBeReader: true,
    action: { label: m.mail_security_action(), url },
    unasked: m.mail_email_change_unasked(),
    footer: m.mail_security_footer(),
  })
}

/** To the old address, once it is the old one. */
export function emailChanged({ name, url, newEmail }: AddressMail): MailContent {
  return letter({
    subject: m.mail_email_changed_subject(),
    name,
    body: m.mail_email_changed_body({ email: oneLine(newEmail) }),
    mayBeReader: true,
    action: { label: m.mail_email_changed_action(), url },
    unasked: m.mail_email_changed_unasked(),
    footer: m.mail_email_changed_footer(),
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
    subject: m.mail_registered_subject(),
    name,
    body: m.mail_registered_body(),
    action: { label: m.mail_log_in(), url: loginUrl },
    second: { label: m.mail_reset_action(), url: resetUrl },
    unasked: m.mail_registered_unasked(),
    footer: m.mail_registered_footer(),
  })
}

function letter({ subject, name, body, mayBeReader = false, action, second, unasked, footer }: Letter): MailContent {
  const hello = greeting(name)
  const ifReader = mayBeReader ? m.mail_security_was_you() : ''
  const actions = second ? [action, second] : [action]
  return {
    subject,
    html: mailPage({
      subject,
      preview: body,
      rows: [
        row(
          [
            heading(subject),
            paragraph(hello),
            paragraph(body),
            mayBeReader && paragraph(ifReader),
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
    text: plainText([hello, body, ifReader, ...actions.map(({ label, url }) => link(label, url)), unasked, footer]),
  }
}
