import { useEffect } from 'react'
import { Outlet } from 'react-router'
import type { Route } from './+types/public'
import { answerOffline } from '../../lib/offline/answer-offline.ts'
import { PublicChrome } from '../../ui/public/PublicChrome.tsx'
import { RouteError } from '../../ui/RouteError.tsx'
import { siteAppLinks } from '../../ui/site-app.ts'

export const links: Route.LinksFunction = () => siteAppLinks

export default function PublicLayout() {
  useEffect(answerOffline, [])
  return (
    <PublicChrome>
      <Outlet />
    </PublicChrome>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicChrome>
      <RouteError error={error} />
    </PublicChrome>
  )
}
