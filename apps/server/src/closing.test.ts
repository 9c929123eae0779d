import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from './testing/index.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

test('a request that comes on an open connection while the server closes is answered, and the connection closed', async () => {
  const app = await site.sibling()
  let url = ''
  const ask = async () => {
    const { status, headers } = await fetch(`${url}/api/openapi.json`).then(async (answer) => {
      await answer.text()
      return answer
    })
    return [status, headers.get('connection')]
  }
  let late: unknown
  app.addHook('preClose', async () => {
    late = await ask()
  })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  expect(await ask()).toEqual([200, 'keep-alive'])
  await app.close()
  expect(late).toEqual([200, 'close'])
})
