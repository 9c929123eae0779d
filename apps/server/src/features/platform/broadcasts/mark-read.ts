import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'

/** The first reading counts; reading again changes nothing. */
export async function markRead(db: Database, userId: string, broadcastId: string): Promise<void> {
  const read = await db
    .updateTable('broadcast_recipients')
    .set({ read_at: sql<Date>`coalesce(read_at, now())` })
    .where('user_id', '=', userId)
    .where('broadcast_id', '=', broadcastId)
    .executeTakeFirst()
  if (read.numUpdatedRows === 0n) throw new AppError('broadcast.not_found')
}

/** Answers how many had not been read. */
export async function markAllRead(db: Database, userId: string): Promise<number> {
  const read = await db
    .updateTable('broadcast_recipients')
    .set({ read_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return Number(read.numUpdatedRows)
}
