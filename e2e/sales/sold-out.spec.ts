import { expect, test } from '@playwright/test'
import { open } from '../support/hydrated.ts'
import { order, putOnSale } from '../support/organiser.ts'
import { hearNothingUntilOrder } from '../support/stale-page.ts'

test('who comes too late is told, loses nothing, and takes what is left', async ({ page, request }) => {
  const event = await putOnSale(request, { title: 'Four chairs', price: 0, capacity: 4 })
  await open(page, event.path)
  await page.getByRole('button', { name: 'One more: Lawn tickets' }).click()

  await hearNothingUntilOrder(page)
  // While the visitor still looks, a crowd takes three of the four.
  const crowd = []
  for (let at = 0; at < 3; at += 1) crowd.push(await order(request, event, 1))
  expect(crowd.map(({ status }) => status)).toEqual([201, 201, 201])

  await page
    .getByRole('button', { name: /^Get (free )?tickets$/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByText('Sorry, only 1 is left.')).toBeVisible()
  await expect(page).toHaveURL(event.path)
  await page
    .getByRole('button', { name: /^Get (free )?tickets$/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/checkout\//)
  await expect(page.getByText(/reserved for you/)).toBeVisible()

  // The rest of the crowd finds it sold out, in calls and on the page.
  const late = await Promise.all([1, 2, 3, 4].map(() => order(request, event, 1)))
  expect(late.map(({ status, code }) => `${status} ${code}`)).toEqual(Array(4).fill('409 order.sold_out'))
  await page.getByLabel('First name').fill('Chidi')
  await page.getByLabel('E-mail').fill('chidi@example.org')
  await page.getByRole('button', { name: 'Get free tickets' }).click()
  await expect(page).toHaveURL(/\/orders\//)
  await open(page, event.path)
  await expect(page.getByText('Sold out').filter({ visible: true }).first()).toBeVisible()
})
