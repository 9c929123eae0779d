import type { Migration } from 'kysely/migration'
import * as accounts from './0001-accounts.ts'
import * as events from './0002-events.ts'
import * as orders from './0003-orders.ts'
import * as money from './0004-money.ts'
import * as checkIn from './0005-check-in.ts'
import * as mail from './0006-mail.ts'
import * as placeHolds from './0007-place-holds.ts'
import * as releaseHolds from './0008-release-holds.ts'

/** Every migration in order. A migration that has been released is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-events': events,
  '0003-orders': orders,
  '0004-money': money,
  '0005-check-in': checkIn,
  '0006-mail': mail,
  '0007-place-holds': placeHolds,
  '0008-release-holds': releaseHolds,
}
