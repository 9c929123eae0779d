import { expect, test } from 'vitest'
import { demoLogins, seedDemo } from '../../demo/index.ts'
import { createSession } from '../factories.ts'
import { buildTestApp } from '../test-app.ts'
import { compareHome } from './recompute/compare-home.ts'
import { compareOrganiser } from './recompute/compare-organiser.ts'
import { compareLedger, comparePlatform } from './recompute/compare-platform.ts'
import { readPeople } from './recompute/read-demo.ts'
import { Shown } from './recompute/shown.ts'
import { simulationSize } from './simulation-size.ts'

test('every figure of the demo data, computed a second time', { timeout: 0 }, async () => {
  const site = await buildTestApp()
  const now = new Date()
  site.setClock(now)
  expect(await seedDemo(site.deps)).not.toBeNull()
  const { id } = await site.deps.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoLogins.admin.email)
    .executeTakeFirstOrThrow()
  const admin = new Shown(site.app, (await createSession(site, id)).headers)
  const people = await readPeople(site)
  for (const { userId, email, organisers, handedOn } of people) {
    const own = new Shown(site.app, (await createSession(site, userId)).headers)
    for (const organiser of organisers)
      await compareOrganiser(
        { own, admin, organiser, papers: 1, everyOrder: simulationSize.everyOrder },
        email,
        handedOn.get(organiser.currency),
      )
    await compareHome({ own, admin, organisers, now })
  }
  await comparePlatform(
    admin,
    people.flatMap(({ organisers }) => organisers),
  )
  await compareLedger(admin, people)
  const currencies = new Set(people.flatMap(({ organisers }) => organisers.map(({ currency }) => currency)))
  expect(currencies.size).toBe(8)
  process.stdout.write(`demo data: ${Shown.compared} figures agree\n`)
  await site.close()
})
