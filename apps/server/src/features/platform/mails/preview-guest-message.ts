import type { AutomaticMessageKind, MessagePreview } from '@foyer/contract'
import { type RichTextDocument, required } from '@foyer/domain'
import { m } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { inLanguage } from '../../../http/language.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { Subject } from '../../../http/subject.ts'
import { findGuest } from '../../guests/guest-messages/index.ts'
import { findSeller } from '../../people/organisations/index.ts'
import { assertManages, canManageEvent, findEvent, mainLanguage } from '../../programme/events/index.ts'
import { guestLetter } from './guest-letter.ts'

/**
 * Renders a message as guests will read it, with the template of the mail and in the main language of the event. It is filled with the
 * name of the newest guest if the member may see contacts, otherwise with an example name; no link in it opens an order.
 */
export async function previewGuestMessage(
  deps: Deps,
  actor: MemberActor,
  eventId: string,
  message: { subject: string; body: RichTextDocument; automatic: AutomaticMessageKind | null },
): Promise<MessagePreview> {
  const event = assertManages(actor, 'messages:read', await findEvent(deps.db, eventId))
  await limitRate(deps, limits.messagePreviews, Subject.of('account', actor.userId))
  const organiser = required(await findSeller(deps.db, event.organiser_id), 'the organiser of an event')
  const newest = canManageEvent(actor, 'contacts:read', event) ? await findGuest(deps.db, eventId, null) : null
  return inLanguage(mainLanguage(event, deps.site), () => {
    const firstName = newest?.firstName || m.guests_preview_name()
    const guest = { firstName, order: null, transferId: null }
    const { subject, html } = guestLetter(deps, { event, organiser, ...message, guest, recipient: null })
    return { subject, html, guest: firstName }
  })
}
