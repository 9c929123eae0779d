import type { Deps } from '../../../deps.ts'
import { checkAudit } from './audit.queries.ts'

/** Checks the hash chain and logs an error if it is broken. */
export async function watchAudit(deps: Deps): Promise<void> {
  const { brokenAt } = await checkAudit(deps.db)
  if (brokenAt !== null) deps.log.error({ position: brokenAt }, 'the audit log has been tampered with')
}
