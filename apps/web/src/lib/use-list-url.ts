import { useSearchParams } from 'react-router'
import { withChange } from './url-state.ts'

/**
 * Keeps the search, filters and page of a list in the address bar. A change replaces the entry in the browser's history, also one that
 * clears everything, so that Back leaves the list; with `keepPages`, turning the page adds one, so that Back returns to the previous page.
 */
export function useListUrl({ keepPages = false } = {}) {
  const [params, setParams] = useSearchParams()
  const change = (wanted: Readonly<Record<string, string | null>>) =>
    setParams((current) => withChange(current, wanted), {
      replace: !(keepPages && 'page' in wanted),
      preventScrollReset: true,
    })
  return {
    params,
    change,
    turn: (page: number) => change({ page: String(page) }),
    clear: () => setParams({}, { replace: true, preventScrollReset: true }),
  }
}
