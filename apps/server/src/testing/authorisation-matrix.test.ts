import { errorCatalogue, errorsOf, type ErrorView, permissions, type RouteName } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { Notifications } from '../outbox/index.ts'
import { paymentProviders } from '../gateways/payments/payment-gateway.ts'
import { uuidv7 } from '../ids.ts'
import { call, type TestApp } from './index.ts'
import { expectationOf } from './matrix-acting.ts'
import type { Sample } from './matrix-sample.ts'
import { preparedNames, samples } from './matrix-samples.ts'
import { openMatrix, requestOf, routeNames, rowOf, urlOf } from './matrix-site.ts'
import { type Role, roles, targets } from './matrix-world.ts'

const names = routeNames

const NOT_FOUND = Object.entries(errorCatalogue)
  .filter(([, { status }]) => status === 404)
  .map(([code]) => code)

/** Calls that answer the same whether anything has their id: they tell nobody what exists. */
const SILENT: readonly RouteName[] = ['countView']

/** How many credentials open a call, by its audience. */
const CREDENTIALS = {
  anyone: 0,
  'order-holder': 1,
  'ticket-holder': 1,
  appellant: 2,
  user: 1,
  member: 1,
  door: 2,
  'door-staff': 2,
  admin: 1,
}

let world: Awaited<ReturnType<typeof openMatrix>>
let site: TestApp
let described: OpenApi
beforeAll(async () => {
  world = await openMatrix()
  site = world.site
  described = (await call<OpenApi>(site.app, { method: 'GET', url: '/api/openapi.json' })).body
})
afterAll(() => world.close())

type Credentials = Awaited<ReturnType<typeof world.credentials>>

async function ask(name: RouteName, sample: Sample, role: Role, credentials?: Credentials) {
  const headers = credentials ?? (await world.credentials(role))
  return call<Partial<ErrorView>>(site.app, requestOf(world, name, sample, headers))
}

describe('the route table', () => {
  test.each(names)('%s is served, described and declared in known words', (name) => {
    const row = rowOf(name)
    expect(site.app.hasRoute({ method: row.method, url: row.url })).toBe(true)
    expect(Object.keys(permissions)).toContain(row.permission)
    for (const code of row.errors ?? []) expect(Object.keys(errorCatalogue)).toContain(code)
    expect(Object.keys(row.schema.response)).toHaveLength(1)
    expect(described.openapi).toMatch(/^3\.1\./)
    const operation = described.paths[row.url.replaceAll(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()]
    expect(operation).toMatchObject({ summary: row.summary, tags: [row.tag] })
    expect(operation?.description).toContain(row.permission)
    expect(Object.keys(operation?.responses ?? {})).toContain(Object.keys(row.schema.response)[0])
    const audience = permissions[row.permission]
    // An API key does nothing that needs a person.
    const keys = audience === 'member' && !row.stepUp && !row.ownHand ? 1 : 0
    expect(operation?.security).toHaveLength(CREDENTIALS[audience] + keys)
  })

  test('no two rows share a method and a path', () => {
    const places = names.map((name) => `${rowOf(name).method} ${withoutNames(rowOf(name).url)}`)
    expect(new Set(places).size).toBe(names.length)
  })

  test('the server serves no call of the API that is not a row', () => {
    const rows = names.map((name) => `${rowOf(name).method} ${withoutNames(rowOf(name).url)}`)
    const documentation = ['GET /api/docs', 'GET /api/openapi.json']
    expect(servedCalls(site.app.printRoutes({ commonPrefix: false }))).toEqual([...rows, ...documentation].toSorted())
  })

  test('what is for demos alone is gone in production', async () => {
    const deps = {
      ...site.deps,
      site: { ...site.deps.site, mode: 'production' as const },
      payments: paymentProviders([]),
    }
    const production = await buildApp(deps, {
      notifications: new Notifications(deps.pool, () => {}),
      deliverNotice: () => Promise.resolve(),
      web: 'none',
      metricsToken: null,
    })
    const absent = names.filter((name) => !production.hasRoute({ method: rowOf(name).method, url: rowOf(name).url }))
    expect(absent.toSorted()).toEqual(['decideSandboxPayment', 'getSandboxPayment', 'listDemoMails'])
    await production.close()
  })
})

/** `/a/:id/b` → `/a/:/b`: paths that differ in the names of their parameters alone are one. */
function withoutNames(path: string): string {
  return path.replaceAll(/:[\w|:]+/g, ':')
}

/** The calls in a printed tree of routes: one line a node, its depth four characters each, its methods in brackets. A node can be the end of a name. */
function servedCalls(tree: string): string[] {
  const parents: string[] = []
  const calls = tree.split('\n').flatMap((text) => {
    const node = /^([│├└─ ]*)(\S+) \(([A-Z, ]+)\)/.exec(text)
    if (!node) return []
    const [, indent = '', part = '', methods = ''] = node
    const depth = indent.length / 4
    parents[depth] = (depth > 1 ? (parents[depth - 1] ?? '') : '') + part
    return methods.split(', ').map((method) => `${method} ${withoutNames(parents[depth] ?? '')}`)
  })
  return calls.filter((served) => served.includes(' /api/') && !served.startsWith('HEAD ')).toSorted()
}

interface OpenApi {
  openapi: string
  paths: Record<
    string,
    Record<
      string,
      { summary: string; description: string; tags: string[]; responses: object; security?: unknown } | undefined
    >
  >
}

describe('the authorisation matrix', () => {
  test('is prepared for rows alone', () => {
    expect(names).toEqual(expect.arrayContaining([...preparedNames]))
  })

  test.each(names)('%s answers each caller as it should', async (name) => {
    const row = rowOf(name)
    const declared = new Set<string>([...errorsOf(row), 'session.required', 'session.forbidden', 'session.acting'])
    const found: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    const undeclared: string[] = []
    const sessions = new Map<Role, Credentials>()
    for (const target of targets) {
      let sample: Sample | null = null
      for (const role of roles) {
        sample ??= await samples[name](world[target], world)
        const credentials = sessions.get(role) ?? (await world.credentials(role))
        sessions.set(role, credentials)
        const { status, body } = await ask(name, sample, role, credentials)
        found[`${role} ${target}`] = status
        wanted[`${role} ${target}`] = expectationOf(name)[target][role]
        if (status >= 400 && !declared.has(body.code ?? '')) undeclared.push(`${role} ${target}: ${body.code}`)
        // Only a successful call uses up the things of its sample, and only one that changes something may end sessions.
        if (status >= 300) continue
        sample = null
        if (row.method !== 'GET') sessions.clear()
      }
    }
    expect(undeclared).toEqual([])
    expect(found).toEqual(wanted)
  })

  const nested = names.filter((name) => /:/.test(rowOf(name).url) && !SILENT.includes(name))
  test.each(nested)('%s finds nothing where one of its ids is of another event, or of nothing', async (name) => {
    const positions = [...rowOf(name).url.matchAll(/:(\w+)/g)]
      .map((match) => match[1] ?? '')
      .filter((key) => /id$/i.test(key))
    // A wrong door code and a scan that cannot be undone get the same error whether or not the thing exists.
    const nothingFound = [...NOT_FOUND, 'door.code_wrong', 'scan.not_undoable']
    const elsewhere = (await samples[name](world.foreign, world)).params ?? {}
    const sample = await samples[name](world.own, world)
    const swap = (position: string, id: string) => ({ ...sample, params: { ...sample.params, [position]: id } })
    for (const position of positions) {
      const unknown = await ask(name, swap(position, uuidv7()), 'administrator')
      expect(nothingFound).toContain(unknown.body.code)
      // One id is of this event, the other of another one: not even an administrator, who may manage both, finds that.
      const role = positions.length > 1 ? 'administrator' : 'owner'
      if (expectationOf(name).foreign.owner !== 404) continue
      const mixed = await ask(name, swap(position, elsewhere[position] ?? ''), role)
      expect(nothingFound).toContain(mixed.body.code)
    }
  })
})

/** What an administrator who acts as the owner may not do: money, credentials, payout accounts, the owner's other sessions, letters in the owner's name and addresses of buyers. */
const OWN_HAND: readonly RouteName[] = [
  'addPasskey',
  'cancelEmailChange',
  'cancelEvent',
  'cancelTickets',
  'changeEmail',
  'changePassword',
  'confirmTotp',
  'correctBuyer',
  'decideRefundRequest',
  'exportHtml',
  'exportJson',
  'getOwnPersonalData',
  'moveGuests',
  'moveOrder',
  'openAppeal',
  'proveByPasskey',
  'proveSession',
  'refundOrder',
  'renamePasskey',
  'replyToAppeal',
  'resolvePayoutAccount',
  'retryRefund',
  'revokeOtherSessions',
  'revokeSession',
  'sendGuestMessage',
  'startMoveRun',
  'startPasskeyProof',
  'withdrawPayout',
  'withdrawAppeal',
]

/** What such an administrator may not do either, while API keys may: money in gift cards, and secrets and addresses of webhooks. */
const NOT_ACTING: readonly RouteName[] = [
  'createWebhookEndpoint',
  'issueGiftCard',
  'refundGiftCard',
  'renewGiftCardCode',
  'rotateWebhookSecret',
  'updateWebhookEndpoint',
  'voidGiftCard',
]

/**
 * The expectations above follow from the rows. These tests check that the rows themselves have not lost their protection. docs/limits.md
 * lists every open call.
 */
describe('the guards of the rows', () => {
  test('the administration is open to administrators alone, and they call nothing else in their own right', () => {
    const administrative = names.filter((name) => permissions[rowOf(name).permission] === 'admin')
    const elsewhere = ['broadcast:manage', 'appeal:decide']
    for (const name of administrative)
      expect([rowOf(name).url.startsWith('/api/admin/'), elsewhere.includes(rowOf(name).permission)]).toContain(true)
    const inAdministration = names.filter((name) => /^\/api\/(?:broadcast\/)?admin\b/.test(rowOf(name).url))
    expect(administrative).toEqual(expect.arrayContaining(inAdministration))
    const others = ['createBroadcast', 'countBroadcastAudience', 'listAppeals', 'getAppeal', 'reviewAppeal']
    expect(administrative).toEqual(expect.arrayContaining([...others, 'answerAppeal', 'decideAppeal']))
  })

  test('what is in the own hand stays there', () => {
    const kept = names.filter((name) => rowOf(name).ownHand)
    expect(kept).toEqual(expect.arrayContaining([...OWN_HAND]))
    expect(names.filter((name) => rowOf(name).notActing).toSorted()).toEqual(NOT_ACTING)
  })
})

describe('roundabout ways in', () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

  test('no method of any path lets an anonymous visitor in beside the open rows', async () => {
    const open = names.map(rowOf).filter((row) => permissions[row.permission] === 'anyone')
    const isOpen = (method: string, url: string) =>
      open.some(
        (row) =>
          (row.method === method || (row.method === 'GET' && method === 'HEAD')) &&
          new RegExp(`^${row.url.replaceAll(/:\w+/g, '[^/]+')}$`).test(url),
      )
    const letIn: string[] = []
    for (const name of names) {
      const url = urlOf(rowOf(name), (await samples[name](world.own, world)).params)
      for (const method of methods) {
        const { statusCode } = await site.app.inject({ method, url, remoteAddress: world.freshAddress() })
        // OPTIONS tells which methods there are, and nothing else.
        const shut = method === 'OPTIONS' ? [204] : [400, 401, 404, 405]
        if (!isOpen(method, url) && !shut.includes(statusCode)) letIn.push(`${method} ${url} ${statusCode}`)
      }
    }
    expect(letIn).toEqual([])
  })

  test.each([
    (url: string) => `${url}/`,
    (url: string) => `/${url}`,
    (url: string) => url.replace('/api/', '/api//'),
    (url: string) => url.replace('/api/', '/API/'),
    (url: string) => url.replace('/api/', '/api%2f'),
    (url: string) => url.replace('/api/', '/%61pi/'),
    (url: string) => url.replace('/api/', '/api/./'),
    (url: string) => url.replace('/api/', '/api/x/../'),
    (url: string) => url.replace('/api/', '/api/x/%2e%2e/'),
    (url: string) => url.replace('/api/', String.raw`/api\\`),
    (url: string) => `${url}%2f`,
    (url: string) => `${url}%00`,
    (url: string) => `${url};admin=1`,
    (url: string) => `${url}.json`,
    (url: string) => `${url}?access_token=1&isAdmin=true`,
    (url: string) => `http://localhost:3000${url}`,
  ])('spelling %#: a guarded path spelt otherwise stays shut', async (spell) => {
    const { own } = world
    const guarded = [
      '/api/users/me',
      '/api/users/me/sessions',
      '/api/events/organizer',
      `/api/events/${own.eventId}`,
      `/api/tickets/${own.eventId}/sales-summary`,
      `/api/check-in/${own.eventId}/doors`,
    ]
    const stranger = await world.credentials('otherOrganiser')
    const letIn: string[] = []
    for (const url of guarded)
      for (const headers of url.includes(own.eventId) ? [{}, stranger] : [{}]) {
        const { statusCode } = await site.app.inject({ method: 'GET', url: spell(url), headers })
        if (![400, 401, 404, 405].includes(statusCode)) letIn.push(`${spell(url)} ${statusCode}`)
      }
    expect(letIn).toEqual([])
  })

  test('HEAD asks for the same permission as GET', async () => {
    const url = `/api/events/${world.own.eventId}`
    const head = async (headers: Record<string, string>) =>
      (await site.app.inject({ method: 'HEAD', url, headers })).statusCode
    expect(await head({})).toBe(401)
    expect(await head(await world.credentials('otherOrganiser'))).toBe(404)
    expect(await head(await world.credentials('owner'))).toBe(200)
  })

  test('a method named in a header or the query changes nothing', async () => {
    const url = `/api/events/${world.own.eventId}`
    const headers = { ...(await world.credentials('owner')), 'x-http-method-override': 'DELETE' }
    await site.app.inject({ method: 'GET', url: `${url}?_method=DELETE`, headers })
    const still = await site.app.inject({ method: 'GET', url, headers: await world.credentials('owner') })
    expect(still.statusCode).toBe(200)
  })
})
