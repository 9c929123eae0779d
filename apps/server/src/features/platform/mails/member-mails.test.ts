import type { MemberRole } from '@foyer/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from '../../../ids.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { buildTestApp, createEvent, createUser, type TestApp, type TestUser } from '../../../testing/index.ts'
import { createSuspension } from '../appeals/suspension-scene.ts'
import { composeMail } from './compose-mail.ts'
import { mailSubscriber } from './mail-subscriber.ts'

const roles = ['owner', 'manager', 'finance', 'box_office', 'door', 'viewer'] as const

let site: TestApp
let sale: Awaited<ReturnType<typeof createEvent>>
let organisationId: string
let people: Record<MemberRole, TestUser>
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

/** An organisation with one member of each role. */
beforeEach(async () => {
  const { db } = site.deps
  sale = await createEvent(site)
  const event = db.selectFrom('events').select('organiser_id').where('id', '=', sale.eventId)
  organisationId = (await event.executeTakeFirstOrThrow()).organiser_id
  people = { ...people, owner: sale.organiser }
  for (const role of roles) {
    if (role === 'owner') continue
    people[role] = await createUser(site)
    await db.insertInto('members').values({ organisation_id: organisationId, user_id: people[role].id, role }).execute()
  }
})

const roleOf = (userId: string | undefined) => roles.find((role) => people[role].id === userId)

type Told = keyof typeof mailSubscriber

/** The mails that follow from a domain event. */
async function mailsAfter(name: Told, payload: object): Promise<MailJob[]> {
  const react = mailSubscriber[name] as unknown as (event: object, trx: unknown) => unknown
  const jobs = (await site.deps.db.transaction().execute(async (trx) => react({ name, ...payload }, trx))) as {
    data: MailJob
  }[]
  return jobs.map(({ data }) => data)
}

const id = uuidv7()

test.each<[Told, MemberRole[]]>([
  ['refund.requested', ['owner', 'finance']],
  ['refund.failed', ['owner', 'finance']],
  ['dispute.opened', ['owner', 'finance']],
  ['payout.paid', ['owner', 'finance']],
  ['guest_message.reviewed', ['owner', 'manager']],
])('%s is mailed to %j, each once', async (name, expected) => {
  const ids = { requestId: id, refundId: id, disputeId: id, payoutId: id, messageId: id, round: 0 }
  const mails = await mailsAfter(name, { ...ids, eventId: sale.eventId, organiserId: organisationId })
  expect(mails.map((job) => roleOf('memberId' in job ? job.memberId : undefined))).toEqual(expected)
  expect(new Set(mails.map(({ key }) => key)).size).toBe(expected.length)
})

test('an event that was taken down is told to each owner in their own language, and to nobody who is none any more', async () => {
  const { db } = site.deps
  await db.updateTable('members').set({ role: 'owner' }).where('user_id', '=', people.finance.id).execute()
  await db.updateTable('users').set({ language: 'fr' }).where('id', '=', people.finance.id).execute()
  const { suspensionId } = await createSuspension(site, { eventId: sale.eventId, organiserId: people.owner.id })
  const mails = await mailsAfter('suspension.imposed', { suspensionId })
  expect(mails.map((job) => roleOf('memberId' in job ? job.memberId : undefined))).toEqual(['owner', 'finance'])
  const [toOwner, toFinance] = [await composeMail(site.deps, mails[0]!), await composeMail(site.deps, mails[1]!)]
  expect([toOwner?.to.address, toFinance?.to.address]).toEqual([people.owner.email, people.finance.email])
  expect([toOwner?.html, toFinance?.html]).toEqual([
    expect.stringContaining('<html lang="en"'),
    expect.stringContaining('<html lang="fr"'),
  ])
  await db.deleteFrom('members').where('user_id', '=', people.finance.id).execute()
  expect(await composeMail(site.deps, mails[1]!)).toBeNull()
})

test('a job that the release before stored goes to the first who works on it', async () => {
  const { suspensionId } = await createSuspension(site, { eventId: sale.eventId, organiserId: people.owner.id })
  const job: MailJob = { key: 'before', template: 'suspension', suspensionId, notice: 'imposed' }
  expect((await composeMail(site.deps, job))?.to.address).toBe(people.owner.email)
})
