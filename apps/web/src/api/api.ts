import { current, isDraft } from '@reduxjs/toolkit'
import { copyWithStructuralSharing, createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base-query.ts'
import { deriveEndpoints } from './derive.ts'
import { tagTypes } from './tags.ts'
import type { CallArg, CallResult } from './types.ts'

const derived = createApi({ reducerPath: 'api', baseQuery, tagTypes, endpoints: deriveEndpoints })

type EventAnswer = CallResult<'getEvent'>

interface EventChange {
  dispatch: (action: ReturnType<typeof replaceCachedEvent>) => unknown
  queryFulfilled: PromiseLike<{ data: EventAnswer }>
}

function replaceCachedEvent(event: EventAnswer) {
  return derived.util.updateQueryData('getEvent', { params: { id: event._id } }, () => event)
}

/** If a change answers with the event, its form does not have to fetch what it just saved. */
async function keepAnsweredEvent(_arg: unknown, { dispatch, queryFulfilled }: EventChange): Promise<void> {
  await queryFulfilled.then(
    ({ data }) => dispatch(replaceCachedEvent(data)),
    () => undefined,
  )
}

/**
 * An answer that was read before a change but arrives after it is dropped: the change's own answer is newer, and nothing would fetch the
 * event again.
 */
function newerEvent(cached: EventAnswer, answer: EventAnswer): EventAnswer {
  const shown = isDraft(cached) ? current(cached) : cached
  return answer.version < shown.version ? shown : copyWithStructuralSharing(shown, answer)
}

type OrderAnswer = CallResult<'getOrder'>

interface OrderChange {
  dispatch: (action: ReturnType<typeof storeOrder>) => unknown
  queryFulfilled: PromiseLike<{ data: OrderAnswer }>
}

/** Stored with the current time as its fetch time, because the countdown of a hold starts when the order was answered. */
function storeOrder({ params, headers }: Pick<CallArg<'getOrder'>, 'params' | 'headers'>, order: OrderAnswer) {
  return derived.util.upsertQueryData('getOrder', { params, ...(headers && { headers }) }, order)
}

async function keepAnsweredOrder(
  arg: CallArg<'setOrderBuyer'>,
  { dispatch, queryFulfilled }: OrderChange,
): Promise<void> {
  await queryFulfilled.then(
    ({ data }) => void dispatch(storeOrder(arg, data)),
    () => undefined,
  )
}

/** A payment of zero answers with the order and its tickets, which is all that its page shows. */
async function keepPaidOrder(
  arg: CallArg<'startPayment'>,
  {
    dispatch,
    queryFulfilled,
  }: {
    dispatch: (action: ReturnType<typeof storeOrder | typeof derived.util.invalidateTags>) => unknown
    queryFulfilled: PromiseLike<{ data: CallResult<'startPayment'> }>
  },
): Promise<void> {
  await queryFulfilled.then(
    ({ data: { order, redirectUrl } }) => {
      if (order) void dispatch(storeOrder(arg, order))
      else if (redirectUrl === null)
        dispatch(derived.util.invalidateTags([{ type: 'Orders', id: arg.params.reference }]))
    },
    () => undefined,
  )
}

/** The one way server data reaches the screens: an endpoint and a hook for every row of the contract. */
export const api = derived.enhanceEndpoints({
  endpoints: {
    getEvent: { merge: newerEvent },
    updateEvent: { onQueryStarted: keepAnsweredEvent },
    togglePublish: { onQueryStarted: keepAnsweredEvent },
    postponeEvent: { onQueryStarted: keepAnsweredEvent },
    setOrderBuyer: { onQueryStarted: keepAnsweredOrder },
    startPayment: { onQueryStarted: keepPaidOrder },
  },
})
