import { m } from '@foyer/messages'
import { lazy, type ComponentType } from 'react'

function NotLoaded() {
  return (
    <p role="alert" className="notice bad whole-line text-15">
      {m.error_network_failed()}
    </p>
  )
}

/**
 * A part of a page that is fetched when it is first shown. Where that fails the page stays, and `missing` stands in its place: a
 * sentence, unless the page can do without the part.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  missing: ComponentType<Props> = NotLoaded,
) {
  return lazy(() => load().catch((): { default: ComponentType<Props> } => ({ default: missing })))
}
