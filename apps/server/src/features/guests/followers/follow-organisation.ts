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
 * Mails a link that confirms the address; nothing else is sent before it is opened. An address that follows already is left alone, and
 * so is one that has had enough mails of this kind: then the last link goes on working. The caller never learns which it was.
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
    // The unique address decides between two who ask at once; the later link is the one that counts.
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

/** Confirms the address that a link was mailed to. Opened again, the link answers the same until the follower leaves. */
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

/** Ends the mails at once. Leaving again changes nothing. The link that confirmed the address ends with it. */
export async function leaveFollow(deps: Deps, followerId: string): Promise<void> {
  await deps.db
    .updateTable('followers')
    .set({ left_at: deps.now(), token_hash: null })
    .where('id', '=', followerId)
    .where('left_at', 'is', null)
    .execute()
}
