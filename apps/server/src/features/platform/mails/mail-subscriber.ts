import { hash } from 'node:crypto'
import type { DomainEventOf } from '@foyer/contract'
import type { Trx } from '../../../db/database.ts'
import { uuidv7 } from '../../../ids.ts'
import type { Job, MailJob } from '../../../jobs/job-queue.ts'
import type { JobSubscriber } from '../../../outbox/index.ts'
import { membersWith } from '../../people/organisations/index.ts'
import { refundKey } from '../../sales/refunds/index.ts'
import { listHolders } from '../../sales/transfers/index.ts'
import { findSuspension } from '../appeals/index.ts'
import { listReaders, type MemberMail } from './reader.ts'

function mail(data: MailJob): Job {
  return { name: 'mail.send', data }
}

type ToMembers = Extract<MailJob, { template: MemberMail }>

/** One mail for each member with the permission, each with its own key and in their own language. */
async function toMembers(trx: Trx, organisationId: string, job: ToMembers): Promise<Job[]> {
  const readers = await listReaders(trx, organisationId, job.template)
  return readers.map((memberId) => mail({ ...job, key: `${job.key}:${memberId}`, memberId }))
}

async function ofEvent(trx: Trx, eventId: string, job: ToMembers): Promise<Job[]> {
  const event = await trx.selectFrom('events').select('organiser_id').where('id', '=', eventId).executeTakeFirst()
  return event ? toMembers(trx, event.organiser_id, job) : []
}

/** To the suspended user, or to the owners of the organisation. */
async function suspension(trx: Trx, suspensionId: string, notice: 'imposed' | 'lifted' | 'upheld'): Promise<Job[]> {
  const job = { key: `suspension:${notice}:${suspensionId}`, template: 'suspension', suspensionId, notice } as const
  const organisationId = (await findSuspension(trx, suspensionId))?.owned_by ?? null
  return organisationId === null ? [mail(job)] : toMembers(trx, organisationId, job)
}

/** To the one who made the appeal. */
async function answered(trx: Trx, suspensionId: string, messageId: string): Promise<Job[]> {
  const appeal = await trx
    .selectFrom('appeal_messages')
    .innerJoin('appeals', 'appeals.id', 'appeal_messages.appeal_id')
    .select('appeals.user_id')
    .where('appeal_messages.id', '=', messageId)
    .executeTakeFirstOrThrow()
  const key = `suspension:answered:${messageId}`
  return [mail({ key, template: 'suspension', suspensionId, notice: 'answered', memberId: appeal.user_id })]
}

const dispute = (
  trx: Trx,
  { disputeId, eventId }: { disputeId: string; eventId: string },
  news: 'opened' | 'won' | 'lost',
) => ofEvent(trx, eventId, { key: `dispute:${disputeId}:${news}`, template: 'dispute', disputeId, news })

const payout = (
  trx: Trx,
  { payoutId, organiserId }: { payoutId: string; organiserId: string },
  news: 'rejected' | 'paid' | 'failed' | 'returned',
) => toMembers(trx, organiserId, { key: `payout:${payoutId}:${news}`, template: 'payout_news', payoutId, news })

/**
 * The mails that follow from domain events. A key lets a mail go out once. Where the same thing can happen again to the same
 * subject, the key is a new one each time.
 */
export const mailSubscriber: JobSubscriber = {
  'order.paid': ({ orderId, confirmed }) =>
    confirmed ? [mail({ key: `order:${orderId}`, template: 'order_confirmation', orderId })] : [],
  'order_group.paid': ({ groupId, confirmed }) =>
    confirmed ? [mail({ key: `order-group:${groupId}`, template: 'group_confirmation', groupId })] : [],
  'bank_transfer.started': ({ orderId, confirmed }, trx) => (confirmed ? mailInstructions(orderId, trx) : []),
  'bank_transfer.ended': ({ orderId, confirmed }) =>
    confirmed ? [mail({ key: `bank-transfer-ended:${orderId}`, template: 'bank_transfer_ended', orderId })] : [],
  'order.tickets_resent': ({ orderId }) => [
    mail({ key: `order:${orderId}:${uuidv7()}`, template: 'order_confirmation', orderId }),
  ],
  'order.link_replaced': ({ orderId }) => [
    mail({ key: `link_replaced:${orderId}:${uuidv7()}`, template: 'link_replaced', orderId }),
  ],
  'order.moved': (event, trx) => (event.told ? mailsOfMove(event, trx) : []),
  'order.cancelled_with_event': ({ orderId }) => [
    mail({ key: `event-cancelled:${orderId}`, template: 'event_cancelled', orderId }),
  ],
  'ticket.passed_on': ({ transferId }) =>
    (['ticket_received', 'ticket_passed_on'] as const).map((template) =>
      mail({ key: `${template}:${transferId}`, template, transferId }),
    ),
  'ticket.resent': ({ transferId }) => [
    mail({ key: `ticket_received:${transferId}:${uuidv7()}`, template: 'ticket_received', transferId }),
  ],
  'ticket.withdrawn': ({ transferId }) => [
    mail({ key: `withdrawn:${transferId}`, template: 'ticket_withdrawn', transferId }),
  ],
  'refund.requested': ({ requestId, eventId }, trx) =>
    ofEvent(trx, eventId, { key: `refund-asked:${requestId}`, template: 'refund_asked', requestId }),
  'refund.declined': ({ requestId }) => [
    mail({ key: `refund-declined:${requestId}`, template: 'refund_declined', requestId }),
  ],
  'refund.paid': ({ refundId, round, unmatched }) => [
    mail({
      key: `refund:${refundKey({ id: refundId, round })}`,
      template: unmatched ? 'payment_returned' : 'refund_sent',
      refundId,
    }),
  ],
  'refund.failed': ({ refundId, round, eventId }, trx) => {
    const key = `refund-failed:${refundKey({ id: refundId, round })}`
    return ofEvent(trx, eventId, { key, template: 'refund_failed', refundId })
  },
  'dispute.opened': (event, trx) => dispute(trx, event, 'opened'),
  'dispute.won': (event, trx) => dispute(trx, event, 'won'),
  'dispute.lost': (event, trx) => dispute(trx, event, 'lost'),
  'gift_card.sold': ({ saleId }) => [mail({ key: `gift-card-sale:${saleId}`, template: 'gift_card_receipt', saleId })],
  'gift_card.refund_paid': ({ saleId, refundId, round, amount }) => [
    mail({
      key: `gift-card-refunded:${refundKey({ id: refundId, round })}`,
      template: 'gift_card_refunded',
      saleId,
      amount,
    }),
  ],
  'gift_card.disputed': ({ organiserId, disputeId, news }, trx) =>
    toMembers(trx, organiserId, { key: `dispute:${disputeId}:${news}`, template: 'dispute', disputeId, news }),
  'waiting_list.joined': ({ entryId, confirmed }) =>
    confirmed ? [mail({ key: `waiting:${entryId}`, template: 'waiting_list_joined', entryId })] : [],
  'waiting_list.offered': ({ orderId }) => [mail({ key: `offer:${orderId}`, template: 'waiting_list_offer', orderId })],
  'waiting_list.dismissed': ({ entryId }) => [
    mail({ key: `waiting-over:${entryId}`, template: 'waiting_list_over', entryId }),
  ],
  'guest_message.sent': ({ messageId }) => [{ name: 'guests.message', data: { messageId, after: '' } }],
  'guest_message.not_sent': ({ scheduledId }, trx) => mailsOfUnsent(scheduledId, trx),
  'guest_message.reviewed': ({ messageId, eventId }, trx) =>
    ofEvent(trx, eventId, { key: `message_reviewed:${messageId}`, template: 'message_reviewed', messageId }),
  'ownership.changed': ({ handoverId, userIds, news }) =>
    userIds.map((userId) =>
      mail({ key: `ownership:${handoverId}:${news}:${userId}`, template: 'ownership_news', userId, handoverId, news }),
    ),
  'account.registration_repeated': ({ userId }) => [
    mail({ key: `attempt:${uuidv7()}`, template: 'registration_attempt', userId }),
  ],
  'account.password_changed': ({ userId }) => [
    mail({ key: `changed:${uuidv7()}`, template: 'password_changed', userId }),
  ],
  'account.second_factor_changed': ({ userId, news }) => [
    mail({ key: `second-factor:${uuidv7()}`, template: 'second_factor', userId, news }),
  ],
  'administrator.changed': (event, trx) => mailsToAdministrators(event, trx),
  'payout_account.changed': ({ organiserId }, trx) => mailsOfPayoutAccount(organiserId, trx),
  'payout.confirmation_asked': ({ organiserId, payoutId }, trx) => mailsToConfirm({ organiserId, payoutId }, trx),
  'payout.rejected': (event, trx) => payout(trx, event, 'rejected'),
  'payout.paid': (event, trx) => payout(trx, event, 'paid'),
  'payout.failed': (event, trx) => payout(trx, event, 'failed'),
  'payout.returned': (event, trx) => payout(trx, event, 'returned'),
  // The key is a new one each time: an endpoint that was switched on again can fail again.
  'webhook.switched_off': ({ organiserId, endpointId, reason }, trx) =>
    toMembers(trx, organiserId, { key: `webhook:${uuidv7()}`, template: 'webhook_switched_off', endpointId, reason }),
  'series.run_failed': ({ organiserId, runId }, trx) =>
    toMembers(trx, organiserId, { key: `series-run-failed:${runId}`, template: 'series_run_failed', runId }),
  'suspension.imposed': ({ suspensionId }, trx) => suspension(trx, suspensionId, 'imposed'),
  'suspension.lifted': ({ suspensionId }, trx) => suspension(trx, suspensionId, 'lifted'),
  'appeal.upheld': ({ suspensionId }, trx) => suspension(trx, suspensionId, 'upheld'),
  'appeal.answered': ({ suspensionId, messageId }, trx) => answered(trx, suspensionId, messageId),
}

/** To the buyer, and to everyone who holds one of the tickets. */
async function mailsOfMove({ orderId, moveId }: DomainEventOf<'order.moved'>, trx: Trx): Promise<Job[]> {
  const holders = await listHolders(trx, [orderId])
  return [
    mail({ key: `moved:${moveId}`, template: 'order_moved', orderId }),
    ...holders.map(({ transfer_id: transferId }) =>
      mail({ key: `moved:${moveId}:${transferId}`, template: 'held_ticket_moved', transferId }),
    ),
  ]
}

/** Once for each address: a buyer who corrects it is mailed there. */
async function mailInstructions(orderId: string, trx: Trx): Promise<Job[]> {
  const order = await trx.selectFrom('orders').select('email').where('id', '=', orderId).executeTakeFirst()
  const address = hash('sha256', order?.email ?? '', 'hex').slice(0, 16)
  return [mail({ key: `bank-transfer:${orderId}:${address}`, template: 'bank_transfer_started', orderId })]
}

/**
 * To its author, or to all members who can write messages if the author no longer can. A message that is scheduled again and fails again
 * is mailed again: the key contains the time of the failure.
 */
async function mailsOfUnsent(scheduledId: string, trx: Trx): Promise<Job[]> {
  const message = await trx
    .selectFrom('scheduled_messages')
    .innerJoin('events', 'events.id', 'scheduled_messages.event_id')
    .select(['author_id', 'reason', 'decided_at', 'organiser_id'])
    .where('scheduled_messages.id', '=', scheduledId)
    .executeTakeFirstOrThrow()
  const isGone = message.reason === 'guest_message.author_gone'
  const readers = isGone ? await listReaders(trx, message.organiser_id, 'message_reviewed') : [message.author_id]
  return readers.map((memberId) => {
    const key = `message-not-sent:${scheduledId}:${message.decided_at?.getTime() ?? 0}:${memberId}`
    return mail({ key, template: 'message_not_sent', scheduledId, memberId })
  })
}

/** Notifies all members who can change the payout account of an organisation that it has changed. */
async function mailsOfPayoutAccount(organisationId: string, trx: Trx): Promise<Job[]> {
  const change = uuidv7()
  return (await membersWith(trx, organisationId, 'payouts:write')).map(({ user_id: userId }) =>
    mail({ key: `payout-account:${change}:${userId}`, template: 'payout_account_changed', userId }),
  )
}

/** Notifies everyone who can confirm a payout: all members who can request payouts, except the one who requested it. */
async function mailsToConfirm(
  { organiserId, payoutId }: { organiserId: string; payoutId: string },
  trx: Trx,
): Promise<Job[]> {
  const { requested_by: requester } = await trx
    .selectFrom('payouts')
    .select('requested_by')
    .where('id', '=', payoutId)
    .executeTakeFirstOrThrow()
  const members = await membersWith(trx, organiserId, 'payouts:write')
  return members
    .filter(({ user_id: userId }) => userId !== requester)
    .map(({ user_id: userId }) =>
      mail({ key: `payout-confirm:${payoutId}:${userId}`, template: 'payout_confirmation', payoutId, userId }),
    )
}

/** Notifies all administrators when one of them makes a user an administrator or resets the second factor of an administrator. */
async function mailsToAdministrators(
  { userId: aboutId, byUserId: byId, news }: DomainEventOf<'administrator.changed'>,
  trx: Trx,
): Promise<Job[]> {
  const administrators = await trx
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where('suspended_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .execute()
  const act = uuidv7()
  return administrators.map(({ id: userId }) =>
    mail({ key: `administrator:${act}:${userId}`, template: 'administrator_news', userId, aboutId, byId, news }),
  )
}
