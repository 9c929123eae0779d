import type { MemberRole } from '@foyer/domain'
import type { Insertable } from 'kysely'
import type { MembersTable, OrganisationsTable, UsersTable } from '../db/schema/index.ts'
import { uuidv7 } from '../ids.ts'
import type { OrganiserKey } from './demo-event.ts'
import { DAY } from './moments.ts'

export interface DemoLogin {
  readonly email: string
  readonly password: string
}

/** A member of one of the demo's organisations besides its owner. */
export interface DemoColleague extends DemoLogin {
  readonly organiser: OrganiserKey
  readonly role: MemberRole
  readonly firstName: string
  readonly lastName: string
}

/** The accounts whose passwords the demo shows. */
export interface DemoLogins {
  readonly organiser: DemoLogin
  readonly admin: DemoLogin
  readonly colleagues: readonly DemoColleague[]
}

export interface DemoUsers {
  readonly organisers: Readonly<Record<OrganiserKey, Insertable<UsersTable>>>
  readonly admin: Insertable<UsersTable>
  readonly colleagues: readonly Insertable<UsersTable>[]
  readonly organisations: Readonly<Record<OrganiserKey, Insertable<OrganisationsTable>>>
  readonly members: readonly Insertable<MembersTable>[]
}

type Person = Omit<Insertable<UsersTable>, 'id' | 'email_verified_at' | 'created_at' | 'updated_at'>

/** The people of the demo and their organisations. All who organise share the demo organiser's password. */
export function demoUsers(logins: DemoLogins, hashes: { organiser: string; admin: string }, now: Date): DemoUsers {
  const user = (daysAgo: number, person: Person): Insertable<UsersTable> => {
    const joined = new Date(now.getTime() - daysAgo * DAY)
    return {
      id: uuidv7(joined.getTime()),
      email_verified_at: joined,
      created_at: joined,
      updated_at: joined,
      ...person,
    }
  }
  const organisers = {
    lagos: user(1790, {
      email: logins.organiser.email,
      password_hash: hashes.organiser,
      first_name: 'Adetola',
      last_name: 'Okonkwo',
      username: 'adetola',
      phone: '+2348035550142',
      timezone: 'Africa/Lagos',
      currency: 'NGN',
    }),
    nairobi: user(860, {
      email: 'wanjiru@foyer.example',
      password_hash: hashes.organiser,
      first_name: 'Wanjiru',
      last_name: 'Kamau',
      username: 'savannah-signal',
      phone: '+254712555018',
      timezone: 'Africa/Nairobi',
      currency: 'KES',
    }),
    touring: user(1240, {
      email: 'leyla@foyer.example',
      password_hash: hashes.organiser,
      first_name: 'Leyla',
      last_name: 'Brandt',
      username: 'wandering-stage',
      phone: '+493055501277',
      timezone: 'Europe/Berlin',
      currency: 'EUR',
    }),
  } satisfies Record<OrganiserKey, Insertable<UsersTable>>
  const colleagues = logins.colleagues.map((colleague, index) => ({
    organiser: colleague.organiser,
    role: colleague.role,
    account: user(400 - index * 30, {
      email: colleague.email,
      password_hash: hashes.organiser,
      first_name: colleague.firstName,
      last_name: colleague.lastName,
      phone: null,
      timezone: organisers[colleague.organiser].timezone ?? 'Africa/Lagos',
      currency: organisers[colleague.organiser].currency ?? 'NGN',
    }),
  }))
  const organisations = organisationsOf(organisers)
  return {
    organisers,
    organisations,
    colleagues: colleagues.map(({ account }) => account),
    members: [
      ...organiserKeys.map((key) => memberOf(organisations[key], organisers[key], 'owner')),
      ...colleagues.map(({ organiser, role, account }) => memberOf(organisations[organiser], account, role)),
    ],
    admin: user(1800, {
      email: logins.admin.email,
      password_hash: hashes.admin,
      first_name: 'Ifeoma',
      last_name: 'Danjuma',
      username: 'ifeoma',
      phone: null,
      timezone: 'Africa/Lagos',
      currency: 'NGN',
      is_admin: true,
    }),
  }
}

const organiserKeys = ['lagos', 'nairobi', 'touring'] as const satisfies readonly OrganiserKey[]

/** The organisation of each organiser, as old as the account of its owner, whose id it has like those of earlier releases. */
function organisationsOf(owners: DemoUsers['organisers']): DemoUsers['organisations'] {
  const organisation = (
    key: OrganiserKey,
    facts: Pick<Insertable<OrganisationsTable>, 'name' | 'slug' | 'about' | 'links' | 'public_contact'>,
  ) => {
    const { id, timezone = 'Africa/Lagos', currency = 'NGN', created_at: since } = owners[key]
    const created = since === undefined ? new Date() : new Date(since)
    return { id, timezone, currency, created_at: created, updated_at: created, ...facts }
  }
  return {
    lagos: organisation('lagos', {
      name: 'Adetola Okonkwo Presents',
      slug: 'adetola-okonkwo-presents',
      about:
        'Open-air concerts, highlife nights and late comedy on the Lagos waterfront since 2021.\n\nWe book bands that play live, start on time and keep half of every line-up for artists from Lagos.',
      links: JSON.stringify([
        { label: 'Instagram', url: 'https://instagram.example/adetolapresents' },
        { label: 'Website', url: 'https://adetolapresents.example' },
      ]),
      public_contact: 'hello@adetolapresents.example',
    }),
    nairobi: organisation('nairobi', {
      name: 'Savannah Signal',
      slug: 'savannah-signal',
      about: 'Electronic music and design talks in Nairobi.',
    }),
    touring: organisation('touring', { name: 'The Wandering Stage', slug: 'the-wandering-stage' }),
  }
}

function memberOf(
  { id }: Insertable<OrganisationsTable>,
  account: Insertable<UsersTable>,
  role: MemberRole,
): Insertable<MembersTable> {
  return {
    organisation_id: id,
    user_id: account.id,
    role,
    ...(account.created_at && { created_at: account.created_at }),
  }
}
