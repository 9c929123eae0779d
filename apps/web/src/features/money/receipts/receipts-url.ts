import { receiptKinds } from '@foyer/domain'
import type { CallArg } from '../../../api/types.ts'
import { choiceIn, pageIn, searchIn } from '../../../lib/url-state.ts'
import { daysIn } from '../../../ui/DayFields.tsx'

export type ReceiptQuery = NonNullable<Exclude<CallArg<'listReceipts'>, void>['query']>

const PAGE_LENGTH = 25
const AN_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads the list's query from the address bar; invalid values are ignored. */
export function readReceiptsUrl(params: URLSearchParams): ReceiptQuery & { page: number } {
  const search = searchIn(params)
  const kind = choiceIn(params, 'kind', receiptKinds)
  const eventId = params.get('event') ?? ''
  return {
    page: pageIn(params),
    limit: PAGE_LENGTH,
    ...daysIn(params),
    ...(search !== undefined && { search }),
    ...(kind !== undefined && { kind }),
    ...(AN_ID.test(eventId) && { eventId }),
  }
}
