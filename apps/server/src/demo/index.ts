import type { MemberRole } from '@foyer/domain'
import { sql } from 'kysely'
import type { Database, Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { hashPassword } from '../features/people/accounts/index.ts'
import { Subject } from '../http/subject.ts'
import { demoMoves } from './demo-moves.ts'
import { demoPayouts } from './demo-payouts.ts'
import { demoTax } from './demo-tax.ts'
import { demoRefunds } from './demo-refunds.ts'
import type { OrganiserKey } from './demo-event.ts'
import { type DemoColleague, type DemoLogins, demoUsers } from './demo-users.ts'
import { fillDatabase } from './fill-database.ts'

const PASSWORD = 'foyer-demo-organiser'

/** What the start prints. They open anything only in a database that `seedDemo` filled. */
export const demoLogins: DemoLogins = {
  organiser: { email: 'organiser@foyer.example', password: PASSWORD },
  admin: { email: 'admin@foyer.example', password: 'foyer-demo-admin' },
  colleagues: [
    colleague('lagos', 'manager', 'Chika', 'Eze'),
    colleague('lagos', 'finance', 'Bisi', 'Adeyemi'),
    colleague('lagos', 'box_office', 'Emeka', 'Obi'),
    colleague('lagos', 'door', 'Halima', 'Sani'),
    colleague('lagos', 'viewer', 'Femi', 'Cole'),
    colleague('nairobi', 'manager', 'Kevin', 'Otieno'),
    colleague('nairobi', 'door', 'Amina', 'Hassan'),
  ],
}

/** Everybody in an organisation has the password of the organiser. */
function colleague(organiser: OrganiserKey, role: MemberRole, firstName: string, lastName: string): DemoColleague {
  const email = `${firstName.toLowerCase()}@foyer.example`
  return { organiser, role, firstName, lastName, email, password: PASSWORD }
}

/** The demo logins where both accounts are there, as at a later start. */
export async function findDemoLogins({ db, site }: Pick<Deps, 'db' | 'site'>): Promise<DemoLogins | null> {
  if (site.mode !== 'demo') return null
  const emails = [demoLogins.organiser.email, demoLogins.admin.email]
  const found = await db.selectFrom('users').select('id').where('email', 'in', emails).execute()
  return found.length === emails.length ? demoLogins : null
}

/**
 * Fills an empty database with the demo in one transaction. Null outside demo mode and where there are users already. The advisory lock
 * lets only one of several starting processes fill the database; the others then find its users.
 */
export async function seedDemo(deps: Deps): Promise<DemoLogins | null> {
  if (deps.site.mode !== 'demo' || (await hasUsers(deps.db))) return null
  const own = Subject.network('127.0.0.1')
  const hashes = {
    organiser: await hashPassword(demoLogins.organiser.password, own),
    admin: await hashPassword(demoLogins.admin.password, own),
  }
  return deps.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo data'))`.execute(trx)
    if (await hasUsers(trx)) return null
    const now = deps.now()
    await fillDatabase(deps, trx, { users: demoUsers(demoLogins, hashes, now), now })
    // Before anything is refunded: a credit note refers to the receipt.
    await sql`select issue_missing_receipt_documents(true)`.execute(trx)
    await demoRefunds(deps, trx, demoLogins.organiser.email)
    await demoMoves(deps, trx)
    await demoPayouts(deps, trx, { organiser: demoLogins.organiser.email, admin: demoLogins.admin.email })
    await demoTax(trx, { admin: demoLogins.admin.email, now })
    return demoLogins
  })
}

async function hasUsers(db: Database | Trx): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return user !== undefined
}
