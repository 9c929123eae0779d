import { fullName, hasLinkText, isPlainName } from '@foyer/domain'
import { roleName } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { invitationMail, ownershipNews } from '../../../documents/mails/index.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { findUser } from '../../people/accounts/index.ts'
import { findHandover, findInvitationById, findOrganisation } from '../../people/organisations/index.ts'
import type { Composed } from './order-letter.ts'

/** Null where the invitation was accepted, withdrawn or sent again before the mail went out. */
export async function composeInvitation(
  deps: Deps,
  job: Extract<MailJob, { template: 'invitation' }>,
): Promise<Composed> {
  const invitation = await findInvitationById(deps.db, job.invitationId, job.token)
  const organisation = invitation && (await findOrganisation(deps.db, invitation.organisation_id))
  if (!organisation) return null
  // Anybody can take these names and invite strangers: a name that mail programs show as a link would be an advertisement.
  const name = hasLinkText(organisation.name) ? organisation.slug : organisation.name
  const inviter = fullName(invitation.first_name, invitation.last_name)
  return {
    to: { name: '', address: invitation.email },
    organiser: null,
    ...invitationMail({
      organisation: name,
      inviter: isPlainName(inviter) && !hasLinkText(inviter) ? inviter : name,
      role: roleName(invitation.role),
      url: `${deps.site.publicUrl}/invitation#token=${job.token}`,
    }),
  }
}

/** To either side of an ownership transfer. */
export async function composeOwnershipNews(
  deps: Deps,
  job: Extract<MailJob, { template: 'ownership_news' }>,
): Promise<Composed> {
  const handover = await findHandover(deps.db, job.handoverId)
  const user = await findUser(deps.db, job.userId)
  const from = handover && (await findUser(deps.db, handover.from_user))
  const to = handover && (await findUser(deps.db, handover.to_user))
  const organisation = handover && (await findOrganisation(deps.db, handover.organisation_id))
  if (!user || !from || !to || !organisation) return null
  return {
    to: { name: fullName(user.first_name, user.last_name), address: user.email },
    organiser: null,
    ...ownershipNews({
      name: user.first_name,
      organisation: organisation.name,
      from: fullName(from.first_name, from.last_name),
      to: fullName(to.first_name, to.last_name),
      url: `${deps.site.publicUrl}/organisation/settings/people`,
      news: job.news,
    }),
  }
}
