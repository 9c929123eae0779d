import type { EventView, PromoCodeView, SeriesPromoCodeView, SeriesView, TicketTypeView } from '@foyer/contract'
import { skipToken } from '@reduxjs/toolkit/query/react'
import {
  useCreatePromoCodeMutation,
  useCreateSeriesPromoCodeMutation,
  useDeletePromoCodeMutation,
  useDeleteSeriesPromoCodeMutation,
  useLazyListPromoCodesQuery,
  useLazyListSeriesPromoCodesQuery,
  useListPromoCodesQuery,
  useListSeriesPromoCodesQuery,
  useSetPromoCodeStatusMutation,
  useSetSeriesPromoCodeStatusMutation,
  useUpdatePromoCodeMutation,
  useUpdateSeriesPromoCodeMutation,
} from '../../../api/hooks.ts'
import type { CallArg } from '../../../api/types.ts'
import type { PromoQuery } from './promo-list-url.ts'

/** A code as the lists of an event and of a series show it. */
export type ListedCode = PromoCodeView | SeriesPromoCodeView

/** A ticket that a code can be for. */
export type CodeTicket = Pick<TicketTypeView, '_id' | 'name' | 'visibility'>

/** What codes belong to: an event, or a series and with it all of its dates. */
export interface PromoPlace {
  readonly kind: 'event' | 'series'
  readonly id: string
  readonly title: string
  readonly currency: EventView['currency']
  readonly timezone: string
  readonly tickets: readonly CodeTicket[]
  /** Whether codes can be added. */
  readonly open: boolean
}

export function placeOfEvent(event: EventView, tickets: readonly CodeTicket[]): PromoPlace {
  const { _id: id, title, currency, timezone, status } = event
  return { kind: 'event', id, title, currency, timezone, tickets, open: status !== 'cancelled' }
}

export function placeOfSeries(series: SeriesView): PromoPlace {
  const { _id: id, title, currency, timezone, tickets, permissions } = series
  return { kind: 'series', id, title, currency, timezone, tickets, open: permissions.includes('events:write') }
}

/** Whether a code is changed where it is listed: at a date, a code of its series is only shown. */
export function isChangedHere(code: ListedCode): boolean {
  return !('can' in code) || code.can.update
}

/** A page of the codes of a place. */
export function usePromoCodeList({ kind, id }: PromoPlace, query: PromoQuery) {
  const ofEvent = useListPromoCodesQuery(kind === 'event' ? { params: { eventId: id }, query } : skipToken)
  const ofSeries = useListSeriesPromoCodesQuery(kind === 'series' ? { params: { id }, query } : skipToken)
  return kind === 'event' ? ofEvent : ofSeries
}

const EXPORT_PAGE = 100

/** Every code of a place, page by page, for the export. */
export function useAllCodes({ kind, id }: PromoPlace): () => Promise<ListedCode[]> {
  const [fetchOfEvent] = useLazyListPromoCodesQuery()
  const [fetchOfSeries] = useLazyListSeriesPromoCodesQuery()
  return async () => {
    const codes: ListedCode[] = []
    for (let page = 1; ; page += 1) {
      const query = { page, limit: EXPORT_PAGE, sort: 'code' as const }
      const answer =
        kind === 'event'
          ? await fetchOfEvent({ params: { eventId: id }, query }).unwrap()
          : await fetchOfSeries({ params: { id }, query }).unwrap()
      codes.push(...answer.items)
      if (answer.items.length === 0 || codes.length >= answer.total) return codes
    }
  }
}

/** The calls that change the codes of a place. */
export function usePromoCalls({ kind, id }: Pick<PromoPlace, 'kind' | 'id'>) {
  const [create, creating] = useCreatePromoCodeMutation()
  const [update, updating] = useUpdatePromoCodeMutation()
  const [setStatus, switching] = useSetPromoCodeStatusMutation()
  const [remove] = useDeletePromoCodeMutation()
  const [createOfSeries, creatingOfSeries] = useCreateSeriesPromoCodeMutation()
  const [updateOfSeries, updatingOfSeries] = useUpdateSeriesPromoCodeMutation()
  const [setStatusOfSeries, switchingOfSeries] = useSetSeriesPromoCodeStatusMutation()
  const [removeOfSeries] = useDeleteSeriesPromoCodeMutation()
  const isSeries = kind === 'series'
  const ofSeries = (promoCodeId: string) => ({ id, promoCodeId })
  return {
    create: (body: CallArg<'createPromoCode'>['body']): Promise<ListedCode> =>
      isSeries ? createOfSeries({ params: { id }, body }).unwrap() : create({ params: { eventId: id }, body }).unwrap(),
    update: (codeId: string, body: CallArg<'updatePromoCode'>['body']): Promise<ListedCode> =>
      isSeries
        ? updateOfSeries({ params: ofSeries(codeId), body }).unwrap()
        : update({ params: { id: codeId }, body }).unwrap(),
    setStatus: (codeId: string, body: CallArg<'setPromoCodeStatus'>['body']): Promise<ListedCode> =>
      isSeries
        ? setStatusOfSeries({ params: ofSeries(codeId), body }).unwrap()
        : setStatus({ params: { id: codeId }, body }).unwrap(),
    remove: (codeId: string) =>
      isSeries ? removeOfSeries({ params: ofSeries(codeId) }).unwrap() : remove({ params: { id: codeId } }).unwrap(),
    saving: [creating, updating, creatingOfSeries, updatingOfSeries].some(({ isLoading }) => isLoading),
    /** The id of the code whose status is being changed. */
    switching: switching.isLoading
      ? (switching.originalArgs?.params.id ?? null)
      : switchingOfSeries.isLoading
        ? (switchingOfSeries.originalArgs?.params.promoCodeId ?? null)
        : null,
  }
}
