import { fullName, required, withoutLinks } from '@foyer/domain'
import { m } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { type MailContent, type NamedOrganiser, oneLine } from '../../../documents/mails/index.ts'
import type { MailAttachment, MailRecipient } from '../../../gateways/mail/index.ts'
import { type LinkedOrder, orderToken } from '../../../secrets.ts'
import type { Seller } from '../../people/organisations/index.ts'
import { groupToken, type OrderGroupRow, type TicketCode } from '../../sales/orders/index.ts'

type Organiser = Pick<Seller, 'name' | 'reply_to'>

/**
 * A mail ready to be sent; `orderId` files it with its order. Null if there is no recipient or nothing left to say. `organiser` is the
 * organisation on whose behalf the mail is sent and that gets the replies, or null for mails of the platform.
 */
export type Composed =
  | (MailContent & {
      to: MailRecipient
      organiser: Organiser | null
      /** The address that receives replies to mails of the platform. */
      replyTo?: MailRecipient
      attachments?: MailAttachment[]
      headers?: Record<string, string>
      orderId?: string
    })
  | null

const MAX_ORGANISER_NAME = 150

/**
 * Sender and Reply-To of a mail that an organisation has sent to a guest. The address stays the platform's, which its domain
 * vouches for; replies go to the organisation.
 */
export function fromOrganiser(organiser: Organiser) {
  const name = oneLine(organiser.name).slice(0, MAX_ORGANISER_NAME)
  return {
    fromName: `${name} via Foyer`,
    ...(organiser.reply_to !== null && { replyTo: { name, address: organiser.reply_to } }),
  }
}

/** How mails name an organisation, with the address of its public page. */
export function namedOrganiser(deps: Deps, { name, slug }: Pick<Seller, 'name' | 'slug'>): NamedOrganiser {
  return { organiserName: name, organiserUrl: slug === null ? null : `${deps.site.publicUrl}/o/${slug}` }
}

/** Opens an order without an account. The secret is in the fragment, which browsers do not send to servers, so it is never logged. */
export function orderUrl(deps: Deps, order: LinkedOrder & { reference: string }): string {
  return `${deps.site.publicUrl}/orders/${order.reference}#t=${orderToken(deps.secrets, order)}`
}

/** Where the buyer of several dates pays them; the fragment opens all of them. */
export function groupUrl({ site, secrets }: Deps, group: OrderGroupRow): string {
  return `${site.publicUrl}/cart/${group.reference}#t=${groupToken(secrets, group)}`
}

/** The calendar attachment of a mail. It updates an existing calendar entry: same UID, higher sequence number. */
export function calendarFile(calendar: string): MailAttachment {
  return {
    filename: m.mail_file_calendar(),
    contentType: 'text/calendar; charset=utf-8',
    content: Buffer.from(calendar),
  }
}

/** Codes for the mail's text, and the pictures that it shows. */
export function inlineCodes(codes: readonly TicketCode[]) {
  const named = codes.map((code, index) => ({ ...code, cid: `ticket-${index + 1}@foyer` }))
  return {
    codes: named.map(({ cid, name, position }) => ({ cid, name, position })),
    pictures: named.map(({ cid, png }, index) => ({
      filename: `ticket-${index + 1}.png`,
      contentType: 'image/png',
      content: png,
      cid,
    })),
  }
}

export function buyerOf(order: { first_name: string | null; last_name: string | null; email: string | null }) {
  return {
    name: withoutLinks(fullName(order.first_name, order.last_name)),
    address: required(order.email, 'the e-mail address of a buyer'),
  }
}
