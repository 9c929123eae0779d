import { createHash, randomBytes } from 'node:crypto'
import { currentLanguage } from '@foyer/messages'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { uuidv7 } from '../../../ids.ts'

const TOKEN_BYTES = 32

export function hashFollowToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Mails a link that confirms the address; no other mail is sent before the link is opened. Nothing is sent to an address that already
 * follows, nor to one that has reached the limit of these mails: its last link keeps working. The answer is the same in all cases.
 */
export async function followOrganisation(
  deps: Deps,
  organisationId: string,
  { email, mails }: { email: string; mails: boolean },
): Promise<void> {
  if (!mails) return
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const asked = { token_hash: hashFollowToken(token), language: currentLanguage(), asked_at: deps.now() }
  await deps.db.transaction().execute(async (trx) => {
    // The unique constraint on the address decides between concurrent requests; the later link is the valid one.
    const follower = await trx
      .insertInto('followers')
      .values({ id: uuidv7(), organisation_id: organisationId, email, ...asked })
      .onConflict((conflict) =>
        conflict
          .columns(['organisation_id', 'email'])
          .doUpdateSet(asked)
          .where((eb) => eb.or([eb('followers.confirmed_at', 'is', null), eb('followers.left_at', 'is not', null)])),
      )
      .returning('id')
      .executeTakeFirst()
    if (!follower) return
    const key = `follow:${follower.id}:${uuidv7()}`
    await deps.jobs.enqueue(trx, 'mail.send', { key, template: 'follow_confirm', followerId: follower.id, token })
  })
}

/** Confirms the address that a link was mailed to. Opening the link again gives the same answer until the follower unfollows. */
export async function confirmFollow(deps: Deps, token: string): Promise<string | null> {
  const oldest = new Date(deps.now().getTime() - deps.site.retention.followers * 86_400_000)
  const confirmed = await deps.db
    .updateTable('followers')
    .set({
      confirmed_at: sql<Date>`case when left_at is null then coalesce(confirmed_at, now()) else now() end`,
      left_at: null,
    })
    .where('token_hash', '=', hashFollowToken(token))
    .where((eb) => eb.or([eb('asked_at', '>', oldest), eb('confirmed_at', 'is not', null)]))
    .returning('id')
    .executeTakeFirst()
  return confirmed?.id ?? null
}

/** Stops the mails immediately; repeating the call changes nothing. The link that confirmed the address stops working too. */
export async function leaveFollow(deps: Deps, followerId: string): Promise<void> {
  await deps.db
    .updateTable('followers')
    .set({ left_at: deps.now(), token_hash: null })
    .where('id', '=', followerId)
    .where('left_at', 'is', null)
    .execute()
}
