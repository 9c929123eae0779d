import { required } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { auditAct, findOrganisation } from '../../people/organisations/index.ts'
import { type RegularGuestRow, writeNote } from './regular-guests.queries.ts'

type Guest = RegularGuestRow & { readonly organisationId: string }

/** Stores a note about a guest. The audit log records only who wrote a note, because its entries could not be erased. */
export function noteRegularGuest(
  deps: Deps,
  actor: MemberActor,
  { organisationId, ...guest }: Guest,
  { note, favourite }: { note: string; favourite: boolean },
): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    await writeNote(trx, { organisationId, email: guest.email, note, favourite })
    const organisation = await findOrganisation(trx, organisationId)
    await auditAct(trx, actor, {
      organisationId,
      action: 'organisation.note_guest',
      target: {
        kind: 'organisation',
        id: organisationId,
        label: required(organisation, 'the organisation of a guest').name,
      },
      before: { guest: guest.id, noted: guest.note !== '', favourite: guest.favourite },
      after: { guest: guest.id, noted: note !== '', favourite },
    })
  })
}
