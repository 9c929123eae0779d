import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { writeAudit } from '../../operations/audit/index.ts'

/**
 * Makes the user with the confirmed address `ADMIN_EMAIL` an administrator while there is none: otherwise a new installation would have
 * nobody who could appoint one. Afterwards administrators appoint each other.
 */
export async function appointFirst(trx: Trx, { adminEmail }: Deps['site']): Promise<void> {
  if (adminEmail === null) return
  const appointed = await trx
    .updateTable('users')
    .set({ is_admin: true })
    .where('email', '=', adminEmail)
    .where('email_verified_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .where(sql<boolean>`not exists (select from users where is_admin)`)
    .returning(['id', 'email'])
    .executeTakeFirst()
  if (!appointed) return
  await writeAudit(trx, {
    actorId: null,
    action: 'user.make_administrator',
    target: { kind: 'user', id: appointed.id, label: appointed.email },
    before: { isAdmin: false },
    after: { isAdmin: true },
  })
}
