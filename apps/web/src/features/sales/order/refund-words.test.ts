import { describe, expect, it } from 'vitest'
import { wishOf } from './refund-wish.ts'
import { answerWords, refundPromise, refundWords, wishWords } from './refund-words.ts'

const on = (at: string) => `<${at}>`

describe('what a buyer reads about refunds', () => {
  it('promises only what the policy does', () => {
    expect(refundPromise({ total: 100, policy: 'flexible', granted: true, grantedUntil: 'x' }, on)).toContain(
      'any time before',
    )
    expect(refundPromise({ total: 100, policy: 'days_before', granted: true, grantedUntil: 'x' }, on)).toContain(
      'until <x>',
    )
    expect(refundPromise({ total: 100, policy: 'days_before', granted: false, grantedUntil: 'x' }, on)).toContain(
      'has ended',
    )
    expect(refundPromise({ total: 100, policy: 'none', granted: false, grantedUntil: null }, on)).toContain(
      'non-refundable',
    )
    expect(refundPromise({ total: 0, policy: 'none', granted: true, grantedUntil: 'x' }, on)).not.toMatch(
      /money|refund/,
    )
  })

  it('says of money whether it has arrived', () => {
    expect(refundWords('failed', '€5', '1 May')).toMatch(/^€5 is on its way back .* \(1 May\)\.$/)
    expect(refundWords('charged_back', '€5', '1 May')).toBe('Your bank returned €5 to you (1 May).')
    expect(refundWords('succeeded', '€5', '1 May')).toMatch(/^€5 was returned .* \(1 May\)\.$/)
  })
})

describe('what the dialog says of the chosen tickets', () => {
  const own = { _id: 'own', amount: 500, atOnce: true }
  const passedOn = { _id: 'passed on', amount: 500, atOnce: false }
  const free = { _id: 'free', amount: 0, atOnce: true }
  const words = (...ids: string[]) => {
    const wish = wishOf([own, passedOn, free], ids)
    return wishWords(wish, `€${wish.amount}`)
  }

  it('own tickets go back at once, for their amount', () => {
    expect(words('own')).toMatchObject({ title: 'Return tickets', button: 'Return tickets for €500' })
    expect(words('own').consequence).toContain('stop working immediately')
    expect(words('free')).toMatchObject({ title: 'Return tickets', button: 'Return tickets' })
  })

  it('with one that was passed on among them, everything waits for the organiser', () => {
    expect(words('own', 'passed on')).toMatchObject({ title: 'Request a refund', button: 'Request refund of €1000' })
    expect(words('own', 'passed on').consequence).toContain('select only those')
    expect(words('passed on').consequence).toBe(
      'The organiser will decide and reply by e-mail. Your tickets stay valid until then.',
    )
  })

  it('the answer is told as it is', () => {
    expect(answerWords('open', false)).toBe('We sent your request to the organiser.')
    expect(answerWords('granted', false)).toBe('Your refund is on its way.')
    expect(answerWords('granted', true)).toContain('Your tickets are returned')
  })
})
