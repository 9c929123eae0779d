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
      'Until <x>',
    )
    expect(refundPromise({ total: 100, policy: 'days_before', granted: false, grantedUntil: 'x' }, on)).toContain(
      'is over',
    )
    expect(refundPromise({ total: 100, policy: 'none', granted: false, grantedUntil: null }, on)).toContain(
      'no refunds as a rule',
    )
    expect(refundPromise({ total: 0, policy: 'none', granted: true, grantedUntil: 'x' }, on)).not.toMatch(
      /money|refund/,
    )
  })

  it('says of money whether it has arrived', () => {
    expect(refundWords('failed')).toBe('is on its way back')
    expect(refundWords('succeeded')).toBe('went back the way it came')
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
    expect(words('own')).toMatchObject({ title: 'Give tickets back', button: 'Give back for €500' })
    expect(words('own').consequence).toContain('stop working at once')
    expect(words('free')).toMatchObject({ title: 'Give tickets back', button: 'Give back' })
  })

  it('with one that was passed on among them, everything waits for the organiser', () => {
    expect(words('own', 'passed on')).toMatchObject({ title: 'Ask for a refund', button: 'Ask for €1000 back' })
    expect(words('own', 'passed on').consequence).toContain('choose only those')
    expect(words('passed on').consequence).toBe(
      'The organiser decides and answers by e-mail. Until then your tickets stay valid.',
    )
  })

  it('the answer is told as it is', () => {
    expect(answerWords('open', false)).toBe('We have asked the organiser.')
    expect(answerWords('granted', false)).toBe('Your money is on its way back.')
    expect(answerWords('granted', true)).toContain('Given back')
  })
})
