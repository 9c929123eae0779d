import type { BroadcastAudience, BroadcastState } from '@foyer/contract'
import type { RichTextDocument } from '@foyer/domain'
import { uuidv7 } from '../../../ids.ts'
import { createUser } from '../../../testing/factories.ts'
import type { TestApp } from '../../../testing/test-app.ts'

export const broadcastText: RichTextDocument = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Payouts now arrive on Tuesdays.' }] }],
}

export function broadcastBody(audience: BroadcastAudience, fields: object = {}) {
  return { title: 'News from the house', body: broadcastText, audience, ...fields }
}

/** A broadcast as a row, with those it reached. */
export async function createBroadcast(
  site: Pick<TestApp, 'deps'>,
  fields: { recipients?: string[]; state?: BroadcastState; title?: string } = {},
): Promise<string> {
  const { db } = site.deps
  const { recipients = [], state = 'sent', title = 'News from the house' } = fields
  const audience: BroadcastAudience =
    recipients.length > 0 ? { kind: 'users', userIds: recipients } : { kind: 'everyone' }
  const author = await createUser(site, { isAdmin: true })
  const id = uuidv7()
  await db
    .insertInto('broadcasts')
    .values({
      id,
      author_id: author.id,
      title,
      body: JSON.stringify(broadcastText),
      audience: JSON.stringify(audience),
      by_mail: false,
      state,
      send_at: new Date(),
      expected: recipients.length,
      finished_at: state === 'sent' ? new Date() : null,
    })
    .execute()
  if (recipients.length > 0)
    await db
      .insertInto('broadcast_recipients')
      .values(recipients.map((userId) => ({ broadcast_id: id, user_id: userId })))
      .execute()
  return id
}
