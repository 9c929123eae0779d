import type { GuestMessageInput } from '@foyer/contract'
import { isRichTextEmpty } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { Subject } from '../../../http/subject.ts'
import { uuidv7 } from '../../../ids.ts'
import { assertManages, findEvent } from '../../programme/events/index.ts'

/**
 * Mails a message to the member who writes it, as guests would read it. No guest receives it, and it does not count towards the daily
 * limit.
 */
export function testGuestMessage(
  deps: Deps,
  actor: MemberActor,
  eventId: string,
  { subject, body }: Pick<GuestMessageInput, 'subject' | 'body'>,
): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    assertManages(actor, 'messages:write', await findEvent(trx, eventId))
    if (isRichTextEmpty(body)) throw new AppError('request.invalid', { fields: { body: 'text_empty' } })
    const { userId } = actor
    await limitRate({ db: trx }, limits.messageTests, Subject.of('account', userId))
    const key = `guest-message-test:${uuidv7()}`
    await deps.jobs.enqueue(trx, 'mail.send', { key, template: 'guest_message_test', eventId, userId, subject, body })
  })
}
