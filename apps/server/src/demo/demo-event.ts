import type { eventCategories } from '@foyer/contract'
import type {
  FeeMode,
  GroupPrice,
  PromoDiscountType,
  RecurrenceRule,
  RichTextDocument,
  SalesTax,
  TicketTypeKind,
  RefundPolicy,
  EventTexts,
  TicketTypeTexts,
} from '@foyer/domain'
import type { Crowd } from './names.ts'

export type OrganiserKey = 'lagos' | 'nairobi' | 'touring'

/** When an event takes place, relative to the day on which the demo is created. Clock times are in the event's time zone. */
export type DemoMoment =
  | {
      readonly kind: 'day'
      readonly inDays: number
      /** The first such day on or after `inDays`, 0 is Sunday. */
      readonly weekday?: number
      readonly doors?: string
      readonly starts: string
      readonly hours: number
    }
  /** Under way at whatever hour the demo is made. */
  | { readonly kind: 'running'; readonly hours: number }

/** A price of a ticket type before its own, for so many tickets. `sold` of them went at it. */
export interface DemoPriceStep {
  readonly name: string
  readonly price: number
  readonly quantity: number
  readonly sold: number
}

export interface DemoTicketType {
  readonly name: string
  readonly description: string
  readonly kind: TicketTypeKind
  /** Minor units of the event's currency; the least of a donation. */
  readonly price: number
  readonly suggestedPrice?: number
  readonly capacity: number | null
  /** At all prices together. */
  readonly sold: number
  /** How many people one unit lets in, where it is not one; none is an extra. */
  readonly admits?: number
  readonly mostPerTicket?: number
  /** Sizes of an extra, which are sold instead of the extra itself. */
  readonly variants?: readonly { readonly name: string; readonly capacity: number; readonly sold: number }[]
  readonly steps?: readonly DemoPriceStep[]
  readonly groups?: readonly GroupPrice[]
  /** Sold before all others. */
  readonly early?: boolean
  readonly maxPerOrder?: number
  /** How many people wait for it. It is sold out. */
  readonly waiting?: number
  /** Of a pass: for how many dates it is. */
  readonly visits?: number
  /** Sold to who has a promo code that unlocks it. */
  readonly byCode?: true
}

/** A promo code, valid for the ticket types named in `only`. */
export interface DemoPromoCode {
  readonly code: string
  readonly discountType: PromoDiscountType
  /** Basis points, or minor units of the event's currency. */
  readonly value: number
  readonly only?: readonly string[]
  readonly unlocksHidden?: true
  readonly maxUses?: number
  readonly maxPerBuyer?: number
  readonly minOrderTotal?: number
  /** Days from the sale's start after which it ended. */
  readonly days?: number
  readonly status?: 'inactive'
  /** The share of the orders it fits that use it, from 0 to 1. */
  readonly share: number
}

/** The doors of an event that has begun, and how much of the house has come. */
export interface DemoAdmission {
  readonly arrived: number
  readonly doors: readonly {
    /** Where guests check themselves in; its PIN is 2468. */
    readonly kiosk?: true
    readonly name: string
    /** As it is stored: eight characters that survive being typed. */
    readonly code: string
    /** Names of the ticket types let in here; all when left out. */
    readonly only?: readonly string[]
    readonly phones: readonly string[]
  }[]
}

/** Several tickets and extras for one price, by the names of the ticket types. */
export interface DemoBundle {
  readonly name: string
  readonly description: string
  readonly price: number
  readonly capacity: number | null
  readonly parts: Readonly<Record<string, number>>
}

/** The texts of an event or a series in another language, those of its tickets and bundles in their order. */
export interface DemoTexts {
  readonly texts: Partial<EventTexts>
  readonly tickets: readonly Partial<TicketTypeTexts>[]
  readonly bundles?: readonly Partial<TicketTypeTexts>[]
}

/** A waiting room that visitors can join, and whose draw is still to come. */
export interface DemoWaitingRoom {
  /** Sales begin at the last full hour within so many hours from now. */
  readonly startsWithinHours: number
  readonly opensMinutes: number
  /** How many visitors have joined it so far. */
  readonly visitors: number
}

/** An event of the demo as a literal table. */
export interface DemoEvent {
  readonly id: string
  readonly organiser: OrganiserKey
  readonly customUrl: string | null
  readonly title: string
  readonly summary: string
  readonly description: RichTextDocument | null
  readonly category: (typeof eventCategories)[number] | null
  readonly format?: 'online' | 'hybrid'
  readonly venueName: string
  readonly addressLine: string
  readonly city: string
  readonly country: string | null
  readonly onlineUrl?: string
  readonly timezone: string
  readonly currency: string
  readonly moment: DemoMoment | null
  /** Days since it went on sale; null for a draft. */
  readonly onSaleForDays: number | null
  readonly soldOutAfterDays?: number
  /** Put off a few days after it went on sale. */
  readonly postponed?: { readonly days: number; readonly note: string }
  readonly unlisted?: true
  readonly refundPolicy: RefundPolicy['kind']
  readonly refundDays?: number
  readonly feeMode: FeeMode
  readonly tax?: SalesTax
  readonly maxPerOrder?: number
  readonly capacity: number | null
  readonly crowd: Crowd
  readonly tickets: readonly DemoTicketType[]
  readonly promoCodes?: readonly DemoPromoCode[]
  /** Orders that hold tickets at this moment, of the first ticket type. */
  readonly holds?: number
  readonly admission?: DemoAdmission
  /** The demo organiser bought two tickets, so that their own list of tickets is not empty. */
  readonly demoOrganiserGoes?: true
  /** Its page says how many people are going. */
  readonly showsGoing?: true
  readonly bundles?: readonly DemoBundle[]
  readonly translations?: Readonly<Partial<Record<'fr' | 'ar', DemoTexts>>>
  /** Its remaining tickets are sold through it. */
  readonly waitingRoom?: DemoWaitingRoom
  /** Check-in lists beside the main one, by the names of the ticket types they are for. */
  readonly lists?: readonly { readonly name: string; readonly only: readonly string[] }[]
}

/** A series of the demo: what its dates share, when they are, and how they sell. Its tickets say what each date has. */
export interface DemoSeries extends Omit<DemoEvent, 'moment' | 'customUrl' | 'promoCodes' | 'lists'> {
  readonly customUrl: string
  /** In how many days from today the rule begins; the first date is on the first day from then on that matches it. */
  readonly firstInDays: number
  readonly rule: Pick<RecurrenceRule, 'frequency' | 'weekdays' | 'times'> & { readonly days: number }
  /** Which share of its tickets each date has sold, the first date first; those after the last have sold none. */
  readonly filled: readonly number[]
  /** Doors over all dates of a day, and a check-in list over all dates that the last of them is for. */
  readonly dayDoors?: {
    readonly doors: readonly { readonly name: string; readonly code: string }[]
    readonly list: string
  }
  /** A code for all of its dates, which no order has used yet. */
  readonly promoCode?: Omit<DemoPromoCode, 'share' | 'days' | 'only'>
  /** The passes that are sold for it. */
  readonly passes?: { readonly title: string; readonly tickets: readonly DemoTicketType[] }
}
