import {
  type AssistantToolName,
  eventInput,
  type EventView,
  eventView,
  guestOrderDetailView,
  type RouteName,
  type TicketTypeInput,
} from '@foyer/contract'
import { formatDate, formatList, formatMoney, formatNumber, formatPercent, m } from '@foyer/messages'
import { fullName, richTextToPlain } from '@foyer/domain'
import { z } from 'zod'
import { AppError } from '../http/app-error.ts'
import type { CallInput, KeyCalls } from './key-calls.ts'
import { richTextOf } from './plain-text.ts'
import { shortName } from './reduced.ts'
import {
  eventInputAlone,
  eventTextsChange,
  newEventInput,
  newPromoCodeInput,
  newTicketTypeInput,
  orderInputAlone,
} from './tool-inputs.ts'

/** The beginning of a text that is replaced; what replaces it is shown whole. */
const MOST_SHOWN = 200

/** What a tool would do. */
export interface Draft {
  readonly call: CallInput & { readonly route: RouteName }
  /** Current values that the words mention besides the call; if they change, the draft is outdated. */
  readonly seen: unknown
  /** What would happen, in sentences. */
  readonly words: () => string[]
}

/** What a draft is made with. */
export interface Drafting {
  readonly calls: KeyCalls
  /** Whether the key may read addresses. */
  readonly contacts: boolean
}

/** A tool whose call changes something. Drafting only reads, and refuses what is not possible at the moment. */
export interface DraftTool {
  readonly input: z.ZodObject
  readonly draft: (drafting: Drafting, input: unknown) => Promise<Draft>
}

function draftTool<Input extends z.ZodObject>(
  input: Input,
  draft: (drafting: Drafting, input: z.output<Input>) => Promise<Draft>,
): DraftTool {
  return { input, draft: (drafting, given) => draft(drafting, input.parse(given)) }
}

async function eventOf({ calls }: Drafting, eventId: string): Promise<EventView> {
  return eventView.parse(await calls.call('getEvent', { params: { id: eventId } }))
}

const isPublic = (event: EventView) => event.status === 'published'

const createEvent = draftTool(newEventInput, async (_drafting, { description, ...event }) => {
  const body = { ...event, description: description === undefined ? null : richTextOf(description) }
  return {
    call: { route: 'createEvent', body },
    seen: null,
    words: () => [
      m.organisation_draft_create_event({ title: body.title }),
      body.startsAt
        ? m.organisation_draft_starts({ date: formatDate(body.startsAt, 'fullMoment', zoneOf(body.timezone)) })
        : m.organisation_draft_no_date(),
    ],
  }
})

/** A zone that is unknown is refused by the call. */
function zoneOf(timezone: string): string {
  return Intl.supportedValuesOf('timeZone').includes(timezone) ? timezone : 'UTC'
}

interface TextChange {
  readonly label: () => string
  readonly before: string
  readonly after: string
}

function changeWords({ label, before, after }: TextChange): string {
  const field = label()
  const shown = before.length > MOST_SHOWN ? `${before.slice(0, MOST_SHOWN)}…` : before
  if (before === '') return m.organisation_draft_change_from_empty({ field, after })
  if (after === '') return m.organisation_draft_change_to_empty({ field, before: shown })
  return m.organisation_draft_change({ field, before: shown, after })
}

/** All fields of a change of an event, except its picture and the expected version. */
const wholeEvent = z.object(eventInput.omit({ coverAlt: true, removeCover: true, expectedVersion: true }).shape)

/** The input of the call that changes an event, with the present values. */
function unchanged(event: EventView) {
  return { ...wholeEvent.parse(event), coverAlt: event.cover?.alt ?? '', expectedVersion: event.version }
}

const updateEventTexts = draftTool(eventTextsChange, async (drafting, { eventId, ...texts }) => {
  const event = await eventOf(drafting, eventId)
  const before = {
    title: event.title,
    summary: event.summary,
    venueName: event.venueName,
    description: event.description ? richTextToPlain(event.description) : '',
  }
  const labels = {
    title: m.events_field_title,
    summary: m.events_field_summary,
    venueName: m.events_field_venue,
    description: m.events_field_description,
  }
  const changes = (['title', 'summary', 'venueName', 'description'] as const).flatMap((field) => {
    const after = texts[field]?.trim()
    return after === undefined || after === before[field]
      ? []
      : [{ field, label: labels[field], before: before[field], after }]
  })
  if (changes.length === 0) throw new AppError('assistant.nothing_to_change')
  const values = changes.map(
    ({ field, after }) => [field, field === 'description' ? richTextOf(after) : after] as const,
  )
  return {
    call: {
      route: 'updateEvent',
      params: { id: eventId },
      body: { ...unchanged(event), ...Object.fromEntries<unknown>(values) },
    },
    seen: { status: event.status },
    words: () => [
      m.organisation_draft_update_event({ event: event.title }),
      ...changes.map(changeWords),
      ...(isPublic(event) ? [m.organisation_draft_public_now()] : []),
    ],
  }
})

/** How many people a ticket admits, unless it is one, and the variants of an extra. */
function admitsWords({ admits = 1, variants = [] }: Pick<TicketTypeInput, 'admits' | 'variants'>): string[] {
  return [
    ...(admits > 1 ? [m.organisation_draft_ticket_admits({ count: admits })] : []),
    ...(admits === 0 ? [m.organisation_draft_ticket_extra()] : []),
    ...(variants.length > 0
      ? [m.organisation_draft_ticket_variants({ variants: formatList(variants.map(({ name }) => name)) })]
      : []),
  ]
}

const createTicketType = draftTool(newTicketTypeInput, async (drafting, body) => {
  const event = await eventOf(drafting, body.eventId)
  const price = () => formatMoney(body.price, event.currency)
  const priceWords = {
    free: () => m.organisation_draft_ticket_free(),
    paid: () => m.organisation_draft_ticket_paid({ price: price() }),
    donation: () => m.organisation_draft_ticket_donation({ price: price() }),
  }
  const { capacity } = body
  return {
    call: { route: 'createTicketType', body },
    seen: { title: event.title, currency: event.currency, status: event.status },
    words: () => [
      m.organisation_draft_create_ticket({ name: body.name, event: event.title }),
      priceWords[body.kind](),
      capacity === null
        ? m.organisation_draft_ticket_unlimited()
        : m.organisation_draft_ticket_capacity({ count: capacity }),
      ...admitsWords(body),
      ...(body.priceSteps ?? []).map((step) =>
        m.organisation_draft_ticket_step({ step: step.name, price: formatMoney(step.price, event.currency) }),
      ),
      ...(body.groupPrices ?? []).map((group) =>
        m.organisation_draft_ticket_group({
          count: formatNumber(group.from),
          price: formatMoney(group.price, event.currency),
        }),
      ),
      ...(isPublic(event) ? [m.organisation_draft_public_now()] : []),
    ],
  }
})

const createPromoCode = draftTool(newPromoCodeInput, async (drafting, { eventId, ...body }) => {
  const event = await eventOf(drafting, eventId)
  const { code, value, maxUses } = body
  const discountWords = {
    percent: () => m.organisation_draft_promo_percent({ percent: formatPercent(value) }),
    fixed: () => m.organisation_draft_promo_fixed({ amount: formatMoney(value, event.currency) }),
    none: () => m.organisation_draft_promo_none(),
  }
  return {
    call: { route: 'createPromoCode', params: { eventId }, body },
    seen: { title: event.title, currency: event.currency },
    words: () => [
      m.organisation_draft_create_promo({ code, event: event.title }),
      discountWords[body.discountType](),
      maxUses === null ? m.organisation_draft_promo_unlimited() : m.organisation_draft_promo_uses({ count: maxUses }),
    ],
  }
})

const publishEvent = draftTool(eventInputAlone, async (drafting, { eventId }) => {
  const { title, status, version, publicationGaps } = await eventOf(drafting, eventId)
  if (status !== 'draft') throw new AppError('event.state')
  if (publicationGaps.length > 0) throw new AppError('event.not_ready', { details: { gaps: publicationGaps } })
  return {
    call: { route: 'togglePublish', params: { id: eventId }, query: { to: 'published' } },
    seen: { title, status, version },
    words: () => [m.organisation_draft_publish({ title })],
  }
})

const resendTickets = draftTool(orderInputAlone, async ({ calls, contacts }, { orderId }) => {
  const order = await calls.call('getGuestOrder', { params: { orderId } })
  const { reference, event, buyer, can } = guestOrderDetailView.parse(order)
  if (!can.resend && contacts) throw new AppError('order.no_tickets')
  const name = fullName(buyer.firstName, buyer.lastName)
  const named = contacts ? `${name} <${buyer.email}>` : shortName(name)
  return {
    call: { route: 'resendOrder', params: { orderId } },
    seen: { reference, event: event.title, buyer },
    words: () => [m.organisation_draft_resend({ reference, event: event.title, buyer: named })],
  }
})

/** The tools that write drafts; the others read. */
export const draftTools: Readonly<Partial<Record<AssistantToolName, DraftTool>>> = {
  create_event: createEvent,
  update_event_texts: updateEventTexts,
  create_ticket_type: createTicketType,
  create_promo_code: createPromoCode,
  publish_event: publishEvent,
  resend_tickets: resendTickets,
}
