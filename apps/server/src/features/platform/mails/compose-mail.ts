import { displayReference, required, withoutLinks } from '@foyer/domain'
import { formatMoney, m, taxBesidePrice } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import {
  type OrderConfirmation,
  orderConfirmation,
  orderLinkReplaced,
  confirmNewEmail,
  emailChangeAsked,
  emailChanged,
  passwordChanged,
  payoutAccountChanged,
  registrationAttempt,
  resetPassword,
  administratorNews,
  secondFactorChanged,
  ticketsAgain,
  verifyEmail,
} from '../../../documents/mails/index.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { inLanguage } from '../../../http/language.ts'
import { isKnownMail } from '../../../jobs/mail-priority.ts'
import { findUser } from '../../people/accounts/index.ts'
import { findSeller } from '../../people/organisations/index.ts'
import { findEvent, shownTitle } from '../../programme/events/index.ts'
import { mailCoverUrl } from '../../programme/storefront/index.ts'
import { boughtLines } from './bought-lines.ts'
import { composeBankTransfer, isTransferNews } from './compose-bank-transfer.ts'
import { composeBroadcast } from './compose-broadcast.ts'
import {
  eventWords,
  findOrder,
  findPaidSurcharge,
  isBuyers,
  joinUrlOf,
  listOrdersOfBuyer,
  orderCalendar,
  orderCodes,
  orderPdf,
} from '../../sales/orders/index.ts'
import { composeCancelled, composeChanged, composePostponed, composeReminder } from './compose-event-mail.ts'
import { composeGroupConfirmation } from './compose-group.ts'
import { composeDispute } from './compose-dispute.ts'
import { composeFollowConfirm, composeNewEvent } from './compose-follower-mail.ts'
import {
  composeGuestMessage,
  composeMessageNotSent,
  composeMessageReviewed,
  composeMessageTest,
} from './compose-guest-message.ts'
import { mailLanguage } from './mail-language.ts'
import { composeInvitation, composeOwnershipNews } from './compose-organisation-mail.ts'
import { composeGiftCard, composeGiftCardSale } from './compose-gift-card.ts'
import { composePayout } from './compose-payout.ts'
import { composePayoutConfirmation } from './compose-payout-confirmation.ts'
import { composeSeriesRunFailed } from './compose-series-run-failed.ts'
import { composeSuspension } from './compose-suspension.ts'
import { composeWebhookOff } from './compose-webhook-off.ts'
import { composeRefundMail } from './compose-refund.ts'
import { composeWaitingJoined, composeWaitingOffer, composeWaitingOver } from './compose-waiting-mail.ts'
import { composeTransferMail, heldTicketUrl } from './compose-transfer.ts'
import { listBuyersDocuments, receiptPdf } from '../../money/receipts/index.ts'
import { listHeldAt } from '../../sales/transfers/index.ts'
import { mailedParts, showsNoLinks } from './mailed-parts.ts'
import { buyerOf, calendarFile, type Composed, inlineCodes, namedOrganiser, orderUrl } from './order-letter.ts'

/** A newer release stored the mail while this one still runs. The job is retried until a worker of that release takes it. */
class UnknownMail extends Error {
  override name = 'UnknownMail'
}

/**
 * Writes a mail from the current state, in its recipient's language. Links are built from the configured public address only; secrets
 * are in the fragment.
 */
export async function composeMail(deps: Deps, job: MailJob): Promise<Composed> {
  if (!isKnownMail(job)) throw new UnknownMail(`This release has no mail ${job.template}`)
  return inLanguage(await mailLanguage(deps, job), () => compose(deps, job))
}

async function compose(deps: Deps, job: MailJob): Promise<Composed> {
  if (job.template === 'order_confirmation') return composeConfirmation(deps, job.orderId)
  if (job.template === 'group_confirmation') return composeGroupConfirmation(deps, job.groupId)
  if (job.template === 'codes_renewed') return composeConfirmation(deps, job.orderId, { renewed: 'codes' })
  if (job.template === 'order_moved') return composeConfirmation(deps, job.orderId, { renewed: 'date' })
  if (job.template === 'link_replaced') return composeNewLink(deps, job.orderId)
  if ('refundId' in job || 'requestId' in job) return composeRefundMail(deps, job)
  if ('transferId' in job) return composeTransferMail(deps, job)
  if (isTransferNews(job)) return composeBankTransfer(deps, job)
  if (job.template === 'event_cancelled') return composeCancelled(deps, job.orderId)
  if (job.template === 'event_reminder') return composeReminder(deps, job.orderId)
  if (job.template === 'event_changed') return composeChanged(deps, job.orderId, job.version)
  if (job.template === 'event_postponed') return composePostponed(deps, job.orderId)
  if (job.template === 'tickets_again') return composeTicketsAgain(deps, job.email)
  if (job.template === 'invitation') return composeInvitation(deps, job)
  if (job.template === 'gift_card') return composeGiftCard(deps, job)
  if ('saleId' in job) return composeGiftCardSale(deps, job)
  if (job.template === 'ownership_news') return composeOwnershipNews(deps, job)
  if (job.template === 'dispute') return composeDispute(deps, job)
  if (job.template === 'webhook_switched_off') return composeWebhookOff(deps, job)
  if (job.template === 'series_run_failed') return composeSeriesRunFailed(deps, job)
  if (job.template === 'payout_news') return composePayout(deps, job)
  if (job.template === 'payout_confirmation') return composePayoutConfirmation(deps, job)
  if (job.template === 'suspension') return composeSuspension(deps, job)
  if (job.template === 'waiting_list_joined') return composeWaitingJoined(deps, job.entryId)
  if (job.template === 'waiting_list_over') return composeWaitingOver(deps, job.entryId)
  if (job.template === 'waiting_list_offer') return composeWaitingOffer(deps, job.orderId)
  if (job.template === 'message_reviewed') return composeMessageReviewed(deps, job)
  if (job.template === 'message_not_sent') return composeMessageNotSent(deps, job)
  if (job.template === 'guest_message') return composeGuestMessage(deps, job)
  if (job.template === 'guest_message_test') return composeMessageTest(deps, job)
  if (job.template === 'broadcast') return composeBroadcast(deps, job)
  if (job.template === 'follow_confirm') return composeFollowConfirm(deps, job)
  if (job.template === 'new_event') return composeNewEvent(deps, job)
  return composeAccountMail(deps, job)
}

/** A name with its address, as administrators know a person. */
function personOf(user: { first_name: string; last_name: string; email: string }): string {
  return `${`${user.first_name} ${user.last_name}`.trim()} (${user.email})`
}

type AccountMail = Exclude<
  Extract<MailJob, { userId: string }>,
  { template: 'broadcast' | 'payout_confirmation' | 'ownership_news' | 'guest_message_test' }
>

async function composeAccountMail(deps: Deps, job: AccountMail): Promise<Composed> {
  const user = await findUser(deps.db, job.userId)
  if (!user) return null
  const { publicUrl } = deps.site
  const name = user.first_name
  const resetUrl = `${publicUrl}/forgot-password`
  const to = { name: `${user.first_name} ${user.last_name}`.trim(), address: user.email }
  switch (job.template) {
    case 'confirm_new_email': {
      const url = `${publicUrl}/confirm-email#token=${job.token}`
      return {
        to: { ...to, address: job.newEmail },
        organiser: null,
        ...confirmNewEmail({ name, url, newEmail: job.newEmail }),
      }
    }
    case 'email_change_asked':
      return {
        to: { ...to, address: job.oldEmail },
        organiser: null,
        ...emailChangeAsked({ name, url: resetUrl, newEmail: job.newEmail }),
      }
    case 'email_changed':
      return {
        to: { ...to, address: job.oldEmail },
        organiser: null,
        ...emailChanged({ name, url: publicUrl, newEmail: job.newEmail }),
      }
    case 'verify_email':
      return { to, organiser: null, ...verifyEmail({ name, url: `${publicUrl}/verify-email#token=${job.token}` }) }
    case 'reset_password':
      return { to, organiser: null, ...resetPassword({ name, url: `${publicUrl}/reset-password#token=${job.token}` }) }
    case 'payout_account_changed':
      return { to, organiser: null, ...payoutAccountChanged({ name, url: resetUrl }) }
    case 'second_factor':
      return { to, organiser: null, ...secondFactorChanged({ name, url: resetUrl, news: job.news }) }
    case 'administrator_news': {
      const about = await findUser(deps.db, job.aboutId)
      const by = await findUser(deps.db, job.byId)
      // No mail to a recipient who is no longer an administrator.
      if (!about || !by || !user.is_admin) return null
      const url = `${publicUrl}/admin/users/${job.aboutId}`
      return {
        to,
        organiser: null,
        ...administratorNews({ name, about: personOf(about), by: personOf(by), url, news: job.news }),
      }
    }
    case 'password_changed':
      return { to, organiser: null, ...passwordChanged({ name, url: resetUrl }) }
    case 'registration_attempt':
      return { to, organiser: null, ...registrationAttempt({ name, loginUrl: `${publicUrl}/login`, resetUrl }) }
  }
}

function discountName({ promo_code }: { promo_code: string | null }): string {
  return promo_code === null ? m.mail_confirmation_discount() : m.mail_confirmation_discount_code({ code: promo_code })
}

async function composeConfirmation(
  deps: Deps,
  orderId: string,
  { renewed = null }: { renewed?: OrderConfirmation['renewed'] } = {},
): Promise<Composed> {
  const order = await findOrder(deps.db, orderId)
  if (!order?.email) return null
  const parts = await mailedParts(deps, order)
  // All tickets were cancelled or transferred before the mail was composed: there is nothing to send.
  if (!parts.tickets.some(isBuyers)) return null
  const [receipt] = await listBuyersDocuments(deps.db, order.id)
  const surcharge = renewed === 'date' ? await findPaidSurcharge(deps.db, order.id, { ofLastMove: true }) : undefined
  const money = (amount: number) => formatMoney(amount, order.currency)
  const words = eventWords(parts)
  const { codes, pictures } = inlineCodes(await orderCodes(deps, parts))
  const content = orderConfirmation({
    codes,
    buyerName: buyerOf(order).name,
    eventTitle: parts.event.title,
    whenText: words.when,
    placeText: words.place.join(', '),
    joinUrl: joinUrlOf(parts),
    reference: displayReference(order.reference),
    ticketCount: parts.tickets.filter(isBuyers).length,
    complimentary: order.complimentary,
    renewed,
    lines: [
      ...boughtLines(parts.order.lines).map(({ amount, ...line }) => ({ ...line, amountText: money(amount) })),
      ...(order.discount_total > 0 ? [{ name: discountName(order), amountText: money(-order.discount_total) }] : []),
      ...(order.fee_total > 0 ? [{ name: m.mail_confirmation_booking_fee(), amountText: money(order.fee_total) }] : []),
      ...(order.tax && order.tax_total > 0
        ? [{ name: taxBesidePrice(order.tax), amountText: money(order.tax_total) }]
        : []),
    ],
    totalText: money(order.total),
    surchargeText: surcharge && money(surcharge.total),
    giftCardText: order.gift_card_amount > 0 ? money(order.gift_card_amount) : undefined,
    receipt: receipt !== undefined,
    orderUrl: orderUrl(deps, order),
    ...namedOrganiser(deps, parts.organiser),
    coverUrl: mailCoverUrl(deps, parts.event),
  })
  return {
    to: buyerOf(order),
    organiser: parts.organiser,
    orderId: order.id,
    ...content,
    attachments: [
      {
        filename: m.mail_file_tickets({ reference: order.reference }),
        contentType: 'application/pdf',
        content: await orderPdf(deps, parts),
      },
      calendarFile(orderCalendar(deps, parts)),
      ...(receipt
        ? [
            {
              filename: m.mail_file_receipt({ reference: order.reference }),
              contentType: 'application/pdf',
              content: await receiptPdf(deps, receipt),
            },
          ]
        : []),
      ...pictures,
    ],
  }
}

/** The title of an order's event as mails show it that show nothing else of the event. */
async function mailedTitle(
  deps: Deps,
  order: Parameters<typeof showsNoLinks>[1]['order'],
  event: Parameters<typeof shownTitle>[0] & { organiser_id: string },
): Promise<string> {
  const title = shownTitle(event, deps.site)
  return (await showsNoLinks(deps, { order, event })) ? withoutLinks(title) : title
}

/** With the tickets if the buyer still has some, otherwise with the link only. */
async function composeNewLink(deps: Deps, orderId: string): Promise<Composed> {
  const withTickets = await composeConfirmation(deps, orderId, { renewed: 'link' })
  const order = withTickets ? undefined : await findOrder(deps.db, orderId)
  if (!order?.email) return withTickets
  const event = await findEvent(deps.db, order.event_id)
  const link = {
    eventTitle: await mailedTitle(deps, order, required(event, `event ${order.event_id}`)),
    reference: displayReference(order.reference),
    url: orderUrl(deps, order),
  }
  const organiser = (event && (await findSeller(deps.db, event.organiser_id))) ?? null
  return { to: buyerOf(order), organiser, orderId: order.id, ...orderLinkReplaced(link) }
}

async function composeTicketsAgain(deps: Deps, email: string): Promise<Composed> {
  const orders = await listOrdersOfBuyer(deps.db, email)
  const held = await listHeldAt(deps.db, email)
  if (orders.length === 0 && held.length === 0) return null
  const linkOf = async (row: (typeof orders)[number] | (typeof held)[number], url: string) => ({
    eventTitle: await mailedTitle(deps, row, row),
    reference: displayReference(row.reference),
    url,
  })
  const links = await Promise.all([
    ...orders.map((order) => linkOf(order, orderUrl(deps, order))),
    ...held.map((ticket) => linkOf(ticket, heldTicketUrl(deps, ticket.id))),
  ])
  return { to: { address: email }, organiser: null, ...ticketsAgain({ orders: links }) }
}
