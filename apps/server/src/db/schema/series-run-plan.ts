import type { DateField, TicketReach } from '@foyer/contract'
import type { RecurrenceRule } from '@foyer/domain'

/** A change of facts of dates. `columns` are set as they are; those of the series are read from it where `columns` is null. */
export interface UpdatePlan {
  readonly kind: 'update'
  readonly fields: readonly DateField[]
  readonly columns: Readonly<Record<string, unknown>> | null
  /** The dates differ from the series from then on. */
  readonly differs: boolean
  /** Sets the times that the run has for each date. */
  readonly times: boolean
  /** The date that is meant, as it was then: it may have the fields by hand already, the others may not. */
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
