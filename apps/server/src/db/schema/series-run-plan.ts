import type { DateField, TicketReach } from '@foyer/contract'
import type { RecurrenceRule } from '@foyer/domain'

/** A change of fields of dates to the values in `columns`, or to the values of the series where `columns` is null. */
export interface UpdatePlan {
  readonly kind: 'update'
  readonly fields: readonly DateField[]
  readonly columns: Readonly<Record<string, unknown>> | null
  /** Marks the fields as set by hand: the dates no longer follow the series in them. */
  readonly differs: boolean
  /** Sets the start and end that the run stores for each date. */
  readonly times: boolean
  /**
   * The date on which the change was made, and its version. Other dates that got one of the fields by hand are skipped; this one only if
   * it has changed since.
   */
  readonly meant?: { readonly eventId: string; readonly version: number }
  readonly tellGuests: boolean
  readonly note: string
}

/** What a run does with each of its dates. */
export type RunPlan =
  | { readonly kind: 'add_dates'; readonly rule: RecurrenceRule }
  | UpdatePlan
  | { readonly kind: 'publish' | 'unpublish'; readonly dates?: object }
  | { readonly kind: 'tickets'; readonly reach: Exclude<TicketReach, 'new'> }
  | { readonly kind: 'cancel'; readonly reason: string; readonly dates: object }
  | {
      readonly kind: 'move'
      readonly dates: object
      readonly days: number
      readonly minutes: number
      readonly note: string
      readonly offerRefunds: boolean
      readonly moveSales: boolean
    }
