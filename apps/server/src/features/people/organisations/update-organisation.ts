import type { organisationInput, OrganisationView } from '@foyer/contract'
import { isCurrency, isTimeZone } from '@foyer/domain'
import { sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import type { Trx } from '../../../db/database.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { AuditDetails, OrganisationsTable } from '../../../db/schema/index.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { auditAct } from './audit-act.ts'
import { lockFor } from './lock-for.ts'
import type { OrganisationRow } from './organisations.queries.ts'
import { organisationView } from './organisations.view.ts'

/** Changes the settings of an organisation. The unique index decides between two organisations that want the same address. */
export async function updateOrganisation(
  deps: Deps,
  actor: MemberActor,
  organisationId: string,
  input: z.output<typeof organisationInput>,
): Promise<OrganisationView> {
  if (!isTimeZone(input.timezone)) throw new AppError('request.invalid', { fields: { timezone: 'time_zone' } })
  if (!isCurrency(input.currency)) throw new AppError('request.invalid', { fields: { currency: 'currency' } })
  try {
    return await deps.db.transaction().execute(async (trx) => {
      const before = await openOrganisation(trx, actor, organisationId)
      const after = await changeOrganisation(trx, actor, before, 'organisation.update', {
        name: input.name,
        slug: input.slug,
        about: input.about,
        links: JSON.stringify(input.links),
        legal_name: input.legalName || null,
        legal_address: input.legalAddress || null,
        tax_id: input.taxId || null,
        public_contact: input.publicContact,
        reply_to: input.replyTo,
        currency: input.currency,
        timezone: input.timezone,
      })
      const changed = [
        ...(before.name === after.name ? [] : ['name' as const]),
        ...(before.public_contact === after.public_contact ? [] : ['contact' as const]),
      ]
      if (changed.length > 0)
        await deps.outbox.announce(trx, { name: 'organiser.changed', organiserId: organisationId, changed })
      return organisationView(after, actor)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'organisations_slug_key'))
      throw new AppError('organisation.slug_taken', { fields: { slug: 'address_taken' }, cause: error })
    throw error
  }
}

/** The organisation, locked, for a member who may change its settings. */
export async function openOrganisation(trx: Trx, actor: MemberActor, organisationId: string): Promise<OrganisationRow> {
  return (await lockFor(trx, actor, 'organisation:write', organisationId)).organisation
}

/** The columns that members change. */
const SETTINGS = [
  'name',
  'slug',
  'logo',
  'about',
  'links',
  'legal_name',
  'legal_address',
  'tax_id',
  'public_contact',
  'reply_to',
  'currency',
  'timezone',
  'requires_second_factor',
] as const satisfies readonly (keyof OrganisationRow)[]

/** Writes columns of an organisation and, into the audit log, those that differ. */
export async function changeOrganisation(
  trx: Trx,
  actor: MemberActor,
  before: OrganisationRow,
  action: string,
  columns: Updateable<OrganisationsTable>,
): Promise<OrganisationRow> {
  const after = await trx
    .updateTable('organisations')
    .set({ ...columns, updated_at: sql<Date>`now()` })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const differing = SETTINGS.filter((column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]))
  if (differing.length > 0)
    await auditAct(trx, actor, {
      organisationId: before.id,
      action,
      target: { kind: 'organisation', id: before.id, label: after.name },
      before: picked(before, differing),
      after: picked(after, differing),
    })
  return after
}

function picked(organisation: OrganisationRow, columns: readonly (keyof OrganisationRow)[]): AuditDetails {
  return Object.fromEntries(columns.map((column) => [column, organisation[column]]))
}
