import { expect, it, vi } from 'vitest'

/** A browser with the site's worker. For a scope without its own registration it returns the registration that covers the scope. */
const scopes = new Set(['/'])
const covering = (scope: string) =>
  [...scopes].filter((known) => scope.startsWith(known)).toSorted((one, other) => other.length - one.length)[0]
const registration = (scope: string) => ({ scope: `http://foyer.example${scope}` })

it('gives tickets and doors a worker of their own beside that of the site, once each, by one policy', async () => {
  const register = vi.fn(async (_address: string, { scope }: { scope: string }) => {
    scopes.add(scope)
    return registration(scope)
  })
  vi.stubGlobal('navigator', {
    serviceWorker: { register, getRegistration: async (scope: string) => registration(covering(scope) ?? '') },
  })
  const createPolicy = vi.fn((_name: string, rules: object) => rules)
  vi.stubGlobal('trustedTypes', { createPolicy })
  const { registerWorker } = await import('./register-worker.ts')
  for (const scope of ['/orders/', '/', '/orders/', '/events/check-in/'])
    expect((await registerWorker(scope)).scope).toBe(`http://foyer.example${scope}`)
  expect(register.mock.calls).toEqual([
    ['/door-worker.js', { scope: '/orders/' }],
    ['/door-worker.js', { scope: '/events/check-in/' }],
  ])
  expect(createPolicy).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})
