import { m } from '@foyer/messages'
import { isRouteErrorResponse } from 'react-router'
import { EmptyState } from './EmptyState.tsx'
import { LightButton, LightButtonLink } from './LightButton.tsx'

interface Wording {
  title: () => string
  text: () => string
}

const notFound: Wording = {
  title: m.shell_page_not_found,
  text: m.shell_page_not_found_text,
}
const refused: Wording = {
  title: m.shell_page_refused,
  text: m.shell_page_refused_text,
}
const broken: Wording = {
  title: m.shell_page_broken,
  text: m.shell_page_broken_text,
}

function wordingOf(error: unknown): Wording {
  if (!isRouteErrorResponse(error)) return broken
  if (error.status === 404) return notFound
  return error.status === 401 || error.status === 403 ? refused : broken
}

interface RouteErrorProps {
  error: unknown
}

/** What a route shows when its loader or its page failed: not found, refused, or broken. */
export function RouteError({ error }: RouteErrorProps) {
  const wording = wordingOf(error)
  return (
    <EmptyState
      order={1}
      art={wording === broken ? 'rings' : 'search'}
      title={wording.title()}
      text={wording.text()}
      action={
        <>
          <LightButtonLink to="/events/listing">{m.shell_find_events()}</LightButtonLink>
          {wording === broken && (
            <LightButton variant="default" onClick={() => window.location.reload()}>
              {m.shell_reload()}
            </LightButton>
          )}
        </>
      }
    />
  )
}
