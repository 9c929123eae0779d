import type { ErrorView, HandoverView, InvitationView, MembershipEndView, MemberView } from '@foyer/contract'
import { call, createUser, type TestApp, type TestUser } from '../../../testing/index.ts'
import { uuidv7 } from '../../../ids.ts'

/** An organisation with one owner. */
export async function createOrganisation(site: TestApp): Promise<{ id: string; owner: TestUser }> {
  const owner = await createUser(site)
  const id = uuidv7()
  const { db } = site.deps
  await db
    .insertInto('organisations')
    .values({ id, name: 'Harmattan', slug: `harmattan-${id}` })
    .execute()
  await db.insertInto('members').values({ organisation_id: id, user_id: owner.id, role: 'owner' }).execute()
  return { id, owner }
}

/** The fields that these tests read of any response. */
interface Answer extends Pick<ErrorView, 'code'>, Pick<InvitationView, '_id'>, Pick<MembershipEndView, 'endings'> {
  items: (MemberView & { action: string })[]
  total: number
  handover: HandoverView | null
}

/** Calls the API as a user; the answer may be a refusal. */
export function ask(
  site: TestApp,
  user: Pick<TestUser, 'headers'> | null,
  request: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string; payload?: object },
) {
  const { method, url, payload } = request
  return call<Answer>(site.app, {
    method,
    url: `/api${url}`,
    headers: user?.headers ?? {},
    ...(payload && { payload }),
  })
}

/** The token of the latest invitation mailed to an address. */
export async function invitationTo(site: TestApp, email: string): Promise<string> {
  await site.runJobs()
  const mail = site.mail.sent.filter(({ to }) => to.address === email).at(-1)
  return /invitation#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
