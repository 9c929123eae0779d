import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNight, createPhone, scan } from './features/door/check-in/check-in-scene.ts'
import { createPayout } from './features/money/payouts/payout-scene.ts'
import { newestTransfer, passOn } from './features/sales/transfers/transfer-scene.ts'
import { createLog } from './log.ts'
import { OutageLog } from './outage-log.ts'
import {
  buildTestApp,
  call,
  createUser,
  getOrder,
  placeOrder,
  pressSandbox,
  startPayment,
  createEvent,
  type TestApp,
} from './testing/index.ts'

let site: TestApp
let log = ''

beforeAll(async () => {
  const lines = createLog('trace', new OutageLog(), { destination: { write: (line) => (log += line) } })
  site = await buildTestApp({ accessLog: true, log: lines })
})
afterAll(() => site.close())

const VISITOR = '203.0.113.77'
const BROWSER = 'Unmistakable-Browser/7'
const headers = { 'user-agent': BROWSER }

interface Answer<T> {
  readonly status: number
  readonly body: T & Record<string, unknown>
}

const visit = <T>(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  more: { headers?: object; payload?: object } = {},
): Promise<Answer<T>> =>
  call<T & Record<string, unknown>>(site.app, {
    method,
    url,
    remoteAddress: VISITOR,
    ...(more.payload && { payload: more.payload }),
    headers: { ...headers, ...more.headers },
  })

const person = {
  firstName: 'Ifeyinwa',
  lastName: 'Onyekachukwu',
  email: 'ifeyinwa.onyeka@example.org',
  password: 'a long and unmistakable password',
}
const guest = { firstName: 'Zubairu', lastName: 'Danjuma', email: 'zubairu.danjuma@example.org' }
const heir = { name: 'Temilade Folorunsho', email: 'temilade@example.org' }

/** Opens an account by its mailed link and logs in; returns the secrets that were exchanged. */
async function register(): Promise<string[]> {
  const opened = await visit<{ proof: string }>('POST', '/api/auth/register', { payload: person })
  await site.runJobs()
  const token = site.mail.link(person.email, '/verify-email').hash.replace('#token=', '')
  const proven = await visit<{ token: string }>('POST', '/api/auth/verify-email', {
    payload: { token, proof: opened.body.proof },
  })
  const wrong = { email: person.email, password: 'a wrong and unmistakable password' }
  await visit('POST', '/api/auth/login', { payload: wrong })
  await visit('GET', '/api/users/me', { headers: { authorization: `Bearer ${proven.body.token}` } })
  return [opened.body.proof, token, proven.body.token, wrong.password]
}

/** Buys two tickets while the mail server refuses its mails, naming whom they are for. */
async function buy(): Promise<{ order: Awaited<ReturnType<typeof getOrder>> & { token: string }; secrets: string[] }> {
  const sale = await createEvent(site)
  const placed = await placeOrder(site.app, { ...sale, quantity: 2, buyer: guest, ip: VISITOR })
  site.mail.failing = Object.assign(new Error(`550 5.1.1 <${guest.email}>: no mailbox of ${guest.firstName} here`), {
    responseCode: 451,
  })
  const reference = await startPayment(site.app, placed.body)
  await pressSandbox(site.app, reference, 'approve')
  await site.runJobs()
  site.mail.failing = null
  const order = await getOrder(site.app, placed.body)
  const secrets = [order.reference, placed.body.token, reference, ...order.tickets.map(({ code }) => code)]
  return { order: { ...order, token: placed.body.token }, secrets }
}

test('a whole journey leaves no name, address, token, code or network in the log, whatever its level', async () => {
  const secrets = await register()

  const { order, secrets: ofOrder } = await buy()
  const [ticket] = order.tickets
  if (!ticket) throw new Error('An order without tickets')
  await passOn(site.app, order, ticket._id, heir)
  const held = await newestTransfer(site, ticket._id)
  await visit('GET', `/api/transfers/${held.id}`, { headers: held.headers })
  await visit('POST', '/api/orders/find', { payload: { email: guest.email } })

  const night = await createNight(site, { guest })
  const phone = await createPhone(site, night)
  const code = night.tickets[0]?.code ?? ''
  await scan(site.app, phone, { eventId: night.eventId, code })
  await scan(site.app, phone, { eventId: night.eventId, code })
  await visit('GET', `/api/events/listing?search=${person.lastName}`)

  const organiser = await createUser(site, { email: 'olumide.adebayo@example.org' })
  const payoutId = await createPayout(site, organiser.id, 'approved')
  await site.deps.db.transaction().execute((trx) => site.deps.jobs.enqueue(trx, 'payout.send', { payoutId }))
  await site.runJobs()

  expect(log).toContain('"msg":"request"')
  expect(log).toContain('a job failed and will be retried')
  const names = [person, guest].flatMap(({ firstName, lastName, email }) => [firstName, lastName, email])
  const forbidden = [
    ...names,
    ...Object.values(heir),
    'Temilade',
    'olumide.adebayo',
    organiser.email,
    person.password,
    VISITOR,
    BROWSER,
    '127.0.0.1',
    phone.headers.authorization.slice('Bearer '.length),
    held.headers['x-ticket-token'],
    code,
    night.order.token,
    night.order.reference,
    ...secrets,
    ...ofOrder,
  ]
  expect(forbidden).not.toContain('')
  expect(forbidden.filter((word) => log.toLowerCase().includes(word.toLowerCase()))).toEqual([])
  // No address at all, no token of any kind, no field for either.
  expect(log).not.toMatch(/[\w.]@[\w-]+\.|eyJ[\w-]{10}|"(?:ip|url|email|remoteAddress)":/)
})
