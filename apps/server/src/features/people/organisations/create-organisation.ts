import type { newOrganisationInput, OrganisationSummaryView } from '@foyer/contract'
import { required, slugify } from '@foyer/domain'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { keepChosenOrganisation } from '../accounts/index.ts'
import { auditAct } from './audit-act.ts'
import { organisationSummaryView } from './organisations.view.ts'

/** More than anyone needs; the limit keeps a stolen session from filling the table. */
const MOST_OWNED = 20

/** Creates an organisation whose owner is the actor, and makes it the one that they work in. */
export function createOrganisation(
  deps: Deps,
  actor: UserActor,
  { name }: z.output<typeof newOrganisationInput>,
): Promise<OrganisationSummaryView> {
  return deps.db.transaction().execute(async (trx) => {
    // The lock makes concurrent calls count each other's organisations.
    const user = await trx
      .selectFrom('users')
      .select(['currency', 'timezone', 'public_contact'])
      .where('id', '=', actor.userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const { owned } = await trx
      .selectFrom('members')
      .select((eb) => eb.fn.countAll<number>().as('owned'))
      .where('user_id', '=', actor.userId)
      .where('role', '=', 'owner')
      .executeTakeFirstOrThrow()
    if (owned >= MOST_OWNED) throw new AppError('organisation.too_many')
    const id = uuidv7()
    const organisation = await trx
      .insertInto('organisations')
      .values({
        id,
        name,
        slug: newSlug(name, id),
        public_contact: user.public_contact,
        currency: user.currency,
        timezone: user.timezone,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await trx.insertInto('members').values({ organisation_id: id, user_id: actor.userId, role: 'owner' }).execute()
    await keepChosenOrganisation(trx, actor.userId, id)
    await auditAct(trx, actor, {
      organisationId: id,
      action: 'organisation.create',
      target: { kind: 'organisation', id, label: name },
      after: { name },
    })
    const membership = { organisationId: id, role: 'owner' as const, eventIds: null, lacksSecondFactor: false }
    const view = organisationSummaryView(organisation, { memberships: [membership], organisationId: id })
    return required(view, 'the membership just written')
  })
}

/** The address of the public page of a new organisation. The end of a version 7 id is random, so the address is free. */
export function newSlug(name: string, id: string): string {
  return [slugify(name).slice(0, 40).replace(/-$/, ''), id.slice(-12)].filter(Boolean).join('-')
}
