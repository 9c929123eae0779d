import { m } from '@foyer/messages'
import { errorMessage, fieldErrors } from '../../../api/errors.ts'
import { lightCall } from '../../../api/light-call.ts'

/** Asks to follow an organisation. Returns null, or the reason for a refusal. */
export async function follow(slug: string, email: string): Promise<string | null> {
  try {
    await lightCall('followOrganisation', { params: { slug }, body: { email: email.trim() } })
    return null
  } catch (error) {
    return fieldErrors(error)['email'] === undefined ? errorMessage(error) : m.guests_follow_email_invalid()
  }
}
