import { afterEach, describe, expect, it, vi } from 'vitest'
import { errorCode, fieldErrors } from './errors.ts'
import { lightCall } from './light-call.ts'

function answering(status: number, body: string) {
  const fetching = vi.fn(async () => new Response(status === 204 ? null : body, { status }))
  vi.stubGlobal('fetch', fetching)
  return fetching
}

const join = () =>
  lightCall('joinWaitingList', {
    params: { ticketTypeId: 'a/b' },
    body: { name: 'Ada', email: 'ada@example.org', quantity: 1 },
  })

afterEach(() => vi.unstubAllGlobals())

describe('a call without the store', () => {
  it('sends what the row says and answers what came', async () => {
    const fetching = answering(200, '{"tickets":[],"going":null}')
    await expect(lightCall('eventAvailability', { params: { id: 'one' } })).resolves.toEqual({
      tickets: [],
      going: null,
    })
    expect(fetching).toHaveBeenCalledWith('/api/events/one/availability', expect.objectContaining({ method: 'GET' }))
  })

  it('encodes what stands in the address', async () => {
    const fetching = answering(204, '')
    await expect(join()).resolves.toBeNull()
    expect(fetching).toHaveBeenCalledWith(
      '/api/waiting-list/a%2Fb',
      expect.objectContaining({ method: 'POST', body: '{"name":"Ada","email":"ada@example.org","quantity":1}' }),
    )
  })

  it('throws the refusal with its code and fields', async () => {
    answering(400, '{"code":"request.invalid","message":"Check it.","fields":{"email":"Enter an e-mail address"}}')
    const refusal: unknown = await join().catch((error: unknown) => error)
    expect(errorCode(refusal)).toBe('request.invalid')
    expect(fieldErrors(refusal)).toEqual({ email: 'Enter an e-mail address' })
  })

  it('tells a lost connection from a server that answers a page', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('gone')))
    expect(errorCode(await join().catch((error: unknown) => error))).toBe('network.failed')
    answering(200, '<html>')
    expect(errorCode(await join().catch((error: unknown) => error))).toBe('server.failed')
  })
})
