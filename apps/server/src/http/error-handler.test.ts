import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ErrorCode, errorCatalogue, errorView } from '@foyer/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { DatabaseError } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import { errorHandler } from './error-handler.ts'
import { codeWords } from './error-words.ts'

const codes = Object.keys(errorCatalogue) as ErrorCode[]
let app: FastifyInstance
let failure: unknown

/** A server whose one call fails as the test says. */
beforeAll(async () => {
  app = Fastify()
  app.setErrorHandler(errorHandler({ languages: ['en', 'fr'] }, () => {}))
  app.get('/fail', () => {
    throw failure
  })
  await app.ready()
})
afterAll(() => app.close())

async function fail(error: unknown) {
  failure = error
  const { statusCode, headers, payload } = await app.inject({ method: 'GET', url: '/fail' })
  return { statusCode, headers, payload, body: errorView.strict().parse(JSON.parse(payload)) }
}

function databaseError(code: string): DatabaseError {
  const error = new DatabaseError('relation "users" violates a secret of the schema', 1, 'error')
  error.code = code
  error.detail = 'Key (email)=(ada@example.org) already exists.'
  return error
}

/** The server's own code, without the tables that word errors: they name every code. */
function serverSource(folder = join(import.meta.dirname, '..')): string {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return entry.name === 'testing' ? '' : serverSource(path)
      return /(?<!\.test)\.ts$/.test(entry.name) && !/^error-(?:words|reasons)\.ts$/.test(entry.name)
        ? readFileSync(path, 'utf8')
        : ''
    })
    .join('\n')
}

describe('every code of the catalogue', () => {
  test.each(codes)('%s is answered with its status and a phrase a person can read', async (code) => {
    const { status } = errorCatalogue[code]
    const message = codeWords(code)
    const { statusCode, headers, body } = await fail(new AppError(code))
    expect(statusCode).toBe(status)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(body).toEqual({ message, error: message, code, requestId: expect.stringMatching(/./) as string })
    expect(message).toMatch(/^[A-Z].*[.]$/)
  })

  test('is thrown somewhere, and nothing is thrown that is not in it', () => {
    const source = serverSource()
    expect(codes.filter((code) => !source.includes(`'${code}'`))).toEqual([])
    const thrown = [...source.matchAll(/AppError\(\s*'([^']+)'/g)].map((match) => match[1] ?? '')
    expect(thrown.length).toBeGreaterThan(50)
    expect(thrown.filter((code) => !(code in errorCatalogue))).toEqual([])
  })
})

describe('what an error carries', () => {
  test('a more exact reason is worded in both fields, with the facts and the fields at fault', async () => {
    const { body, headers } = await fail(
      new AppError('order.sold_out', {
        reason: { code: 'order.sold_out.event', params: { left: 2 } },
        fields: { quantity: 'above_order_maximum' },
        details: { left: 2 },
        retryAfter: 7,
      }),
    )
    expect(body).toMatchObject({
      message: 'Only 2 tickets for this event are left.',
      error: 'Only 2 tickets for this event are left.',
      fields: { quantity: 'Choose a lower quantity. This is above the maximum per order.' },
      details: { left: 2 },
    })
    expect(headers['retry-after']).toBe('7')
  })

  test('is worded in the language of the request', async () => {
    failure = new AppError('payout.below_minimum', {
      fields: { amount: { code: 'amount_least', params: { amount: 10_000, currency: 'NGN' } } },
    })
    const inFrench = { 'accept-language': 'fr' }
    const english = await app.inject({ method: 'GET', url: '/fail' })
    const french = await app.inject({ method: 'GET', url: '/fail', headers: inFrench })
    expect(english.json()).toMatchObject({ fields: { amount: 'Enter an amount of at least ₦100.' } })
    expect(french.body).not.toContain('₦100')
  })

  test('its cause stays inside', async () => {
    const { payload } = await fail(new AppError('server.failed', { cause: databaseError('23505') }))
    expect(payload).not.toMatch(/users|secret|ada@example/)
  })
})

describe('an error that nobody foresaw', () => {
  test.each([
    ['an Error', new Error('password is hunter2 at /srv/app.ts:12')],
    ['a TypeError', new TypeError("Cannot read properties of undefined (reading 'secret')")],
    ['a database that refuses', databaseError('23505')],
    ['a broken CHECK', databaseError('23514')],
    ['a bad query', databaseError('42703')],
  ])('%s is our fault, and says nothing of what happened', async (_what, error) => {
    const { statusCode, body, payload } = await fail(error)
    expect([statusCode, body.code]).toEqual([500, 'server.failed'])
    expect(body.message).toBe(codeWords('server.failed'))
    expect(payload).not.toMatch(/hunter2|secret|users|srv|stack|example\.org/)
  })

  test.each(['08006', '08P01', '53300', '53400', '57P01', '57P02', '57P03', '55P03', '40001', '40P01'])(
    'SQLSTATE %s is a database too busy or away: try again',
    async (code) => {
      const { statusCode, body, headers } = await fail(databaseError(code))
      expect([statusCode, body.code, headers['retry-after']]).toEqual([503, 'server.busy', '2'])
    },
  )

  test.each([
    'connect ECONNREFUSED 127.0.0.1:5432',
    'read ECONNRESET',
    'timeout exceeded when trying to connect',
    'connect ENOENT /tmp/.s.PGSQL.5432',
  ])('“%s” is a database that is away: try again', async (message) => {
    const { statusCode, payload } = await fail(new Error(message))
    expect(statusCode).toBe(503)
    expect(payload).not.toContain('tmp')
  })

  test.each(['22021', '22P05'])('SQLSTATE %s is text that nobody can keep: the fault of who sent it', async (code) => {
    const { statusCode, body } = await fail(databaseError(code))
    expect([statusCode, body.code]).toEqual([400, 'request.malformed'])
  })

  test.each([
    [400, 400, 'request.malformed'],
    [415, 400, 'request.malformed'],
    [413, 413, 'request.too_large'],
  ])('a framework error of status %i is answered with %i', async (given, status, code) => {
    const error = Object.assign(new Error('Body is too something'), { statusCode: given })
    const { statusCode, body } = await fail(error)
    expect([statusCode, body.code]).toEqual([status, code])
    expect(body.message).not.toContain('Body is')
  })
})
