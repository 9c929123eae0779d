import './theme/public.css'
import 'virtual:theme.css'
import './theme/foyer.css'
import './theme/patterns.css'
import './theme/primitives.css'
import './theme/typography.css'
import { currentLanguage, offeredLanguages, traitsOf } from '@foyer/messages'
import { useEffect, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import { DocumentOnly } from './lib/DocumentOnly.tsx'
import { noteEarlyInput, replayEarlyInput } from './lib/early-input.ts'
import { useNonce } from './lib/nonce.ts'
import { pageServicesContext } from './lib/page-context.ts'
import { interpretSchemasInBrowser } from './lib/schema-evaluation.ts'
import { colorSchemeScript, followColorScheme } from './theme/color-scheme.ts'
import { fontPreloads } from './theme/fonts.ts'
import { LiveRegion } from './ui/LiveRegion.tsx'
import { RouteError } from './ui/RouteError.tsx'

interpretSchemasInBrowser()

export const links: Route.LinksFunction = () => [
  ...fontPreloads,
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

/** What the footer of every public page needs. It changes so rarely that it is not loaded again during a visit. */
export async function loader({ context }: Route.LoaderArgs) {
  return { imprint: await context.get(pageServicesContext).hasImprint() }
}

export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = () => [{ title: 'Foyer' }]

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const language = currentLanguage()
  const { direction } = traitsOf(language)
  useEffect(followColorScheme, [])
  return (
    <html
      lang={language}
      dir={direction}
      data-languages={offeredLanguages().join(' ')}
      // The script below sets the visitor's own scheme before the page is alive.
      data-mantine-color-scheme="light"
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fdf9f6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1d1128" media="(prefers-color-scheme: dark)" />
        <DocumentOnly>
          <script data-color-scheme-script nonce={nonce} suppressHydrationWarning>
            {colorSchemeScript}
          </script>
          <script data-early-input-script nonce={nonce} suppressHydrationWarning>
            {/* The browser has it from the document. */}
            {import.meta.env.SSR ? `(${noteEarlyInput.toString()})()` : ''}
          </script>
        </DocumentOnly>
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        {children}
        <LiveRegion />
        <DocumentOnly>
          <ScrollRestoration nonce={nonce} />
          <Scripts nonce={nonce} />
        </DocumentOnly>
      </body>
    </html>
  )
}

export default function App() {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = 'true'
    replayEarlyInput()
  }, [])
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />
}
