import type { AutomaticMessageKind } from '@foyer/contract'
import { fillRichText, fillText, type RichTextDocument } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { guestMessage, type MailContent } from '../../../documents/mails/index.ts'
import { type MessageRecipient, recipientToken } from '../../../secrets.ts'
import type { Seller } from '../../people/organisations/index.ts'
import { type EventRow, eventUrl, shownTitle } from '../../programme/events/index.ts'
import { type MessageGuest, messageValues } from '../../guests/guest-messages/index.ts'
import { eventWords } from '../../sales/orders/index.ts'
import { heldTicketUrl } from './compose-transfer.ts'
import { namedOrganiser, orderUrl } from './order-letter.ts'

interface GuestLetter {
  readonly event: EventRow
  readonly organiser: Seller
  readonly subject: string
  readonly body: RichTextDocument
  readonly automatic: AutomaticMessageKind | null
  /** Null for an address that holds no valid ticket any more, and for tests and previews without a guest. */
  readonly guest: MessageGuest | null
  /** Null where nobody is to be counted: tests, previews, and recipients of earlier releases. */
  readonly recipient: MessageRecipient | null
}

/**
 * A message as one guest reads it. Links name the recipient, so that following one can be counted; opening the mail itself is not
 * tracked.
 */
export function guestLetter(deps: Deps, letter: GuestLetter): MailContent {
  const { event, organiser, guest, recipient, automatic } = letter
  const mark = recipient && recipientToken(deps.secrets, 'opened', recipient)
  const ticketsUrl = counted(ticketUrl(deps, guest), mark)
  const values = messageValues(deps, event, { firstName: guest?.firstName ?? '', ticketUrl: ticketsUrl })
  const feedback = recipient ? recipientToken(deps.secrets, 'feedback', recipient) : 'preview'
  return guestMessage({
    subject: fillText(letter.subject, values),
    // Only https addresses become links; others, such as those of a development server, are written out.
    body: fillRichText(letter.body, values, { asLink: ticketsUrl.startsWith('https:') }),
    plainBody: fillRichText(letter.body, values, { asLink: false }),
    eventTitle: shownTitle(event, deps.site),
    whenText: eventWords({ event }).when,
    ...namedOrganiser(deps, organiser),
    eventUrl: counted(eventUrl(deps, event), mark),
    ticketsUrl,
    feedbackUrl: automatic === 'feedback' ? `${deps.site.publicUrl}/feedback/${feedback}` : null,
  })
}

/** The page of a guest's ticket; without a ticket, the page on which guests request their tickets again. */
function ticketUrl(deps: Deps, guest: MessageGuest | null): string {
  if (guest?.order) return orderUrl(deps, guest.order)
  return guest?.transferId ? heldTicketUrl(deps, guest.transferId) : `${deps.site.publicUrl}/tickets`
}

/** Adds the token by which a followed link is counted; it grants no access. The secret of an order stays in the fragment. */
function counted(url: string, mark: string | null): string {
  if (mark === null) return url
  const marked = new URL(url)
  marked.searchParams.set('message', mark)
  return marked.href
}
