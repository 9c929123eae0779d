import { expect, it } from 'vitest'
import { partyScanId } from './party-scan-id.ts'

it('names the scan of a party as the server does', async () => {
  const first = '11111111-1111-4111-8111-111111111111'
  const ticket = '22222222-2222-7222-8222-222222222222'
  expect(await partyScanId(first, ticket)).toBe('9ef6330c-baf7-86f5-adac-4e89e3bfa6c4')
})
