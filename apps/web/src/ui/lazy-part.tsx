import { m } from '@foyer/messages'
import {
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type ComponentType,
} from 'react'
import { LightButton } from './LightButton.tsx'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

interface LazyPartOptions<Props> {
  /** What is shown while the part is fetched. */
  coming?: ComponentType<Props>
  /** What is shown in place of a part that could not be fetched, where the page can do without it. */
  missing?: ComponentType<Props>
}

/**
 * Requests the style sheets that have not arrived: the import of a part requests its own only the first time. Those that are still on
 * their way stay, because another part may wait for them.
 */
function requestMissingStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('head link[rel=stylesheet]')) {
    if (link.sheet) continue
    if (link.dataset['again']) {
      link.remove()
      continue
    }
    const again = link.cloneNode()
    if (again instanceof HTMLLinkElement) again.dataset['again'] = 'true'
    link.after(again)
  }
}

/** Whether the server answers now: then the file is gone because a new release replaced it, or the browser remembers the failure. */
async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Stands in for a part that could not be fetched, tries again when the network is back, and offers to try at once. */
function standInFor<Props extends object>(load: Load<Props>, Missing?: ComponentType<Props>) {
  return function StandIn(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)
    const [state, setState] = useState<'unknown' | 'failed' | 'busy'>('unknown')

    const attempt = async (): Promise<boolean> => {
      requestMissingStyles()
      try {
        const loaded = await load()
        setPart(() => loaded.default)
        return true
      } catch {
        setState('failed')
        return false
      }
    }
    // The failure may be older than this place on the page.
    const retry = useEffectEvent(() => void attempt())
    useEffect(() => {
      const networkIsBack = () => retry()
      networkIsBack()
      window.addEventListener('online', networkIsBack)
      return () => window.removeEventListener('online', networkIsBack)
    }, [])
    const tryAgain = async () => {
      setState('busy')
      if (!(await attempt()) && (await serverAnswers())) window.location.reload()
    }

    if (Part) return <Part {...props} />
    if (Missing) return <Missing {...props} />
    if (state === 'unknown') return null
    // May stand in a paragraph.
    return (
      <span role="alert" className="notice bad cluster whole-line spread gap-10 text-15">
        {m.shell_part_not_loaded()}
        <LightButton size="sm" variant="default" loading={state === 'busy'} onClick={() => void tryAgain()}>
          {m.shell_retry()}
        </LightButton>
      </span>
    )
  }
}

/**
 * A part of a page that is fetched when it is first shown. Where that fails the page stays, and a notice with "Try again" stands in the
 * part's place.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  { coming: Coming, missing }: LazyPartOptions<Props> = {},
) {
  let arrived = false
  const Part = lazy(async () => {
    try {
      return await load()
    } catch {
      return { default: standInFor(load, missing) }
    } finally {
      arrived = true
    }
  })
  return function LazyPart(props: Props) {
    // An urgent change of a part that the server rendered and that has no script yet would take it off the page until it has one.
    const earlier = useDeferredValue(props)
    const shown = arrived ? props : earlier
    return useMemo(
      () => (
        <Suspense fallback={Coming && <Coming {...shown} />}>
          <Part {...shown} />
        </Suspense>
      ),
      [shown],
    )
  }
}
