import { describe, expect, it } from 'vitest'
import { readReceiptsUrl } from './receipts-url.ts'

const read = (query: string) => readReceiptsUrl(new URLSearchParams(query))
const eventId = '0190a5b0-0000-7000-8000-000000000000'

describe('what the address bar asks of the receipts', () => {
  it('is all of them without anything', () => {
    expect(read('')).toEqual({ page: 1, limit: 25 })
  })

  it('is what it names', () => {
    expect(read(`page=3&kind=credit_note&event=${eventId}&from=2026-01-01&to=2026-01-31&search=ada`)).toEqual({
      page: 3,
      limit: 25,
      kind: 'credit_note',
      eventId,
      from: '2026-01-01',
      to: '2026-01-31',
      search: 'ada',
    })
  })

  it('leaves out what it cannot mean', () => {
    expect(read('page=-1&kind=invoice&event=mine&from=yesterday')).toEqual({ page: 1, limit: 25 })
  })
})
