import { m } from '@foyer/messages'
import { data, type MetaFunction } from 'react-router'
import { RouteError } from '../ui/RouteError.tsx'

export const meta: MetaFunction = () => [{ title: m.shell_not_found_title() }, { name: 'robots', content: 'noindex' }]

export function loader(): never {
  throw data(null, { status: 404, statusText: 'Not Found' })
}

/** Within the app nobody needs to ask the server whether an unknown page exists. */
export function clientLoader(): never {
  throw data(null, { status: 404, statusText: 'Not Found' })
}

export default function NotFoundPage() {
  return null
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <RouteError error={error} />
}
