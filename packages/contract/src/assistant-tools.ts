import type { OrganisationPermission } from '@foyer/domain'
import type { Row } from './define.ts'
import { permissions } from './permissions.ts'
import { type RouteName, routes } from './routes.ts'

/** An assistant chooses less reliably when it has many tools. */
export const MOST_ASSISTANT_TOOLS = 25

/** The tool that carries out a draft. */
export const CONFIRM_TOOL = 'confirm_draft'

/** A tool of the assistants' endpoint: one call of the API under a name that assistants read. */
interface AssistantTool {
  readonly route: RouteName
  /** Calls that a draft reads to describe its effect and to check that nothing has changed since. */
  readonly reads?: readonly RouteName[]
  /** Whether the call is about one event, so that keys limited to events can make it. */
  readonly about: 'event' | 'organisation'
  /** What the tool does, if that is less than its call can do. */
  readonly summary?: string
  /** What an assistant needs to know in addition to the summary of the call. English, like all texts for programs. */
  readonly note: string
}

/**
 * What assistants can do, by the names of their tools. A tool whose call only reads is one call; each of the others writes a draft,
 * which `confirm_draft` carries out.
 */
export const assistantTools = {
  list_events: {
    route: 'listOrganiserEvents',
    about: 'organisation',
    note: 'Start here to find the id of an event. `sold` counts tickets; `gross` is what buyers paid, and is left out without the scope sales:read.',
  },
  get_overview: {
    route: 'getDashboard',
    about: 'organisation',
    note: 'Sales of today and of the month, upcoming events, drafts and, with the scope payouts:read, the balance.',
  },
  get_event: {
    route: 'getEvent',
    about: 'event',
    note: '`publicationGaps` says what the event still needs before it can be published.',
  },
  list_ticket_types: {
    route: 'listTicketTypes',
    about: 'event',
    note: 'Prices, price steps, group prices, capacities and how many are sold.',
  },
  list_bundles: {
    route: 'listBundles',
    about: 'event',
    note: 'Several tickets and extras that are sold together for one price. `singly` is what the parts cost one by one.',
  },
  list_promo_codes: {
    route: 'listPromoCodes',
    about: 'event',
    note: '`value` is basis points for percent (1000 is 10 %). A code with `seriesId` is valid at all dates of its series.',
  },
  get_sales: { route: 'getSalesSummary', about: 'event', note: 'Totals, by ticket type, by price and by day.' },
  list_orders: {
    route: 'listGuestOrders',
    about: 'event',
    note: 'Search by name, reference or, with the scope contacts:read, e-mail address. Without that scope family names are cut to a letter.',
  },
  get_order: {
    route: 'getGuestOrder',
    about: 'event',
    note: 'Without the scope contacts:read the answer holds no contacts, answers or history.',
  },
  get_attendance: { route: 'getAttendance', about: 'event', note: 'How many came and how many are inside now.' },
  list_waiting: { route: 'listWaiting', about: 'event', note: 'The waiting list of sold-out tickets.' },
  get_event_money: {
    route: 'getPayoutSummary',
    about: 'event',
    note: 'Also the balance over all events in the currency.',
  },
  list_series: {
    route: 'listSeries',
    about: 'organisation',
    note: 'Events that take place more than once. Each date of a series is an event with an id of its own.',
  },
  list_series_dates: {
    route: 'listSeriesDates',
    about: 'organisation',
    note: '`eventId` is what the other tools take. `differs` names the fields that a date does not have from its series.',
  },
  get_series_passes: {
    route: 'getSeriesPasses',
    about: 'organisation',
    note: '`visits` is for how many dates a pass is; without it a pass is for every date. Their orders and sales are those of `event`.',
  },
  list_gift_cards: {
    route: 'listGiftCards',
    about: 'organisation',
    note: 'What each was worth, what is left and what waits in unpaid orders. Codes are never answered; `tail` is the end of one.',
  },
  list_payouts: { route: 'listPayouts', about: 'organisation', note: 'Their amounts, states and dates.' },
  create_event: {
    route: 'createEvent',
    about: 'organisation',
    note: 'The event is not public until it is published. It needs a ticket type before that. `description` is plain text.',
  },
  update_event_texts: {
    route: 'updateEvent',
    reads: ['getEvent'],
    about: 'event',
    summary: 'Change texts of an event',
    note: 'What is not named stays. `description` is plain text and replaces all formatting.',
  },
  create_ticket_type: {
    route: 'createTicketType',
    reads: ['getEvent'],
    about: 'event',
    note: 'On a published event it can be bought at once.',
  },
  create_promo_code: {
    route: 'createPromoCode',
    reads: ['getEvent'],
    about: 'event',
    note: '`value` is basis points for percent (1000 is 10 %), minor units for fixed.',
  },
  publish_event: {
    route: 'togglePublish',
    reads: ['getEvent'],
    about: 'event',
    summary: 'Publish an event that is a draft',
    note: 'Its tickets go on sale.',
  },
  resend_tickets: {
    route: 'resendOrder',
    reads: ['getGuestOrder'],
    about: 'event',
    note: 'The mail goes to the address of the buyer that Foyer has.',
  },
} as const satisfies Record<string, AssistantTool>

export type AssistantToolName = keyof typeof assistantTools

export const assistantToolNames = Object.keys(assistantTools).filter((name) => isAssistantTool(name))

/** Whether a text names a tool, `confirm_draft` aside. */
export function isAssistantTool(name: string): name is AssistantToolName {
  return Object.hasOwn(assistantTools, name)
}

const toolOf = (name: AssistantToolName): AssistantTool => assistantTools[name]
const rowOf = (name: RouteName): Row => routes[name]

/** Whether a tool writes a draft instead of answering at once. */
export function makesDraft(name: AssistantToolName): boolean {
  return rowOf(toolOf(name).route).method !== 'GET'
}

function isOrganisationPermission(permission: Row['permission']): permission is OrganisationPermission {
  return permissions[permission] === 'member'
}

/** The permissions that a tool requires: those of its call and of the calls that its draft reads. */
export function toolPermissions(name: AssistantToolName): OrganisationPermission[] {
  const { route, reads = [] } = toolOf(name)
  return [...new Set([route, ...reads].map((each) => rowOf(each).permission).filter(isOrganisationPermission))]
}

/** The description of a tool that an assistant reads. */
export function toolDescription(name: AssistantToolName): string {
  const { route, note, summary = rowOf(route).summary } = toolOf(name)
  const draft = ` This writes a draft and changes nothing: show its words to the person, and call ${CONFIRM_TOOL} once they agree.`
  return `${summary}. ${note}${makesDraft(name) ? draft : ''}`
}
