import { describe, expect, it } from 'vitest'
import { feeInWords, readFee, valuesOf } from './fee-values.ts'

const values = { percent: '2.5', fixedPerTicket: '100', minimum: '', maximum: '', endsAt: '' }

describe('a typed fee', () => {
  it('is read in the decimals of its currency', () => {
    expect(readFee(values, 'NGN').fee).toMatchObject({ basisPoints: 250, fixedPerTicket: 10_000, minimum: null })
    expect(readFee(values, 'JPY').fee).toMatchObject({ fixedPerTicket: 100 })
    expect(readFee({ ...values, minimum: '0.250' }, 'KWD').fee).toMatchObject({ fixedPerTicket: 100_000, minimum: 250 })
    expect(readFee({ ...values, percent: '2,25' }, 'NGN').fee?.basisPoints).toBe(225)
  })

  it.each([
    [{ percent: '' }, 'NGN', 'percent'],
    [{ percent: '2.555' }, 'NGN', 'percent'],
    [{ percent: '-1' }, 'NGN', 'percent'],
    [{ percent: '1e3' }, 'NGN', 'percent'],
    [{ percent: '60' }, 'NGN', 'percent'],
    [{ fixedPerTicket: '0.5' }, 'JPY', 'fixedPerTicket'],
    [{ minimum: 'x' }, 'NGN', 'minimum'],
    [{ minimum: '5', maximum: '4' }, 'NGN', 'maximum'],
  ])('%j in %s is refused at %s', (change, currency, field) => {
    expect(Object.keys(readFee({ ...values, ...change }, currency).faults)).toEqual([field])
  })

  it('comes back as it was typed', () => {
    const fee = { basisPoints: 250, fixedPerTicket: 49, minimum: null, maximum: 1999 }
    const set = { setBy: null, validFrom: '2026-01-01T00:00:00Z', organiser: null, endsAt: null, endedBy: null }
    const version = { ...fee, _id: 'f', currency: 'EUR', ...set }
    expect(readFee(valuesOf(version, 'EUR'), 'EUR').fee).toEqual(fee)
    expect(valuesOf(null, 'EUR')).toEqual({ percent: '0', fixedPerTicket: '0', minimum: '', maximum: '', endsAt: '' })
  })
})

it('says a fee in words', () => {
  expect(feeInWords({ basisPoints: 250, fixedPerTicket: 10_000, minimum: 5000, maximum: null }, 'NGN')).toBe(
    '2.5% + ₦100 per ticket, at least ₦50',
  )
  expect(feeInWords({ basisPoints: 0, fixedPerTicket: 0, minimum: null, maximum: null }, 'NGN')).toBe('No fee')
})
