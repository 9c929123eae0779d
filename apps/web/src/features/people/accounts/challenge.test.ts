import { describe, expect, it } from 'vitest'
import { challengeOf } from './challenge.ts'

const refused = (code: string, details: Record<string, unknown>) => ({
  status: 403,
  data: { message: 'No', error: 'No', code, requestId: '', details },
})

describe('the challenge in a refused login', () => {
  it('is read from the answer that asks for a second factor', () => {
    const details = { challenge: 'abc', methods: ['totp', 7, 'recovery'] }
    expect(challengeOf(refused('account.second_factor_required', details))).toEqual({
      challenge: 'abc',
      methods: ['totp', 'recovery'],
    })
  })

  it.each([
    refused('account.suspended', { challenge: 'abc', methods: [] }),
    refused('account.second_factor_required', {}),
    refused('account.second_factor_required', { challenge: 'abc' }),
    new Error('network'),
    null,
  ])('is not there in %j', (error) => {
    expect(challengeOf(error)).toBeNull()
  })
})
