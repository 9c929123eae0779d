import type { Deps } from '../../../deps.ts'
import { suspensionMail } from '../../../documents/mails/index.ts'
import { signAppealToken } from '../../../http/tokens.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { findUser } from '../../people/accounts/index.ts'
import { findSuspension, type ToldSuspension } from '../appeals/index.ts'
import type { Composed } from './order-letter.ts'

/** The link opens the appeal alone: a suspended user has no other way in. */
export async function composeSuspension(
  deps: Deps,
  { suspensionId, notice }: Extract<MailJob, { template: 'suspension' }>,
): Promise<Composed> {
  const suspension = await findSuspension(deps.db, suspensionId)
  const user = suspension?.hits ? await findUser(deps.db, suspension.hits) : undefined
  if (!suspension || !user) return null
  const { publicUrl } = deps.site
  const url =
    notice === 'lifted'
      ? `${publicUrl}/login`
      : `${publicUrl}/appeal#token=${await signAppealToken(deps, user.id, '60 days')}`
  return {
    to: { name: `${user.first_name} ${user.last_name}`.trim(), address: user.email },
    organiser: null,
    ...suspensionMail({
      notice,
      name: user.first_name,
      eventTitle: suspension.event_id ? suspension.title : null,
      words: await wordsOf(deps, suspension, notice),
      url,
    }),
  }
}

async function wordsOf(
  deps: Deps,
  suspension: ToldSuspension,
  notice: Extract<MailJob, { template: 'suspension' }>['notice'],
): Promise<string> {
  if (notice === 'imposed') return suspension.reason
  if (notice === 'lifted') return suspension.lift_note ?? ''
  if (notice === 'answered') return ''
  const appeal = await deps.db
    .selectFrom('appeals')
    .select('decision_note')
    .where('suspension_id', '=', suspension.id)
    .where('state', '=', 'upheld')
    .executeTakeFirst()
  return appeal?.decision_note ?? ''
}
