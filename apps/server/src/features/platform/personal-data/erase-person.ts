import { randomBytes } from 'node:crypto'
import type { PersonalDataView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { obligationWords } from '../../../http/error-reasons.ts'
import type { Network } from '../../../http/subject.ts'
import { uuidv7 } from '../../../ids.ts'
import { ERASED_DOMAIN } from '../../../retention.ts'
import { addressDigest, seal } from '../../../secrets.ts'
import { hashPassword } from '../../people/accounts/index.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import type { MembershipEnding } from '../../people/organisations/index.ts'
import { edited, lockEvent, namesOf } from '../../programme/events/index.ts'
import { lockCounters } from '../../programme/inventory/index.ts'
import { countReceipts, ERASED_NAME, erasureSteps, redactAudit, type Replacement } from './erasure-steps.ts'
import { findObligations } from './obligations.ts'
import { findPerson, type Person } from './person.ts'

/** How long a mail or job that was in progress during the erasure may take. */
const LATE_SECONDS = 120

/** Serialises the erasures of an address: the second one finds nothing left. */
function takeTurns(trx: Trx, email: string): Promise<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`erasure:${email}`}, 0))`.execute(trx)
}

class RolledBack extends Error {
  readonly plan: PersonalDataView['plan']
  constructor(plan: PersonalDataView['plan']) {
    super('The preview is rolled back.')
    this.plan = plan
  }
}

/**
 * What is held under an address and what erasure would do. The plan is the erasure itself, rolled back, so that a preview cannot
 * promise anything else.
 */
export async function previewErasure(deps: Deps, email: string): Promise<PersonalDataView> {
  const person = await findPerson(deps.db, email)
  const replacement = { email: `erased-preview@${ERASED_DOMAIN}`, sealedNothing: Buffer.alloc(0), passwordHash: '' }
  const plan = await deps.db
    .transaction()
    .execute(async (trx): Promise<PersonalDataView['plan']> => {
      const receipts = await countReceipts(trx, person)
      const lines = await runSteps(trx, person, replacement)
      const audit = Object.keys(await redactAudit(trx, person)).length
      throw new RolledBack(planOf(lines, audit, receipts))
    })
    .catch((error: unknown) => {
      if (error instanceof RolledBack) return error.plan
      throw error
    })
  return {
    email,
    account: person.user && {
      _id: person.user.id,
      name: `${person.user.first_name} ${person.user.last_name}`.trim(),
      isAdmin: person.user.is_admin,
      suspended: person.user.suspended_at !== null,
    },
    plan,
    obligations: (await findObligations(deps.db, person)).map(obligationWords),
  }
}

async function runSteps(trx: Trx, person: Person, replacement: Replacement): Promise<Map<string, number>> {
  const rows = new Map<string, number>()
  for (const step of erasureSteps) rows.set(step.key, await step.run(trx, person, replacement))
  return rows
}

function planOf(rows: ReadonlyMap<string, number>, audit: number, receipts: number): PersonalDataView['plan'] {
  const steps = erasureSteps.map(({ key, what, treatment, note }) => ({
    what: what(),
    rows: rows.get(key) ?? 0,
    treatment,
    note: note?.() ?? '',
  }))
  return [
    ...steps,
    {
      what: m.admin_erasure_audit(),
      rows: audit,
      treatment: 'redacted' as const,
      note: m.admin_erasure_audit_note(),
    },
    {
      what: m.admin_erasure_receipts(),
      rows: receipts,
      treatment: 'kept' as const,
      note: m.admin_erasure_receipts_note(),
    },
  ].filter((line) => line.rows > 0)
}

/**
 * Takes the upcoming events off the site; with sold tickets, the erasure is refused. Events and counters are locked first, so that
 * nothing is sold between the check of the obligations and the end of the transaction.
 */
async function takeOffEvents(deps: Deps, trx: Trx, person: Person): Promise<void> {
  if (!person.user) return
  const events = await trx
    .selectFrom('events')
    .select(['id', 'organiser_id', 'status', 'visibility', 'blocked'])
    .select(
      sql<boolean>`status not in ('draft', 'cancelled') and (dates_open or coalesce(ends_at > now(), false))`.as(
        'coming',
      ),
    )
    .where('organiser_id', 'in', person.ownOrganisations.length > 0 ? person.ownOrganisations : [null])
    .orderBy('id')
    .execute()
  for (const { id, coming } of events) {
    if (!coming) continue
    await lockEvent(trx, id)
    await lockCounters(trx, id, 'buyers')
  }
  await refuseObliged(trx, person)
  for (const { coming, ...event } of events) {
    const names = namesOf(event)
    if (coming) {
      await sql`update events set status = 'draft', updated_at = now() where id = ${event.id}`.execute(trx)
      await deps.outbox.announce(trx, { name: 'event.unpublished', ...names })
    }
    // The page of a past or cancelled event names its organiser.
    else if (event.status !== 'draft') await deps.outbox.announce(trx, edited(event, ['organiser']))
  }
}

/**
 * Ends what the person has only as a member, such as invitations, and announces the memberships that end. The person stays the owner of
 * an organisation that they own alone, but nothing there opens to them or by them any more.
 */
async function endMemberships(
  deps: Deps,
  trx: Trx,
  endings: readonly MembershipEnding[],
  { user, ownedAlone }: Person,
): Promise<void> {
  if (!user) return
  const ending = await trx
    .selectFrom('members')
    .select('organisation_id')
    .where('user_id', '=', user.id)
    .orderBy('organisation_id')
    .execute()
  for (const { organisation_id: organiserId } of ending) {
    for (const { end } of endings) await end(trx, organiserId, user.id)
    if (!ownedAlone.includes(organiserId))
      await deps.outbox.announce(trx, { name: 'member.changed', organiserId, userId: user.id, news: 'left' })
  }
}

async function refuseObliged(trx: Trx, person: Person): Promise<void> {
  const obligations = await findObligations(trx, person)
  if (obligations.length > 0)
    throw new AppError('personal_data.obligations', {
      reason: { code: 'personal_data.obligations.each', params: { obligations } },
      details: { obligations: obligations.map(obligationWords) },
    })
}

/** Files of the person to which no row refers after the erasure. */
async function filesOf(trx: Trx, { user, ownOrganisations }: Person): Promise<string[]> {
  if (!user) return []
  const { rows } = await sql<{ key: string }>`
    with covers as (
      select e.id, cover from events e where e.organiser_id = any(${ownOrganisations}::uuid[]) and e.status = 'draft' and cover is not null
        and not exists (select from orders o where o.event_id = e.id)
    ), keys as (
      select file->>'key' as key from covers, jsonb_array_elements(cover->'files') file union select cover->>'share' from covers
    )
    select key from keys where not exists (
      select from events other where other.id not in (select id from covers) and position(keys.key in other.cover::text) > 0)`.execute(
    trx,
  )
  const logos = await trx
    .selectFrom('organisations')
    .select('logo')
    .where('id', 'in', ownOrganisations.length > 0 ? ownOrganisations : [null])
    .where('logo', 'is not', null)
    .execute()
  return [
    ...rows.map(({ key }) => key),
    ...[user.photo, ...logos.map(({ logo }) => logo)].filter((key) => key !== null),
  ]
}

/** Locks all administrators, as `setUserRole` does, so that concurrent erasures cannot remove the last one. */
function lockAdministrators(trx: Trx): Promise<unknown> {
  return trx.selectFrom('users').select('id').where('is_admin', '=', true).orderBy('id').forNoKeyUpdate().execute()
}

/** Locks the person's organisations, so that their owners and members cannot change while the erasure decides what happens to each. */
function lockOrganisationsOf(trx: Trx, email: string): Promise<unknown> {
  return sql`
    select o.id from organisations o where o.id in (
      select m.organisation_id from members m join users u on u.id = m.user_id where u.email = ${email})
    order by o.id for update`.execute(trx)
}

interface Erasing {
  readonly actor: UserActor
  readonly network: Network
  readonly own: boolean
  readonly endings: readonly MembershipEnding[]
}

/**
 * Erases what is held under an address, in one transaction: orders, receipts and the ledger stay, with a pseudonym. Answers the id
 * of the entry in the record. Files are removed by a job of the same transaction.
 */
export async function erasePerson(
  deps: Deps,
  email: string,
  { actor, network, own, endings }: Erasing,
): Promise<string> {
  const passwordHash = await hashPassword(randomBytes(32).toString('hex'), network)
  return deps.db.transaction().execute(async (trx) => {
    await takeTurns(trx, email)
    await lockAdministrators(trx)
    await sql`select id from orders where email = ${email} order by id for update`.execute(trx)
    await lockOrganisationsOf(trx, email)
    const person = await findPerson(trx, email)
    await takeOffEvents(deps, trx, person)
    await refuseObliged(trx, person)
    const id = uuidv7()
    const pseudonym = `erased-${randomBytes(6).toString('hex')}@${ERASED_DOMAIN}`
    const files = await filesOf(trx, person)
    const receipts = await countReceipts(trx, person)
    await endMemberships(deps, trx, endings, person)
    const rows = await runSteps(trx, person, {
      email: pseudonym,
      sealedNothing: seal(deps.secrets, Buffer.from('')),
      passwordHash,
    })
    deps.failpoint('erasing')
    const redacted = await redactAudit(trx, person)
    const counts = Object.fromEntries(
      [...rows, ['audit', Object.keys(redacted).length] as const].filter(([, count]) => count > 0),
    )
    if (Object.keys(counts).length === 0) throw new AppError('personal_data.not_found')
    const digest = addressDigest(deps.secrets, email)
    await trx
      .updateTable('personal_data_acts')
      .set({ address_sealed: null, expires_at: null })
      .where('subject_digest', '=', digest)
      .execute()
    await trx
      .insertInto('personal_data_acts')
      .values({
        id,
        kind: 'erasure',
        actor_id: actor.userId,
        own,
        subject_digest: digest,
        counts: JSON.stringify({ ...counts, ...(receipts > 0 && { receipts }) }),
      })
      .execute()
    const finish = { files, sealedAddress: seal(deps.secrets, Buffer.from(email)).toString('base64url'), pseudonym }
    await deps.jobs.enqueue(trx, 'personal_data.finish', finish)
    await deps.jobs.enqueue(trx, 'personal_data.finish', finish, { startAfterSeconds: LATE_SECONDS })
    await writeAudit(trx, {
      actorId: actor.userId,
      action: 'personal_data.erase',
      target: { kind: 'personal_data', id, label: ERASED_NAME },
      after: { counts, redacted },
    })
    return id
  })
}
