import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { UsersTable } from '../../../db/schema/index.ts'

/** Whose data it is: known by an e-mail address, and by the account that has it. */
export interface Person {
  readonly email: string
  readonly user: Selectable<UsersTable> | null
  /** The organisations that they own, alone or with others: their export holds what is the organisation's. */
  readonly owned: readonly string[]
  /** Of those, the ones without another owner whose account is active. */
  readonly ownedAlone: readonly string[]
  /** The organisations without another member, which are about this person. */
  readonly ownOrganisations: readonly string[]
  /** Orders bought with the address. */
  readonly orderIds: readonly string[]
  /** Tickets that are theirs: held by a transfer to the address, or bought with it in the buyer's own name. */
  readonly ticketIds: readonly string[]
  /** Full names they gave, lower-cased. */
  readonly names: readonly string[]
  /** What identifies them in any text. */
  readonly everywhere: readonly string[]
  /** What identifies them only in records about their own things: names are shared by many people. */
  readonly scoped: readonly string[]
}

const SHORTEST_PHONE = 7
const SHORTEST_NAME = 3

/** A text as stored in a column, and as escaped inside JSON. */
function needlesOf(texts: readonly (string | null)[], shortest: number): string[] {
  const given = texts.filter((text): text is string => (text?.trim() ?? '').length >= shortest)
  return [...new Set(given.flatMap((text) => [text.trim(), JSON.stringify(text.trim()).slice(1, -1)]))]
}

async function namesGiven(db: Database | Trx, email: string): Promise<{ first: string; last: string; full: string }[]> {
  const { rows } = await sql<{ first: string; last: string; full: string }>`
    select distinct coalesce(first_name, '') as first, coalesce(last_name, '') as last,
      trim(concat_ws(' ', first_name, last_name)) as full
    from orders where email = ${email} and first_name is not null
    union select '', '', trim(to_name) from ticket_transfers where to_email = ${email}
    union select '', '', trim(from_name) from ticket_transfers where from_email = ${email}
    union select '', '', trim(name) from waiting_entries where email = ${email}`.execute(db)
  return rows
}

async function organisationsOf(db: Database | Trx, userId: string | null) {
  const { rows } = await sql<{ id: string; name: string; owner: boolean; others: number; members: number }>`
    select o.id, o.name, m.role = 'owner' as owner,
      (select count(*)::int from members other join users u on u.id = other.user_id
        where other.organisation_id = o.id and other.role = 'owner' and other.user_id <> m.user_id
          and u.suspended_at is null) as others,
      (select count(*)::int from members other where other.organisation_id = o.id) as members
    from members m join organisations o on o.id = m.organisation_id where m.user_id = ${userId}::uuid order by o.id`.execute(
    db,
  )
  const ids = (kept: (row: (typeof rows)[number]) => boolean) => rows.filter(kept).map(({ id }) => id)
  const own = rows.filter(({ members }) => members === 1)
  return {
    owned: ids(({ owner }) => owner),
    ownedAlone: ids(({ owner, others }) => owner && others === 0),
    own,
  }
}

export async function findPerson(db: Database | Trx, email: string): Promise<Person> {
  const user = (await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()) ?? null
  const given = await namesGiven(db, email)
  const organisations = await organisationsOf(db, user?.id ?? null)
  const ownName = user ? `${user.first_name} ${user.last_name}`.trim() : ''
  const fulls = [...given.map(({ full }) => full), ownName].filter((name) => name !== '')
  const names = [...new Set(fulls.map((name) => name.toLowerCase()))]
  const orders = await db.selectFrom('orders').select('id').where('email', '=', email).orderBy('id').execute()
  const { rows: tickets } = await sql<{ id: string }>`
    select tickets.id from tickets join orders on orders.id = tickets.order_id
    where orders.email = ${email} and tickets.transfer_id is null and lower(trim(tickets.guest_name)) = any(${names}::text[])
    union
    select tickets.id from tickets join ticket_transfers t on t.id = tickets.transfer_id where t.to_email = ${email}`.execute(
    db,
  )
  return {
    email,
    user,
    owned: organisations.owned,
    ownedAlone: organisations.ownedAlone,
    ownOrganisations: organisations.own.map(({ id }) => id),
    orderIds: orders.map(({ id }) => id),
    ticketIds: tickets.map(({ id }) => id),
    names,
    everywhere: [...needlesOf([email], 1), ...needlesOf([user?.phone ?? null], SHORTEST_PHONE)],
    scoped: needlesOf(
      [
        ...fulls,
        ...given.flatMap(({ first, last }) => [first, last]),
        user?.first_name ?? null,
        user?.last_name ?? null,
        user?.username ?? null,
        ...organisations.own.map(({ name }) => name),
      ],
      SHORTEST_NAME,
    ),
  }
}
