import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const SOURCES = 'apps/web/src'
/** Files that name paths but do not link to them. */
const NO_LINKS = ['routes.ts', 'ui/shell/page-title.ts', 'ui/help-pages.ts', 'ui/public-help-pages.ts', 'lib/guards.ts']

/** Screens that no other screen links to, and what leads there instead. */
const LED_TO_FROM_ELSEWHERE: Readonly<Record<string, string>> = {
  'payment/verify': 'the payment provider sends buyers back here',
  'sandbox/pay/:reference': 'the pretend payment provider, in the place of a real one',
  'reset-password': 'the mail about a forgotten password',
  'verify-email': 'the mail after registering',
  'confirm-email': 'the mail about a changed address',
  'gift-card': 'the provider, after somebody paid for a gift card',
  unsubscribe: 'the foot of broadcasts and reminders by mail',
  'follow/confirm': 'the mail that confirms the address of a follower',
  'follow/leave': 'the mails about new events of an organisation',
  'waiting-list/leave': 'the mails of a waiting list',
}

const routes = [...readFileSync(`${SOURCES}/routes.ts`, 'utf8').matchAll(/route\('([^'*]+)'/g)].map(
  ([, path = '']) => path,
)

/** The paths that the sources name, with what is computed in them as a parameter. */
function pathsIn(source: string): string[] {
  return [...source.matchAll(/(['"`])\/((?:(?!\1|[\n?#]).)*)/g)].map(([, , path = '']) =>
    path.replaceAll(/\$\{[^}]*\}/g, ':'),
  )
}

const named = globSync(`${SOURCES}/**/*.{ts,tsx}`)
  .filter((file) => !/\.test\.tsx?$/.test(file) && !NO_LINKS.includes(file.slice(SOURCES.length + 1)))
  .flatMap((file) => pathsIn(readFileSync(file, 'utf8')))

/** A route is named by its own words; a parameter stands for a parameter alone. */
function isNamed(route: string): boolean {
  const words = route.split('/')
  return named.some((path) => {
    const parts = path.split('/')
    return (
      parts.length === words.length &&
      words.every((word, at) => (word.startsWith(':') ? parts[at]?.includes(':') : word === parts[at]))
    )
  })
}

it.each(routes.filter((route) => !(route in LED_TO_FROM_ELSEWHERE)))('the screen /%s is linked from another', (route) =>
  expect(isNamed(route)).toBe(true),
)

it.each(Object.keys(LED_TO_FROM_ELSEWHERE))('the screen /%s exists, and is linked from none', (route) => {
  expect(routes).toContain(route)
  expect(isNamed(route)).toBe(false)
})
