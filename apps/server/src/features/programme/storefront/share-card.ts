import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { PublicEventCardView } from '@foyer/contract'
import { type EventState, required } from '@foyer/domain'
import { currentLanguage, formatAddress, formatEventTime, formatMoney, m } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { Recent } from '../../../documents/recent.ts'
import type { ShareCard } from '../../../documents/share-card.ts'
import { AppError } from '../../../http/app-error.ts'
import { inLanguage, spokenNow } from '../../../http/language.ts'
import { shownEvent } from '../events/index.ts'
import { currentFee } from '../fees/index.ts'
import { findOrganisationCard, findPublicCard } from './storefront.queries.ts'
import { cardView } from './storefront.view.ts'

type Words = Omit<ShareCard, 'artId' | 'picture'>
type ShownEvent = PublicEventCardView & { readonly status: EventState }

/** Increase when the drawing changes, so that caches drop the former cards. */
const DESIGN = 3
/** Cards kept in memory, at 60 to 120 kB each. */
const MOST_KEPT = 150
/** Cards drawn at the same time; more are refused, because ticket PDFs are made on the same threads. */
const MOST_DRAWN = 16
const RETRY_AFTER_SECONDS = 5

/** The pages of the site that have a card. */
const SITE_CARDS = {
  home: () => ({
    eyebrow: '',
    title: m.events_card_home_title(),
    lines: m.events_card_home_lines().split('\n'),
    pill: '',
  }),
  events: () => ({
    eyebrow: m.events_card_listing_eyebrow(),
    title: m.shell_find_events(),
    lines: m.events_card_listing_lines().split('\n'),
    pill: '',
  }),
} as const satisfies Record<string, () => Words>
export type SiteCard = keyof typeof SITE_CARDS

function priceOf({ soldOut, free, payWhatYouLike, priceFrom, currency, status }: ShownEvent): string {
  if (status === 'cancelled') return m.events_card_cancelled()
  if (soldOut) return m.shell_sold_out()
  if (priceFrom === null) return m.events_card_tickets_soon()
  if (free) return m.shell_free()
  if (payWhatYouLike) return m.events_box_donation()
  if (priceFrom === 0) return m.events_card_free_too()
  return m.events_card_price_from({ price: formatMoney(priceFrom, currency) })
}

function placeOf({ format, venueName, city }: PublicEventCardView): string {
  const place = formatAddress([venueName, city])
  if (format === 'online' || place === '') return m.shell_online()
  return format === 'hybrid' ? m.events_card_hybrid({ place }) : place
}

function wordsOf(event: ShownEvent): Words {
  const { short } = formatEventTime(new Date(event.startsAt), new Date(event.endsAt), event.timezone)
  return {
    category: event.category,
    eyebrow: event.organiserName,
    title: event.title,
    lines: [event.datesOpen ? m.events_page_date_open() : short, placeOf(event)],
    pill: priceOf(event),
  }
}

function hashOf(words: Words, cover: string | null): string {
  return createHash('sha256')
    .update(JSON.stringify([DESIGN, words, cover]))
    .digest('hex')
    .slice(0, 16)
}

/** The address of an event's card in the current language. It changes with the card's content. */
export function shareImageOf(event: ShownEvent): string {
  return `/share/events/${event._id}-${hashOf(wordsOf(event), event.cover?.share ?? null)}.jpg?lang=${currentLanguage()}`
}

interface ShownOrganisation {
  readonly id: string
  readonly name: string
}

function organisationWords({ name }: ShownOrganisation): Words {
  return {
    eyebrow: m.events_organisation_card_eyebrow(),
    title: name,
    lines: [m.events_organisation_card_line()],
    pill: '',
  }
}

/** The address of the card of an organisation in the current language. It changes with the card's content. */
export function organisationImageOf(organisation: ShownOrganisation): string {
  const hash = hashOf(organisationWords(organisation), null)
  return `/share/organisations/${organisation.id}-${hash}.jpg?lang=${currentLanguage()}`
}

interface DrawnCard {
  readonly jpeg: Buffer
  /** Names the content. */
  readonly hash: string
}

/** Draws the cards of link previews on worker threads, each once. */
export class ShareCards {
  readonly #deps: Deps
  readonly #kept = new Recent<Buffer>(MOST_KEPT)
  #drawing = 0

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /**
   * The current card of an event; null if no published event has that id. Its address names its content in one of the languages; any
   * other address gets the card in the current language.
   */
  async ofEvent(eventId: string, asked: string): Promise<DrawnCard | null> {
    const { db, site, storage } = this.#deps
    const row = await findPublicCard(db, eventId)
    if (!row?.starts_at || !row.ends_at) return null
    const fee = await currentFee(db, row)
    const cards = [spokenNow().current, ...site.languages].map((language) =>
      inLanguage(language, () => {
        const words = wordsOf({ ...cardView(shownEvent(row, site), fee), status: row.status })
        return { words, hash: hashOf(words, row.cover === null ? null : `/uploads/${row.cover.share}`) }
      }),
    )
    const named = cards.find(({ hash }) => hash === asked) ?? cards[0]
    const { words, hash } = required(named, 'the card in the current language')
    const cover = row.cover
    const jpeg = await this.#draw(`${eventId} ${hash}`, async () => {
      const file = cover && (await storage.open(cover.share))
      return { ...words, artId: eventId, picture: file ? await buffer(file.stream) : null }
    })
    return { jpeg, hash }
  }

  /** The current card of an organisation; null if none with a public page has that id. */
  async ofOrganisation(id: string): Promise<DrawnCard | null> {
    const organisation = await findOrganisationCard(this.#deps.db, id)
    if (!organisation) return null
    const words = organisationWords(organisation)
    const hash = hashOf(words, null)
    const jpeg = await this.#draw(`${id} ${hash}`, async () => ({ ...words, artId: id, picture: null }))
    return { jpeg, hash }
  }

  async ofSite(name: SiteCard): Promise<DrawnCard> {
    const words = SITE_CARDS[name]()
    const hash = hashOf(words, null)
    return {
      jpeg: await this.#draw(`${name} ${hash}`, async () => ({ ...words, artId: `foyer ${name}`, picture: null })),
      hash,
    }
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
