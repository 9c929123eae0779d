import type { Deps } from '../../../deps.ts'
import { suspensionMail } from '../../../documents/mails/index.ts'
import { signAppealToken } from '../../../http/tokens.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { findUser } from '../../people/accounts/index.ts'
import { findSuspension, type ToldSuspension } from '../appeals/index.ts'
import type { Composed } from './order-letter.ts'
import { findReader, type Reader } from './reader.ts'

/** The link opens the appeal alone: a suspended user has no other way in. */
export async function composeSuspension(
  deps: Deps,
  { suspensionId, notice, ...job }: Extract<MailJob, { template: 'suspension' }>,
): Promise<Composed> {
  const suspension = await findSuspension(deps.db, suspensionId)
  const reader = suspension && (await readerOf(deps, suspension, job))
  if (!reader) return null
  const { publicUrl } = deps.site
  const url =
    notice === 'lifted'
      ? `${publicUrl}/login`
      : `${publicUrl}/appeal#token=${await signAppealToken(deps, reader.userId, '60 days')}`
  return {
    to: reader.to,
    organiser: null,
    ...suspensionMail({
      notice,
      name: reader.firstName,
      eventTitle: suspension.event_id ? suspension.title : null,
      organisationName: suspension.organisation_id ? suspension.organisation_name : null,
      words: await wordsOf(deps, suspension, notice),
      url,
    }),
  }
}

/** A suspended user, or an owner of the organisation. */
async function readerOf(
  deps: Deps,
  { user_id: userId, owned_by: organisationId }: ToldSuspension,
  job: Pick<Extract<MailJob, { template: 'suspension' }>, 'template' | 'memberId'>,
): Promise<Reader | null> {
  if (organisationId !== null) return findReader(deps, organisationId, job)
  const user = userId === null ? undefined : await findUser(deps.db, userId)
  if (!user) return null
  const name = `${user.first_name} ${user.last_name}`.trim()
  return { userId: user.id, to: { name, address: user.email }, firstName: user.first_name }
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
