import { eventStatuses } from '@foyer/contract'
import type { CallArg } from '../../../../api/types.ts'
import { choiceIn, pageIn } from '../../../../lib/url-state.ts'

type DatesQuery = NonNullable<CallArg<'listSeriesDates'>['query']>

/** What narrows the dates of a series. */
export type DatesFilter = Pick<DatesQuery, 'month' | 'status' | 'when'> & { readonly differing?: 'true' }

const PAGE_LENGTH = 25

/** What the address bar asks of the dates; what it cannot mean is left out. */
export function readDatesUrl(params: URLSearchParams) {
  const month = params.get('month')
  const status = choiceIn(params, 'status', eventStatuses)
  const when = choiceIn(params, 'when', ['upcoming', 'past'] as const)
  const filter: DatesFilter = {
    ...(month !== null && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) && { month }),
    ...(status && { status }),
    ...(when && { when }),
    ...(params.get('differing') === 'true' && { differing: 'true' as const }),
  }
  return {
    view: choiceIn(params, 'view', ['list', 'month'] as const) ?? 'list',
    filter,
    page: pageIn(params),
    limit: PAGE_LENGTH,
  }
}
