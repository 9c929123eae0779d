import { Button } from '@mantine/core'
import { isRouteErrorResponse, Link } from 'react-router'
import { EmptyState } from './EmptyState.tsx'

interface Wording {
  title: string
  text: string
}

const notFound: Wording = {
  title: 'There is no such page',
  text: 'The address may be mistyped, or the event is over and its page has gone.',
}
const refused: Wording = {
  title: 'This is not yours to open',
  text: 'Ask the organiser, or log in with another account.',
}
const broken: Wording = {
  title: 'Something broke on our side',
  text: 'Nothing was charged or changed by this. Load the page again; if it stays broken, tell the organiser.',
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
      title={wording.title}
      text={wording.text}
      action={
        <>
          <Button component={Link} to="/events/listing">
            Find events
          </Button>
          {wording === broken && (
            <Button variant="default" onClick={() => window.location.reload()}>
              Load again
            </Button>
          )}
        </>
      }
    />
  )
}
