import { buffer } from 'node:stream/consumers'
import { m } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { findSeller } from '../../people/organisations/index.ts'
import type { EventRow } from '../../programme/events/index.ts'
import { eventWords } from '../../sales/orders/index.ts'
import type { QrTarget } from './qr-target.ts'

/** The texts beside the code, and its alternative text. */
function wordsFor({ url, doorName }: QrTarget) {
  if (doorName === null)
    return {
      call: m.paper_poster_scan(),
      // The address in two lines, broken where one reads a pause.
      hints: url.replace(/^https?:\/\//, '').split(/(?<=\/events\/)/),
      codeAlt: m.paper_poster_code_alt(),
    }
  return {
    call: m.paper_poster_door_scan({ door: doorName }),
    hints: [m.paper_poster_door_hint()],
    codeAlt: m.paper_poster_door_code_alt({ door: doorName }),
  }
}

/** A poster of the event with its code, for the street or, with a door's code, for the staff. */
export async function eventPoster(
  deps: Deps,
  event: EventRow,
  { paper, target }: { paper: 'a4' | 'a3'; target: QrTarget },
): Promise<Buffer> {
  const organiser = await findSeller(deps.db, event.organiser_id)
  const picture = event.cover && (await deps.storage.open(event.cover.share))
  const words = eventWords({ event })
  return deps.documents.make('poster', {
    coverArtId: event.id,
    category: event.category,
    coverJpeg: picture ? await buffer(picture.stream) : null,
    paper,
    title: event.title,
    organiserName: organiser?.name ?? '',
    when: event.starts_at && !event.dates_open ? words.when : m.paper_poster_no_date(),
    where: words.place.join(', '),
    target: target.url,
    ...wordsFor(target),
  })
}
