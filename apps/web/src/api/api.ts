import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base-query.ts'
import { deriveEndpoints } from './derive.ts'
import { tagTypes } from './tags.ts'

const derived = createApi({ reducerPath: 'api', baseQuery, tagTypes, endpoints: deriveEndpoints })

type EventAnswer = CallResult<'getEvent'>

/** Puts an event a change answered with in place of the cached copy, so that a form saving itself fetches nothing. */
async function keepAnsweredEvent(
  _arg: unknown,
  life: { dispatch: Dispatch; queryFulfilled: Promise<{ data: EventAnswer }> },
): Promise<void> {
  const { data } = await life.queryFulfilled
  life.dispatch(derived.util.updateQueryData('getEvent', { params: { id: data._id } }, () => data))
}

/** The one way server data reaches the screens: an endpoint and a hook for every row of the contract. */
export const api = derived.enhanceEndpoints({
  endpoints: {
    updateEvent: { onQueryStarted: keepAnsweredEvent },
    togglePublish: { onQueryStarted: keepAnsweredEvent },
  },
})

export const {
  useRegisterMutation,
  useVerifyEmailMutation,
  useResendVerificationMutation,
  useLoginMutation,
  useLogoutMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useGetMeQuery,
  useUpdateMeMutation,
  useChangePasswordMutation,
  useListSessionsQuery,
  useRevokeSessionMutation,
  useListDoorsQuery,
  useCreateDoorMutation,
  useDeleteDoorMutation,
  useRevokeDeviceMutation,
  usePairDeviceMutation,
  useGetCheckInStateQuery,
  useSearchGuestsQuery,
  useValidateTicketMutation,
  useUndoScanMutation,
  useListDemoMailsQuery,
  useCreateEventMutation,
  useCheckCustomUrlQuery,
  useListOrganiserEventsQuery,
  useListDraftsQuery,
  useListPublicEventsQuery,
  useGetPublicEventQuery,
  useGetEventQuery,
  useUpdateEventMutation,
  useTogglePublishMutation,
  useDeleteEventMutation,
  useGenerateQrMutation,
  useEventAvailabilityQuery,
  useGetDashboardQuery,
  usePlaceOrderMutation,
  useResendTicketsMutation,
  useGetOrderQuery,
  useSetOrderBuyerMutation,
  useStartPaymentMutation,
  useCancelOrderMutation,
  useVerifyPaymentMutation,
  useGetSandboxPaymentQuery,
  useDecideSandboxPaymentMutation,
  useCreateTicketTypeMutation,
  useListTicketTypesQuery,
  useOrderTicketTypesMutation,
  useListPurchasedTicketsQuery,
  useGetTicketTypeQuery,
  useUpdateTicketTypeMutation,
  useDeleteTicketTypeMutation,
  useGetSalesSummaryQuery,
  useLazyCheckCustomUrlQuery,
  useLazySearchGuestsQuery,
  useLazyListTicketTypesQuery,
  useLazyGetOrderQuery,
} = api
