import { globSync, readFileSync } from 'node:fs'
import { domainEvents } from '@foyer/contract'
import { expect, test } from 'vitest'

const source = new URL('../', import.meta.url)

/** Code of the server and functions of the database, without tests. */
const files = globSync('**/*.{ts,sql}', { cwd: source })
  .filter((name) => !/\.test\.ts$|^testing\/|migrations\//.test(name))
  .map((name) => ({ name, text: readFileSync(new URL(name, source), 'utf8') }))

test('every domain event of the table is announced somewhere', () => {
  const announced = new Set(
    files.flatMap(({ text }) => [...text.matchAll(/name(?:: |', )'([a-z_]+\.[a-z_]+)'/g)].map(([, name]) => name)),
  )
  expect(Object.keys(domainEvents).filter((name) => !announced.has(name))).toEqual([])
})

test('NOTIFY is sent by the outbox alone', () => {
  const notifying = files.filter(({ text }) => /pg_notify\(|\bnotify [a-z_]+,/i.test(text)).map(({ name }) => name)
  expect(notifying).toEqual(['outbox/sql/announce.sql'])
})

test('a mail that a use case enqueues itself carries what no table holds (a token, an address, a text not sent yet), or belongs to a job', () => {
  const mailing = files.filter(({ text }) => /enqueue(?:All)?\([^)]*'mail\.send'/.test(text)).map(({ name }) => name)
  expect(mailing.toSorted()).toEqual([
    'features/guests/followers/follow-organisation.ts',
    'features/guests/guest-messages/test-guest-message.ts',
    'features/people/accounts/change-email.ts',
    'features/people/accounts/mail-account-link.ts',
    'features/people/accounts/register.ts',
    'features/people/organisations/invite-member.ts',
    'features/sales/gift-cards/deliver-gift-card.ts',
    'features/sales/gift-cards/issue-gift-card.ts',
    'features/sales/orders/orders.routes.ts',
  ])
})
