import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { PublicEventCardView } from '@foyer/contract'
import { type EventState } from '@foyer/domain'
import { formatEventTime, formatMoney } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { Recent } from '../../../documents/recent.ts'
import type { ShareCard } from '../../../documents/share-card.ts'
import { AppError } from '../../../http/app-error.ts'
import { currentFee } from '../fees/index.ts'
import { findPublicCard } from './storefront.queries.ts'
import { cardView } from './storefront.view.ts'

type Words = Omit<ShareCard, 'artId' | 'picture'>
type ShownEvent = PublicEventCardView & { readonly status: EventState }

/** Raised when cards are drawn differently, so that nobody keeps one of the former look. */
const DESIGN = 1
/** At 60 to 120 kB each. */
const MOST_KEPT = 150
/** More that are drawn at the same time are refused: tickets are made on the same threads. */
const MOST_DRAWN = 16
const RETRY_AFTER_SECONDS = 5

/** What can be shared beside events. */
const SITE_CARDS = {
  home: {
    eyebrow: '',
    title: 'Every good night starts in the foyer.',
    lines: ['Put your event online, sell the tickets,', 'let people in and get paid.'],
    pill: '',
  },
  events: {
    eyebrow: 'Concerts, parties, talks and more',
    title: 'Find events',
    lines: ['Get your ticket without an account', 'and keep it on your phone.'],
    pill: '',
  },
} as const satisfies Record<string, Words>
export type SiteCard = keyof typeof SITE_CARDS

function priceOf({ soldOut, free, payWhatYouLike, priceFrom, currency, status }: ShownEvent): string {
  if (status === 'cancelled') return 'Cancelled'
  if (soldOut) return 'Sold out'
  if (priceFrom === null) return 'Tickets soon'
  if (free) return 'Free'
  if (payWhatYouLike) return 'Pay what you like'
  return `From ${formatMoney(priceFrom, currency)}`
}

function placeOf({ format, venueName, city }: PublicEventCardView): string {
  const place = [venueName, city].filter(Boolean).join(', ')
  if (format === 'online' || place === '') return 'Online'
  return format === 'hybrid' ? `${place}, and online` : place
}

function wordsOf(event: ShownEvent): Words {
  const { short } = formatEventTime(new Date(event.startsAt), new Date(event.endsAt), event.timezone)
  return {
    eyebrow: event.organiserName,
    title: event.title,
    lines: [event.datesOpen ? 'New date to be announced' : short, placeOf(event)],
    pill: priceOf(event),
  }
}

function hashOf(words: Words, cover: string | null): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN, words, cover]))
    .digest('hex')
    .slice(0, 16)
}

/** The path of an event's card; another one when what stands on the card changes. */
export function shareImageOf(event: ShownEvent): string {
  return `/share/events/${event._id}-${hashOf(wordsOf(event), event.cover?.share ?? null)}.jpg`
}

interface DrawnCard {
  readonly jpeg: Buffer
  /** Names the content. */
  readonly hash: string
}

/** Draws the cards of link previews on the press, each once. */
export class ShareCards {
  readonly #deps: Deps
  readonly #kept = new Recent<Buffer>(MOST_KEPT)
  #drawing = 0

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** The card of an event as it is now; null where no published event has that id. */
  async ofEvent(eventId: string): Promise<DrawnCard | null> {
    const { db, storage } = this.#deps
    const row = await findPublicCard(db, eventId)
    if (!row?.starts_at || !row.ends_at) return null
    const event = { ...cardView(row, await currentFee(db, row)), status: row.status }
    const words = wordsOf(event)
    const hash = hashOf(words, event.cover?.share ?? null)
    const cover = row.cover
    const jpeg = await this.#draw(`${eventId} ${hash}`, async () => {
      const file = cover && (await storage.open(cover.share))
      return { ...words, artId: eventId, picture: file ? await buffer(file.stream) : null }
    })
    return { jpeg, hash }
  }

  async ofSite(name: SiteCard): Promise<DrawnCard> {
    const words = SITE_CARDS[name]
    const hash = hashOf(words, null)
    return { jpeg: await this.#draw(name, async () => ({ ...words, artId: `foyer ${name}`, picture: null })), hash }
  }

  #draw(key: string, read: () => Promise<ShareCard>): Promise<Buffer> {
    return this.#kept.get(key, async () => {
      if (this.#drawing >= MOST_DRAWN) throw new AppError('server.busy', { retryAfter: RETRY_AFTER_SECONDS })
      this.#drawing += 1
      try {
        return await this.#deps.documents.make('share', await read())
      } finally {
        this.#drawing -= 1
      }
    })
  }
}

export function isSiteCard(name: string): name is SiteCard {
  return Object.hasOwn(SITE_CARDS, name)
}
