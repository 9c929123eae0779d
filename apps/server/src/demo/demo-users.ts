import type { Insertable } from 'kysely'
import type { UsersTable } from '../db/schema/index.ts'
import { uuidv7 } from '../ids.ts'
import type { OrganiserKey } from './demo-event.ts'
import { DAY } from './moments.ts'

export interface DemoLogin {
  readonly email: string
  readonly password: string
}

/** The two accounts whose passwords are told. */
export interface DemoLogins {
  readonly organiser: DemoLogin
  readonly admin: DemoLogin
}

export interface DemoUsers {
  readonly organisers: Readonly<Record<OrganiserKey, Insertable<UsersTable>>>
  readonly admin: Insertable<UsersTable>
}

type Person = Omit<Insertable<UsersTable>, 'id' | 'email_verified_at' | 'created_at' | 'updated_at'>

/** The people of the demo. The other organisers share the demo organiser's password. */
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
  return {
    organisers: {
      lagos: user(1790, {
        email: logins.organiser.email,
        password_hash: hashes.organiser,
        first_name: 'Adetola',
        last_name: 'Okonkwo',
        username: 'adetola',
        organiser_name: 'Adetola Okonkwo Presents',
        public_contact: 'hello@adetolapresents.example',
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
        organiser_name: 'Savannah Signal',
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
        organiser_name: 'The Wandering Stage',
        phone: '+493055501277',
        timezone: 'Europe/Berlin',
        currency: 'EUR',
      }),
    },
    admin: user(1800, {
      email: logins.admin.email,
      password_hash: hashes.admin,
      first_name: 'Ifeoma',
      last_name: 'Danjuma',
      username: 'ifeoma',
      organiser_name: null,
      phone: null,
      timezone: 'Africa/Lagos',
      currency: 'NGN',
      is_admin: true,
    }),
  }
}
