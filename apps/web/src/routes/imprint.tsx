import { data } from 'react-router'
import type { Route } from './+types/imprint'
import { loadOwnLegal, ownLegalMeta } from '../features/platform/legal/own-legal.ts'
import { OwnLegalPage } from '../features/platform/legal/OwnLegalPage.tsx'

export async function loader(asked: Route.LoaderArgs) {
  const text = await loadOwnLegal('imprint', asked)
  if (text === null) throw data(null, { status: 404 })
  return { text }
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? ownLegalMeta(loaderData.text) : [])

export default function ImprintPage({ loaderData }: Route.ComponentProps) {
  return <OwnLegalPage text={loaderData.text} />
}
