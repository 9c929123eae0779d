import { useSearchParams } from 'react-router'
import { namedPart, pageIn, withNamedChange } from './url-state.ts'

/**
 * A list that shares its screen with others. Its page, filters and search stand in the address bar under its name, so that they
 * survive a reload, a link and the Back button. Any change except of the page returns to the first page.
 */
export function useNamedList(name: string) {
  const [all, setParams] = useSearchParams()
  const params = namedPart(all, name)
  const change = (wanted: Readonly<Record<string, string | null>>) =>
    setParams((current) => withNamedChange(current, name, wanted), { replace: true, preventScrollReset: true })
  return { params, page: pageIn(params), change, turn: (page: number) => change({ page: String(page) }) }
}
