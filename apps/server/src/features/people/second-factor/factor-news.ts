import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { FactorNews } from '../../../jobs/job-queue.ts'
import { writeAudit } from '../../operations/audit/index.ts'

/** Tells an account's owner by mail, and the audit log, that something about its second factor changed. Call it last. */
export async function tellFactorNews(
  deps: Deps,
  trx: Trx,
  {
    owner,
    actorId,
    news,
    about,
  }: { owner: { id: string; email: string }; actorId: string; news: FactorNews; about?: string },
): Promise<void> {
  await deps.outbox.announce(trx, { name: 'account.second_factor_changed', userId: owner.id, news })
  await writeAudit(trx, {
    actorId,
    action: `second_factor.${news}`,
    target: { kind: 'user', id: owner.id, label: owner.email },
    ...(about !== undefined && { after: { about } }),
  })
}
