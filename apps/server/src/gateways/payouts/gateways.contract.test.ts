import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/index.ts'
import { atOnce } from '../../testing/race.ts'
import { payoutBenches, type PayoutBench } from '../../testing/payout-benches.ts'
import { BankAccountUnknown } from './payout-gateway.ts'

let site: TestApp
let bench: PayoutBench
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

function useBench(name: keyof typeof payoutBenches): void {
  beforeEach(async () => {
    bench = await payoutBenches[name](site)
  })
  afterEach(() => bench.close())
}

async function request(amount = 7000) {
  return {
    reference: `payout-${randomUUID()}`,
    amount,
    currency: bench.currency,
    destination: await bench.destination(),
  }
}

async function sent() {
  const asked = await request()
  await bench.gateway.send(asked)
  return asked.reference
}

describe.each(['sandbox', 'paystack', 'stripe'] as const)('%s', (name) => {
  useBench(name)

  test('a payout transfer is not known, then sent, then paid, of the amount and currency that were asked', async () => {
    const asked = await request()
    const { gateway } = bench
    expect(await gateway.find(asked.reference)).toBeNull()
    const money = { amount: 7000, currency: bench.currency }
    expect(['pending', 'paid']).toContain((await gateway.send(asked)).status)
    expect(await gateway.find(asked.reference)).toMatchObject(money)
    await bench.conclude(asked.reference, 'paid')
    expect(await gateway.find(asked.reference)).toEqual({ status: 'paid', failure: null, ...money })
    expect(await bench.moved()).toEqual([7000])
  })

  test('sent twice with one reference, in turn or at once, it is one payout transfer', async () => {
    const asked = await request()
    const answers = await atOnce(3, () => bench.gateway.send(asked).catch(() => null))
    answers.push(await bench.gateway.send(asked).catch(() => null))
    expect(answers.map((said) => said?.status)).not.toContain('failed')
    expect(await bench.moved()).toEqual([7000])
    expect(await bench.gateway.find(asked.reference)).toMatchObject({ amount: 7000 })
  })

  test('what the bank does not take has failed, in words, before it was paid and after', async () => {
    const reference = await sent()
    await bench.conclude(reference, 'paid')
    await bench.conclude(reference, 'failed')
    expect(await bench.gateway.find(reference)).toMatchObject({
      status: 'failed',
      amount: 7000,
      failure: expect.stringMatching(/\w+ .*\.$/),
    })
  })

  test('another amount or currency is told as it is', async () => {
    const reference = await sent()
    await bench.conclude(reference, 'paid')
    await bench.lie(reference, { amount: 700, currency: 'USD' })
    expect(await bench.gateway.find(reference)).toMatchObject({ amount: 700, currency: 'USD' })
  })

  test('its notification names the payout transfer and is believed with its signature over these very bytes alone', async () => {
    const { payload, headers } = bench.notice('payout-1', 'paid')
    expect(bench.payments.isAuthentic(payload, headers)).toBe(true)
    expect(bench.payments.readNotice(payload, {})).toMatchObject({
      about: 'payout',
      reference: 'payout-1',
    })
    const forged = [
      bench.payments.isAuthentic(payload, {}),
      bench.payments.isAuthentic(Buffer.concat([payload, Buffer.from(' ')]), headers),
      bench.payments.isAuthentic(Buffer.from(payload.toString().replace('payout-1', 'payout-2')), headers),
    ]
    expect(forged).toEqual([false, false, false])
  })
})

describe.each(['paystack', 'stripe'] as const)('%s, over a network that breaks', (name) => {
  useBench(name)

  // The SDK asks three times by itself.
  const thrice = <T>(mishap: T): T[] => [mishap, mishap, mishap]

  test.each(['does it and breaks off', 'does it and keeps silent'] as const)(
    'a payout transfer that %s is an error, and there when asked for',
    async (mishap) => {
      const asked = await request()
      bench.mishaps.push(...thrice(mishap))
      await expect(bench.impatient.send(asked)).rejects.toThrow(/fetch failed|connection|timeout/i)
      bench.mishaps.length = 0
      expect(await bench.gateway.find(asked.reference)).toMatchObject({ amount: 7000 })
      await bench.gateway.send(asked).catch(() => null)
      expect(await bench.moved()).toEqual([7000])
    },
  )

  test('a provider that cannot just now is an error, never a failure', async () => {
    const asked = await request()
    bench.mishaps.push(...thrice('refuses' as const))
    await expect(bench.gateway.send(asked)).rejects.toThrow(/available/)
    bench.mishaps.push(...thrice('refuses' as const))
    await expect(bench.gateway.find(asked.reference)).rejects.toThrow(/available/)
    expect(await bench.moved()).toEqual([])
  })

  test('a plain refusal has failed: nothing was sent', async () => {
    const asked = await request(2_000_000_000)
    expect(await bench.gateway.send(asked)).toMatchObject({
      status: 'failed',
      amount: 2_000_000_000,
      failure: expect.stringMatching(/balance|funds/),
    })
    expect([await bench.moved(), await bench.gateway.find(asked.reference)]).toEqual([[], null])
  })

  test('nothing is sent to whom it does not know', async () => {
    const asked = await request()
    await expect(
      bench.gateway.send({ ...asked, destination: { ...asked.destination, recipient: null } }),
    ).rejects.toThrow(/know/)
  })
})

describe('paystack', () => {
  useBench('paystack')

  function listed() {
    const { payoutAccounts } = bench.gateway
    if (payoutAccounts.kind !== 'listed') throw new Error('There is no list of banks')
    return payoutAccounts
  }
  const account = { currency: 'NGN', bankCode: '011', number: '0123456789' }

  test('lists its banks over all pages without those that closed, asks once a day, and keeps them when asked in vain', async () => {
    const names = (await listed().banks('NGN')).map(({ name }) => name)
    expect(names).toEqual(['First Bank of Nigeria', 'Guaranty Trust Bank', 'Kuda Bank'])
    const { length } = bench.calls
    await listed().banks('NGN')
    expect(bench.calls).toHaveLength(length)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
    bench.mishaps.push('refuses')
    expect(await listed().banks('NGN')).toHaveLength(3)
    expect(bench.calls).toHaveLength(length + 1)
    vi.useRealTimers()
  })

  test('tells whose an account is, or that the bank does not know it', async () => {
    expect(await listed().resolve(account)).toBe('OKAFOR ADAEZE CHIDINMA')
    await expect(listed().resolve({ ...account, number: '0000000000' })).rejects.toThrow(BankAccountUnknown)
    expect(await listed().resolve({ ...account, currency: 'ZAR' })).toBeNull()
    bench.mishaps.push('refuses')
    await expect(listed().resolve(account)).rejects.not.toThrow(BankAccountUnknown)
  })

  test('knows the same account by the same name', async () => {
    const first = await listed().register({ ...account, holder: 'Adaeze Okafor' })
    expect(await listed().register({ ...account, holder: 'Adaeze Okafor' })).toBe(first)
  })

  test('an answer about another payout transfer is no answer', async () => {
    const reference = await sent()
    await bench.lie(reference, { reference: 'payout-of-another' })
    await expect(bench.gateway.find(reference)).rejects.toThrow(/another transfer/)
  })
})

describe('stripe', () => {
  useBench('stripe')

  test('two payout transfers of one payout are told as what both hold', async () => {
    const reference = await sent()
    await bench.lie(reference, { twice: true })
    expect(await bench.gateway.find(reference)).toMatchObject({ amount: 14_000 })
  })

  test('a payout transfer taken back in part is told as what is left', async () => {
    const reference = await sent()
    await bench.lie(reference, { back: 2000 })
    expect(await bench.gateway.find(reference)).toMatchObject({ status: 'paid', amount: 5000 })
  })

  test('an account is ready once Stripe says that both transfers and payouts are', async () => {
    const { payoutAccounts } = bench.gateway
    if (payoutAccounts.kind !== 'connected') throw new Error('Nothing is connected')
    const recipient = await payoutAccounts.open({ reference: 'one', email: 'adaeze@example.org' })
    expect(await payoutAccounts.open({ reference: 'one', email: 'adaeze@example.org' })).toBe(recipient)
    expect(await payoutAccounts.look(recipient)).toEqual({ ready: false, holder: '', bankName: '', last4: '' })
    expect(await payoutAccounts.invite(recipient, { done: 'http://localhost/a', again: 'http://localhost/b' })).toMatch(
      /^https:\/\/connect\.stripe\.com\//,
    )
    bench.finish(recipient)
    expect(await payoutAccounts.look(recipient)).toMatchObject({ ready: true, last4: '4321', bankName: 'N26' })
    expect(await payoutAccounts.look('acct_none')).toBeNull()
    const { payload } = bench.notice('one', 'account')
    expect(bench.payments.readNotice(payload, {})).toMatchObject({
      about: 'payout_account',
      reference: 'one',
    })
  })
})
