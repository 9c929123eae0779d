import { m } from '@foyer/messages'
/** The error of an e-mail field. */
export function emailWording(value: unknown): string {
  return value === '' ? m.account_enter_email() : m.account_email_invalid()
}
