import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { required } from '@foyer/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FoyerClient, FoyerError } from '../../../../packages/client/src/index.ts'
import { createApiKey, openKeyScene, type TestKey } from '../features/people/api-keys/api-key-scene.ts'
import { buildTestApp, createEvent, createPaidOrder, type TestApp } from './index.ts'

let site: TestApp
let url: string
beforeAll(async () => {
  site = await buildTestApp()
  url = await site.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => site.close())

const client = (key: Pick<TestKey, 'secret'>, fetch?: typeof globalThis.fetch) =>
  new FoyerClient({ url: `${url}/`, key: key.secret, ...(fetch && { fetch }) })

/** A `fetch` that loses answers: the server does what is asked, and the program does not hear of it. */
function losing(times: number) {
  const sent: string[] = []
  const lossy: typeof globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init)
    sent.push(new Headers(init?.headers).get('idempotency-key') ?? '')
    if (sent.length <= times) throw new TypeError('The connection was lost')
    return answer
  }
  return { sent, lossy }
}

describe('the client', () => {
  test('reads with a key, and fills addresses and queries', async () => {
    const { key, eventId } = await openKeyScene(site, ['events:read'])
    const event = await client(key).call('getEvent', { params: { id: eventId } })
    expect(event._id).toBe(eventId)
    const none = await client(key).call('listOrganiserEvents', {
      query: { search: 'nothing is called this', limit: 5 },
    })
    expect(none).toMatchObject({ items: [], limit: 5, next: null })
  })

  test('walks a list from end to end', async () => {
    const { key, organiser, eventId } = await openKeyScene(site, ['events:read'])
    const second = await createEvent(site, { organiser })
    const seen: string[] = []
    for await (const { _id } of client(key).each('listOrganiserEvents', { query: { limit: 1, sort: '-updatedAt' } }))
      seen.push(_id)
    expect(seen).toEqual([second.eventId, eventId])
  })

  test('tells refusals by their codes', async () => {
    const { key, eventId } = await openKeyScene(site, ['events:read'])
    const missing = await client(key).attempt('getEvent', { params: { id: crypto.randomUUID() } })
    expect(missing).toMatchObject({ ok: false, error: { code: 'event.not_found', status: 404 } })
    const refused = await client(key)
      .call('getSalesSummary', { params: { eventId } })
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(FoyerError)
    expect(refused).toMatchObject({ code: 'member.forbidden', details: { permission: 'sales:read' } })
    expect((refused as FoyerError).requestId).not.toBeNull()
    const nobody = await client({ secret: 'foyer_live_x' }).attempt('listOrganiserEvents')
    expect(nobody).toMatchObject({ ok: false, error: { code: 'session.required', status: 401 } })
  })

  test('does once what it sends again after lost answers', async () => {
    const { key, organiser } = await openKeyScene(site, ['events:read', 'events:write'])
    const { sent, lossy } = losing(2)
    const original = await createEvent(site, { organiser })
    const body = { title: 'Once more', startsAt: '2030-06-01T18:00:00Z', endsAt: '2030-06-01T23:00:00Z' }
    const copy = await client(key, lossy).call('duplicateEvent', { params: { id: original.eventId }, body })
    expect(new Set(sent).size).toBe(1)
    expect(sent).toHaveLength(3)
    expect(sent[0]).toMatch(/^[\w-]{16,80}$/)
    const { items } = await client(key).call('listOrganiserEvents', { query: { status: 'draft' } })
    expect(items.map(({ _id }) => _id)).toEqual([copy._id])
  })

  test('sends a call that is not safe to repeat once', async () => {
    const { key, eventId } = await openKeyScene(site, ['events:read', 'events:write'])
    const { sent, lossy } = losing(1)
    await expect(client(key, lossy).call('togglePublish', { params: { id: eventId } })).rejects.toThrow('lost')
    expect(sent).toHaveLength(1)
  })

  test('waits as long as the server asks, and gives up when it is called off', async () => {
    let calls = 0
    const busy = createServer((_request, response) => {
      calls += 1
      response.writeHead(calls === 1 ? 429 : 503, { 'retry-after': calls === 1 ? '0' : '30' }).end()
    })
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
    const address = busy.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const stop = new AbortController()
    const asked = new FoyerClient({ url: `http://127.0.0.1:${port}`, key: 'foyer_live_x' }).call(
      'listOrganiserEvents',
      {},
      { signal: stop.signal },
    )
    await expect.poll(() => calls).toBe(2)
    stop.abort(new Error('Enough'))
    await expect(asked).rejects.toThrow('Enough')
    expect(calls).toBe(2)
    busy.close()
  })

  test('reads files', async () => {
    const { key, eventId, ticketTypeId } = await openKeyScene(site, ['guests:read'])
    await createPaidOrder(site, { eventId, ticketTypeId })
    const file = await client(key).call('exportGuestsCsv', { params: { eventId } })
    expect(file.type).toContain('text/csv')
    expect(await file.text()).toContain('Okafor')
  })
})

test('the example lists events and prints a sale that is made while it runs', async () => {
  const { organiser, ...sale } = await createEvent(site)
  const key = await createApiKey(site, organiser, ['events:read', 'receipts:read'])
  const program = spawn(process.execPath, [join(import.meta.dirname, '../../../../examples/follow-sales.ts')], {
    env: { PATH: process.env['PATH'], FOYER_URL: url, FOYER_KEY: key.secret, FOYER_SECONDS: '0.2' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  let sold: Promise<void> | undefined
  try {
    for await (const line of createInterface({ input: required(program.stdout, 'the output of the example') })) {
      lines.push(line)
      if (line.startsWith('Following')) sold = createPaidOrder(site, sale).then(() => site.runJobs())
      if (line.includes('receipt')) break
    }
  } finally {
    program.kill()
    await sold
  }
  expect(lines[0]).toMatch(/sold$/)
  expect(lines.at(-1)).toMatch(/receipt \S+ {2}\d+ NGN/)
})
