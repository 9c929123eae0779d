import { m } from '@foyer/messages'
import { fieldErrors, readApiError } from '../../../api/errors.ts'
import { readJson, send } from '../../../api/request.ts'

/** Asks to follow an organisation. Answers null, or why it was refused. */
export async function follow(slug: string, email: string): Promise<string | null> {
  const response = await send({ name: 'followOrganisation', arg: { params: { slug }, body: { email: email.trim() } } })
  if (response.ok) return null
  const error = readApiError('followOrganisation', response.status, await readJson(response))
  return fieldErrors(error)['email'] === undefined ? error.data.message : m.guests_follow_email_invalid()
}
