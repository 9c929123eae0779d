import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { assertMay, may } from '../../people/organisations/index.ts'
import type { PayoutRow } from './payout-requests.queries.ts'

type Owned = Pick<PayoutRow, 'organiser_id'>

const placeOf = ({ organiser_id: organisationId }: Owned) => ({ organisationId, eventId: null })

/** Only as a member: administrators of the platform do not take part in an organisation's internal confirmation. */
const asMember = (actor: MemberActor) => ({ ...actor, isAdmin: false }) as const

/** Whether a member may act on the payouts of their organisation in person: not with an API key, and not by acting as a user. */
export function mayAsMember(actor: MemberActor, payout: Owned): boolean {
  const inPerson = actor.kind === 'user' && actor.actingAdminId === null
  return inPerson && may(asMember(actor), 'payouts:write', placeOf(payout))
}

/** Two members agree on a payout: the one who requested it cannot confirm it. */
export function mayConfirm(actor: MemberActor, payout: Owned & Pick<PayoutRow, 'requested_by'>): boolean {
  return mayAsMember(actor, payout) && payout.requested_by !== actor.userId
}

export function assertMayAsMember(actor: MemberActor, payout: Owned): void {
  assertMay(asMember(actor), 'payouts:write', placeOf(payout), 'payout.not_found')
}

export function assertMayConfirm(actor: MemberActor, payout: Owned & Pick<PayoutRow, 'requested_by'>): void {
  assertMayAsMember(actor, payout)
  if (payout.requested_by === actor.userId) throw new AppError('payout.confirm_own')
}
