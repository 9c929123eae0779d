import { hasLinkText } from '@foyer/domain'
import type { Database, Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { type Network, Subject } from '../../../http/subject.ts'
import { findSeller } from '../../people/organisations/index.ts'
import { isNewOrganiser } from './organiser-standing.ts'

interface Gift {
  readonly organisationId: string
  readonly actor: MemberActor
  readonly network: Network
  /** What its mail says in the organisation's own words, beside the organisation's name. */
  readonly words: readonly string[]
}

/**
 * Gift cards and complimentary tickets are mailed to people who did not ask for them, and cost nothing to give away, so they must not carry
 * advertisements. Throws `gift.links_refused` where the words of a new organisation have links, and `request.too_many` after too many gifts
 * of an organisation, of a member of new ones, or from a network.
 */
export async function assertDecentGift(
  deps: Pick<Deps, 'site' | 'now'>,
  db: Database | Trx,
  { organisationId, actor, network, words }: Gift,
): Promise<void> {
  const isNew = await isNewOrganiser(deps, db, organisationId)
  const organiser = await findSeller(db, organisationId)
  if (isNew && [...words, organiser?.name ?? ''].some(hasLinkText)) throw new AppError('gift.links_refused')
  const subject = Subject.of('organiser', organisationId)
  if (isNew) {
    await limitRate({ db }, limits.giftsOfNewOrganiser, subject)
    await limitRate({ db }, limits.giftsOfNewByMember, Subject.of('account', actor.userId))
  }
  await limitRate({ db }, limits.giftsOfOrganiser, subject)
  await limitRate({ db }, limits.giftsByNetwork, network)
}
