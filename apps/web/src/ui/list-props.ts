import { errorMessage } from '../api/errors.ts'
import type { Paging } from './table-types.ts'

/** A query of the api that answers one page of a list. */
interface ListQuery<Row> {
  readonly data?: (Omit<Paging, 'onPage'> & { readonly items: readonly Row[] }) | undefined
  readonly error?: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** The props with which a table shows a list: rows, paging and, if no page was ever fetched, the error. */
export function listProps<Row>(
  { data, error, isFetching, refetch }: ListQuery<Row>,
  onPage: (page: number) => void,
  failure?: string,
) {
  return {
    rows: data?.items,
    loading: isFetching,
    error: error && !data ? { message: errorMessage(error, failure), onRetry: () => void refetch() } : null,
    ...(data && { paging: { ...data, onPage } }),
  }
}
