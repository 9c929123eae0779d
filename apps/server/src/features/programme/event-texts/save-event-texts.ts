import type { EventTextsInput, EventTextsView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { auditEvent, edited, lockOpenEvent, noteByHand, writeTexts } from '../events/index.ts'
import { translateBundles } from '../bundles/index.ts'
import { translateQuestions } from '../order-questions/index.ts'
import { translateTicketTypes } from '../ticket-types/index.ts'
import { loadEventTexts } from './load-event-texts.ts'
import { storedOf, storedTexts } from './stored-texts.ts'

/**
 * Sets the main language of an event and the translations of its texts. The event's lock serialises concurrent saves; one with an
 * outdated `expectedVersion` is refused.
 */
export function saveEventTexts(
  deps: Deps,
  actor: MemberActor,
  id: string,
  input: EventTextsInput,
): Promise<EventTextsView> {
  return deps.db.transaction().execute(async (trx) => {
    const event = await lockOpenEvent(trx, actor, id)
    if (input.expectedVersion !== undefined && input.expectedVersion !== event.version)
      throw new AppError('event.changed')
    const next = await writeTexts(trx, id, {
      language: input.language,
      translations: storedTexts(input.translations),
    })
    await translateTicketTypes(trx, id, storedOf(input.tickets))
    await translateBundles(trx, id, storedOf(input.bundles))
    await translateQuestions(trx, id, storedOf(input.questions))
    await noteByHand(trx, event, 'texts')
    await deps.outbox.announce(trx, edited(next, ['texts']))
    const view = await loadEventTexts(deps, trx, next)
    await auditEvent(trx, actor, event, 'update_texts', {
      before: { language: event.language, translated: Object.keys(event.translations) },
      after: { language: input.language, translated: Object.keys(next.translations) },
    })
    return view
  })
}
