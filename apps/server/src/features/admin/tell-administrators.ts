import type { Trx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { UserActor } from '../../http/actor.ts'
import { uuidv7 } from '../../ids.ts'
import type { AdministratorNews } from '../../jobs/job-queue.ts'

/** Mails all administrators what another one did to the role or the second factor of one of them. */
export async function tellAdministrators(
  deps: Deps,
  trx: Trx,
  actor: UserActor,
  { userId: aboutId, news }: { userId: string; news: AdministratorNews },
): Promise<void> {
  const administrators = await trx
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where('suspended_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .execute()
  const act = uuidv7()
  for (const { id } of administrators)
    await deps.jobs.enqueue(trx, 'mail.send', {
      key: `administrator:${act}:${id}`,
      template: 'administrator_news',
      userId: id,
      aboutId,
      byId: actor.userId,
      news,
    })
}
