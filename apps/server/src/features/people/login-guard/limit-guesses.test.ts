import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../../http/limits.ts'
import { buildTestApp, call, createUser, PASSWORD, type TestApp, type TestUser } from '../../../testing/index.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { awayFromWindowEdge, useUp } from '../../../testing/rate-windows.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())
beforeEach(() => awayFromWindowEdge(site, 900))

let networks = 0
function stranger(): string {
  networks += 1
  return `10.30.${networks >> 8}.${networks & 255}`
}

interface Answer {
  code: string
  token: string
}

function post(path: string, payload: object, remoteAddress = stranger(), headers: Record<string, string> = {}) {
  return call<Answer>(site.app, { method: 'POST', url: path, payload, remoteAddress, headers })
}

const logIn = ({ email }: { email: string }, password: string, from?: string) =>
  post('/api/auth/login', { email, password }, from)

const OWN = '198.51.100.20'

/** An account that was logged in to from the owner's network. */
async function accountWithNetwork(): Promise<TestUser> {
  const user = await createUser(site)
  expect((await logIn(user, PASSWORD, OWN)).status).toBe(200)
  return user
}

describe('an account that is guessed at from many networks', () => {
  test('slows the strangers down all together, and lets its owner in from where they have been', async () => {
    const user = await accountWithNetwork()
    await useUp(site, limits.strangerGuesses, user.email, { leaving: 3 })
    const guesses = await atOnce(12, () => logIn(user, 'not this one'))
    expect(tally(guesses)).toEqual({ '401 account.credentials_wrong': 3, '429 account.guessed_at': 9 })
    expect((await logIn(user, PASSWORD)).body.code).toBe('account.guessed_at')
    expect((await logIn(user, PASSWORD, OWN)).status).toBe(200)
    // A typing error in the owner's network is answered as usual.
    expect((await logIn(user, 'not this one', OWN)).status).toBe(401)
  })

  test('is guessed at fifty times a day', async () => {
    await awayFromWindowEdge(site, 86_400)
    const user = await accountWithNetwork()
    await useUp(site, limits.strangerGuessesDaily, user.email, { leaving: 2 })
    const guesses = await atOnce(5, () => logIn(user, 'not this one'))
    expect(tally(guesses)).toEqual({ '401 account.credentials_wrong': 2, '429 account.guessed_at': 3 })
    expect((await logIn(user, PASSWORD, OWN)).status).toBe(200)
  })

  test('lets its owner in from a new network once they have reset the password there', async () => {
    const user = await accountWithNetwork()
    await useUp(site, limits.strangerGuesses, user.email, { leaving: 0 })
    const away = stranger()
    expect((await logIn(user, PASSWORD, away)).body.code).toBe('account.guessed_at')
    await post('/api/auth/forgot-password', { email: user.email }, away)
    await site.runJobs()
    const token = site.mail.link(user.email, '/reset-password').hash.replace('#token=', '')
    const password = 'nine purple umbrellas in March'
    expect((await post('/api/auth/reset-password', { token, password }, away)).status).toBe(204)
    expect((await logIn(user, password, away)).status).toBe(200)
  })

  test('answers as an address without an account does', async () => {
    const user = await accountWithNetwork()
    const nobody = { email: 'guessed-at-nobody@example.org' }
    for (const { email } of [user, nobody]) await useUp(site, limits.strangerGuesses, email, { leaving: 1 })
    const known = [await logIn(user, 'not this one'), await logIn(user, 'not this one')]
    const unknown = [await logIn(nobody, 'not this one'), await logIn(nobody, 'not this one')]
    const said = (answers: typeof known) => answers.map(({ status, body: { code } }) => [status, code])
    expect(said(known)).toEqual(said(unknown))
  })

  test('counts no right password: its owner comes in from any number of new networks', async () => {
    const user = await createUser(site)
    await useUp(site, limits.strangerGuesses, user.email, { leaving: 1 })
    for (let turn = 0; turn < 3; turn += 1) expect((await logIn(user, PASSWORD)).status).toBe(200)
  })
})

describe('a stolen session', () => {
  const change = (user: TestUser, currentPassword: string) =>
    post('/api/users/me/password', { currentPassword, newPassword: 'nine purple umbrellas' }, stranger(), user.headers)

  test('guesses the password twenty times a quarter of an hour, from however many networks', async () => {
    const user = await accountWithNetwork()
    await useUp(site, limits.stepUpGuesses, user.email, { leaving: 2 })
    const guesses = await atOnce(6, () => change(user, 'not this one'))
    expect(tally(guesses)).toEqual({ '400 account.password_wrong': 2, '429 request.too_many': 4 })
    expect((await logIn(user, PASSWORD, OWN)).status).toBe(200)
  })

  test('is not what strangers without one can use up', async () => {
    const user = await accountWithNetwork()
    await useUp(site, limits.strangerGuesses, user.email, { leaving: 0 })
    expect((await change(user, PASSWORD)).status).toBe(200)
  })

  test('is not what a neighbour behind the same address can use up', async () => {
    const user = await accountWithNetwork()
    const shared = stranger()
    const prove = (password: string) => post('/api/users/me/proof', { password }, shared, user.headers)
    await useUp(site, limits.guessesByNetwork, shared, { leaving: 0 })
    expect((await logIn(user, PASSWORD, shared)).status).toBe(429)
    expect((await prove(PASSWORD)).status).toBe(204)
    await site.deps.pool.query('delete from rate_limits where key = $1', [`address:${shared}`])
    await useUp(site, limits.guessesAtAccount, `${user.email}|${shared}`, { leaving: 0 })
    expect((await logIn(user, PASSWORD, shared)).status).toBe(429)
    expect((await prove(PASSWORD)).status).toBe(204)
  })
})
