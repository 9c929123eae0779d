import { errorsByStatus, permissions, type Row, routes } from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, type TestApp } from '../testing/index.ts'

interface Operation {
  readonly operationId: string
  readonly tags: string[]
  readonly security: Record<string, string[]>[]
  readonly parameters?: { in: string; name: string }[]
  readonly responses: Record<string, { description: string; content?: Record<string, unknown> }>
}

interface Description {
  readonly paths: Record<string, Record<string, Operation>>
  readonly tags: { name: string }[]
  readonly components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> }
}

let site: TestApp
let description: Description
let text = ''
beforeAll(async () => {
  site = await buildTestApp()
  description = (await call<Description>(site.app, { method: 'GET', url: '/api/openapi.json' })).body
  text = JSON.stringify(description)
})
afterAll(() => site.close())

// This server does not serve the demo mails, because tests keep mails in memory.
const rows = Object.entries<Row>(routes).filter(([name]) => name !== 'listDemoMails')

function operationOf({ method, url }: Row): Operation | undefined {
  return description.paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
}

const SCHEMES = {
  anyone: [],
  'order-holder': ['order'],
  'ticket-holder': ['ticket'],
  appellant: ['session', 'appeal'],
  user: ['session'],
  member: ['session', 'key'],
  door: ['door', 'session'],
  'door-staff': ['door', 'session'],
  admin: ['session'],
}

describe('the description of the API', () => {
  test.each(rows)('%s has its name, its credentials and exactly the statuses it can answer', (name, row) => {
    const operation = operationOf(row)
    expect(operation?.operationId).toBe(name)
    const closedToKeys = Boolean(row.stepUp ?? row.ownHand)
    const schemes = SCHEMES[permissions[row.permission]].filter((scheme) => scheme !== 'key' || !closedToKeys)
    expect(operation?.security.map((one) => Object.keys(one)[0])).toEqual(schemes)
    const scopes = operation?.security.flatMap(({ key = [] }) => key) ?? []
    expect(scopes).toEqual(schemes.includes('key') ? [row.permission] : [])
    const success = Object.keys(row.schema.response)
    const refusals = [...errorsByStatus(row).keys()].map(String)
    expect(Object.keys(operation?.responses ?? {}).toSorted()).toEqual([...success, ...refusals].toSorted())
    for (const { description: sentence } of Object.values(operation?.responses ?? {})) expect(sentence).not.toBe('')
    const headers = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'header')
    expect(headers.filter((parameter) => parameter.name.endsWith('-token'))).toEqual([])
  })

  test('has nothing that nothing refers to, and refers to nothing that is not there', () => {
    const referred = new Set([...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name))
    expect([...referred].toSorted()).toEqual(Object.keys(description.components.schemas).toSorted())
    const operations = Object.values(description.paths).flatMap((path) => Object.values(path))
    const schemes = new Set(operations.flatMap(({ security }) => security.flatMap((one) => Object.keys(one))))
    expect([...schemes].toSorted()).toEqual(Object.keys(description.components.securitySchemes).toSorted())
    const tags = new Set(operations.flatMap((operation) => operation.tags))
    for (const tag of tags) expect(description.tags.map(({ name }) => name)).toContain(tag)
  })

  test('has patterns that generators in other languages can build', () => {
    const patterns = [...text.matchAll(/"pattern":"((?:[^"\\]|\\.)*)"/g)].map(([, pattern]) => pattern ?? '')
    expect(patterns.length).toBeGreaterThan(10)
    expect(patterns.filter((pattern) => /\\\\[pP]\{|\(\?<?[=!]/.test(pattern))).toEqual([])
    for (const pattern of patterns) expect(() => new RegExp(JSON.parse(`"${pattern}"`) as string)).not.toThrow()
  })

  test('declares each parameter of a path, once', () => {
    for (const [path, operations] of Object.entries(description.paths))
      for (const [method, { parameters = [] }] of Object.entries(operations)) {
        const declared = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
        const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
        expect([method, path, declared.toSorted()]).toEqual([method, path, named.toSorted()])
      }
  })
})
