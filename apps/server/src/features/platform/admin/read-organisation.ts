import type { AdminOrganisationRow, AdminOrganisationView } from '@foyer/contract'
import { fullName } from '@foyer/domain'
import type { Database } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { balancesOf } from '../../money/payouts/index.ts'
import { findInForce } from '../appeals/index.ts'
import { findAnyOrganisation, type listAllOrganisations, listPeople } from './organisations.queries.ts'
import { imposedView } from './users.view.ts'

type Row = Awaited<ReturnType<typeof listAllOrganisations>>['rows'][number]

export function adminOrganisationRow(row: Row): AdminOrganisationRow {
  return {
    _id: row.id,
    name: row.name,
    slug: row.slug,
    state: row.suspended_at === null ? 'active' : 'suspended',
    owners: row.owners,
    members: row.members,
    events: row.events,
    createdAt: row.created_at.toISOString(),
  }
}

/** An organisation with its people, what is owed to it and what may be done about it. */
export async function readOrganisation(db: Database, id: string): Promise<AdminOrganisationView> {
  const row = await findAnyOrganisation(db, id)
  if (!row) throw new AppError('organisation.not_found')
  const inForce = await findInForce(db, { organisationId: id })
  const balances = await balancesOf(db, id)
  const people = await listPeople(db, id)
  return {
    ...adminOrganisationRow(row),
    people: people.map((person) => ({
      _id: person.id,
      name: fullName(person.first_name, person.last_name),
      email: person.email,
      role: person.role,
      limited: person.event_ids !== null,
      suspended: person.suspended_at !== null,
    })),
    publicContact: row.public_contact,
    currency: row.currency,
    timezone: row.timezone,
    requiresSecondFactor: row.requires_second_factor,
    balances: balances.map(({ currency, held, available, asked, reserved, owes }) => ({
      currency,
      pending: held,
      available,
      asked,
      reserved,
      owed: owes,
    })),
    suspension: inForce ? imposedView(inForce) : null,
    can: { suspend: row.suspended_at === null, lift: inForce !== undefined },
  }
}
