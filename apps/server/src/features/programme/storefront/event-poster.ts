import { createHash } from 'node:crypto'
import type { PosterView } from '@foyer/contract'
import type { Language } from '@foyer/domain'
import { currentLanguage, formatAddress, formatEventTime, m } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import type { EventPoster } from '../../../documents/event-poster.ts'
import type { PosterShape } from '../../../documents/poster-shapes.ts'
import { Recent } from '../../../documents/recent.ts'
import { AppError } from '../../../http/app-error.ts'
import { compressBoth, type Compressed } from '../../../http/compression.ts'
import { inLanguage } from '../../../http/language.ts'
import { type EventRow, shownEvent } from '../events/index.ts'
import { findPublicCard } from './storefront.queries.ts'

type PosterEvent = Pick<
  EventRow,
  'id' | 'title' | 'category' | 'starts_at' | 'ends_at' | 'timezone' | 'dates_open' | 'venue_name' | 'city' | 'cover'
> & { readonly format: string }

/** Increase when the drawing changes, so that caches drop the former posters. */
const DESIGN = 2
/** Posters kept in memory, at 20 to 60 kB each, and as much again compressed. */
const MOST_KEPT = 300
/** Posters drawn at the same time; more are refused, because ticket PDFs are made on the same threads. */
const MOST_DRAWN = 32
const RETRY_AFTER_SECONDS = 5

function wordsOf(event: PosterEvent): Pick<EventPoster, 'artId' | 'category' | 'title' | 'when' | 'where'> {
  const { starts_at: starts, ends_at: ends } = event
  const place = formatAddress([event.venue_name, event.city])
  return {
    artId: event.id,
    category: event.category,
    title: event.title,
    when:
      event.dates_open || starts === null
        ? m.events_page_date_open()
        : formatEventTime(starts, ends ?? starts, event.timezone).short,
    where:
      event.format === 'online' || place === ''
        ? m.shell_online()
        : event.format === 'hybrid'
          ? m.events_card_hybrid({ place })
          : place,
  }
}

function hashOf(words: object): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN, words]))
    .digest('hex')
    .slice(0, 16)
}

/** Names the current words of an event's poster, in the current language. */
function posterName(event: PosterEvent): string {
  return `${event.id}-${hashOf(wordsOf(event))}`
}

/** The addresses of the poster of an event that is in its reader's language already; null where it has a picture. */
export function posterView(event: PosterEvent): PosterView | null {
  if (event.cover !== null) return null
  const at = (shape: PosterShape) => `/posters/${currentLanguage()}/${shape}/${posterName(event)}.svg`
  return { card: at('card'), wide: at('wide') }
}

/** The picture of an event in mails, which show neither WebP nor SVG. */
export function mailCoverUrl(deps: Deps, event: PosterEvent): string {
  const { publicUrl } = deps.site
  return event.cover
    ? `${publicUrl}/uploads/${event.cover.share}`
    : `${publicUrl}/posters/${currentLanguage()}/card/${posterName(event)}.jpg`
}

interface AskedPoster {
  readonly eventId: string
  readonly language: Language
  readonly shape: PosterShape
  readonly format: EventPoster['format']
}

interface KeptPoster {
  readonly bytes: Buffer
  /** The compressed SVG; null for a JPEG, which does not get smaller. */
  readonly compressed: Compressed | null
}

interface DrawnPoster extends KeptPoster {
  /** Names the content. */
  readonly hash: string
}

/** Draws posters on worker threads, each once. */
export class EventPosters {
  readonly #deps: Deps
  readonly #kept = new Recent<KeptPoster>(MOST_KEPT)
  #drawing = 0

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** The current poster of a published event; null if there is none with that id. */
  async of({ eventId, language, shape, format }: AskedPoster): Promise<DrawnPoster | null> {
    const { db, site } = this.#deps
    const row = await findPublicCard(db, eventId)
    if (!row) return null
    const words = inLanguage(language, () => wordsOf(shownEvent(row, site)))
    const hash = hashOf(words)
    return { hash, ...(await this.#draw(`${eventId} ${hash} ${shape} ${format}`, { ...words, shape, format })) }
  }

  #draw(key: string, poster: EventPoster): Promise<KeptPoster> {
    return this.#kept.get(key, async () => {
      if (this.#drawing >= MOST_DRAWN) throw new AppError('server.busy', { retryAfter: RETRY_AFTER_SECONDS })
      this.#drawing += 1
      try {
        const bytes = await this.#deps.documents.make('cover', poster)
        return { bytes, compressed: poster.format === 'svg' ? await compressBoth(bytes) : null }
      } finally {
        this.#drawing -= 1
      }
    })
  }
}
