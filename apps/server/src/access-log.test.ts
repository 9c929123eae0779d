import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { uuidv7 } from './ids.ts'
import { OutageLog } from './outage-log.ts'
import {
  buildTestApp,
  call,
  createEvent,
  createPaidOrder,
  createUser,
  PASSWORD,
  type TestApp,
} from './testing/index.ts'

interface Line {
  readonly msg: string
  readonly method?: string
  readonly route?: string
  readonly status?: number
  readonly reqId?: string
}

let site: TestApp
let text = ''
const lines = () =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

beforeAll(async () => {
  const log = createLog('info', new OutageLog(), { destination: { write: (line) => (text += line) } })
  site = await buildTestApp({ accessLog: true, log })
})
afterAll(() => site.close())

test('a journey leaves a line for each request, and no address, name, token or parameter in any of them', async () => {
  const { app, deps } = site
  const user = await createUser(site, { email: 'secret.person@example.org' })
  const login = { method: 'POST', url: '/api/users/login' } as const
  await call(app, { ...login, payload: { email: user.email, password: PASSWORD } })
  await call(app, { ...login, payload: { email: user.email, password: 'wrong password altogether' } })
  const paid = await createPaidOrder(site, await createEvent(site))
  await call(app, { method: 'GET', url: '/api/events?search=unmistakable-search', remoteAddress: '203.0.113.77' })
  await call(app, { method: 'GET', url: `/api/orders/${paid.reference}?t=${paid.token}`, headers: user.headers })
  await site.runJobs()
  // The error of a violated constraint contains the values of the row.
  const again = { ...user, id: uuidv7() }
  const breach = deps.pool.query(
    `insert into users (id, email, password_hash, first_name, last_name) values ($1, $2, 'x', 'Unmistakable', 'x')`,
    [again.id, again.email],
  )
  await breach.catch((error: unknown) => deps.log.error({ err: error }, 'a fault'))

  const requests = lines().filter(({ msg }) => msg === 'request')
  expect(requests.length).toBeGreaterThan(6)
  for (const { method, status, reqId } of requests)
    expect(`${method} ${status} ${reqId}`).toMatch(/^[A-Z]+ \d{3} [0-9a-f-]{36}$/)
  expect(requests.map(({ route }) => route)).toContain('/api/orders/:reference')
  expect(lines().at(-1)).toMatchObject({ msg: 'a fault', err: { code: '23505' } })
  const secrets = ['secret.person', 'Unmistakable', PASSWORD, 'wrong password', 'unmistakable-search', '203.0.113.77']
  for (const secret of [...secrets, paid.token, paid.reference, user.id, user.headers.authorization.slice(7)])
    expect(text).not.toContain(secret)
  expect(text).not.toMatch(/@|eyJ|"ip"|"url"/)
})
