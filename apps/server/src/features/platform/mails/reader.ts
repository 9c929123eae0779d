import type { OrganisationPermission } from '@foyer/domain'
import type { Database, Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MailRecipient } from '../../../gateways/mail/index.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { listOwners, membersWith } from '../../people/organisations/index.ts'

/** Mails to members of an organisation, with the permission needed to act on them. Decisions of owners are mailed to owners only. */
const WORKS_ON = {
  refund_asked: 'refunds:write',
  refund_failed: 'refunds:write',
  dispute: 'refunds:write',
  payout_news: 'payouts:write',
  message_reviewed: 'messages:write',
  suspension: 'owner',
  webhook_switched_off: 'owner',
  series_run_failed: 'owner',
} as const satisfies Partial<Record<MailJob['template'], OrganisationPermission | 'owner'>>

export type MemberMail = keyof typeof WORKS_ON

function peopleFor(db: Database | Trx, organisationId: string, template: MemberMail) {
  const permission = WORKS_ON[template]
  return permission === 'owner' ? listOwners(db, organisationId) : membersWith(db, organisationId, permission)
}

/** The recipients of such a mail: each member with the permission, owners first. */
export async function listReaders(trx: Trx, organisationId: string, template: MemberMail): Promise<string[]> {
  return (await peopleFor(trx, organisationId, template)).map(({ user_id: userId }) => userId)
}

export function isToMembers(job: MailJob): job is Extract<MailJob, { template: MemberMail }> {
  return Object.hasOwn(WORKS_ON, job.template)
}

export interface Reader {
  readonly userId: string
  readonly to: MailRecipient
  readonly firstName: string
}

/**
 * The member a mail goes to; null if the member may no longer act on it when the mail is written. A job that the previous release
 * stored names no member: its mail goes to the first member with the permission.
 */
export async function findReader(
  { db }: Deps,
  organisationId: string,
  { template, memberId }: { template: MemberMail; memberId?: string },
): Promise<Reader | null> {
  const members = await peopleFor(db, organisationId, template)
  const member = memberId === undefined ? members[0] : members.find(({ user_id: userId }) => userId === memberId)
  if (!member) return null
  const name = `${member.first_name} ${member.last_name}`.trim()
  return { userId: member.user_id, to: { name, address: member.email }, firstName: member.first_name }
}
