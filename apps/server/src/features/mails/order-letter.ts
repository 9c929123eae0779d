import type { Deps } from '../../deps.ts'
import type { MailContent } from '../../documents/mails/index.ts'
import type { MailAttachment, MailRecipient } from '../../gateways/mail/index.ts'
import { type LinkedOrder, orderToken } from '../../secrets.ts'

/** A mail ready to go; `orderId` files it with its order. Null where there is nobody or nothing left to write to. */
export type Composed =
  | (MailContent & {
      to: MailRecipient
      attachments?: MailAttachment[]
      headers?: Record<string, string>
      orderId?: string
    })
  | null

/** Opens an order without an account: the secret stands behind the `#`, so that no server log keeps it. */
export function orderUrl(deps: Deps, order: LinkedOrder & { reference: string }): string {
  return `${deps.site.publicUrl}/orders/${order.reference}#t=${orderToken(deps.secrets, order)}`
}

/** A calendar file beside a mail: the entry somebody has already follows it, for it bears the same name and a higher number. */
export function calendarFile(calendar: string): MailAttachment {
  return { filename: 'event.ics', contentType: 'text/calendar; charset=utf-8', content: Buffer.from(calendar) }
}

export function buyerOf(order: { first_name: string | null; last_name: string | null; email: string | null }) {
  return { name: `${order.first_name ?? ''} ${order.last_name ?? ''}`.trim(), address: order.email ?? '' }
}
