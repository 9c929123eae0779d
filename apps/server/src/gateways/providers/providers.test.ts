import { readdirSync } from 'node:fs'
import { providers } from '@foyer/contract'
import { expect, test } from 'vitest'
import { buildTestApp } from '../../testing/index.ts'
import { paymentProviders } from '../payments/payment-gateway.ts'
import { makeProviders, providerDefinitions, readProviders } from './index.ts'

/** Settings that switch every provider on. */
const everything = {
  PAYSTACK_SECRET_KEY: 'sk_test_1',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  MOLLIE_API_KEY: 'test_1',
  BANK_TRANSFER_ACCOUNT: 'DE89 3704 0044 0532 0130 00',
  BANK_TRANSFER_HOLDER: 'Foyer Ltd',
}

test('each provider is one folder with a stand-in or its own books, named in the one list', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  expect(folders.toSorted()).toEqual(providers.map(({ name }) => name).toSorted())
  expect(providerDefinitions.map(({ name, label }) => ({ name, label }))).toEqual(providers)
})

test('no two providers read the same setting, and a setting that switches one on is one of its own', () => {
  const names = providerDefinitions.flatMap(({ settings }) => Object.keys(settings))
  expect(new Set(names).size).toBe(names.length)
  const strangers = providerDefinitions.filter(({ switchedOnBy: by, settings }) => by !== null && !(by in settings))
  expect(strangers).toEqual([])
})

test('a definition and its gateways say the same about name, currencies and methods', async () => {
  const site = await buildTestApp()
  const { inUse, invalid, refused } = readProviders(everything, 'demo')
  expect([invalid, refused]).toEqual([[], []])
  const { db, now, secrets, site: facts } = site.deps
  const { payments, payouts } = makeProviders(inUse, { db, secrets, publicUrl: facts.publicUrl, now }, new Map())
  for (const { name, currencies, methods, offered } of providerDefinitions) {
    const gateway = payments.byName.get(name)
    expect(gateway).toMatchObject({ name, methods, offered })
    const taken = [...currencies].filter((currency) => gateway?.takes(currency))
    // The operator's bank account has one of the currencies.
    expect(taken).toEqual(offered === 'configured' ? [...currencies] : ['EUR'])
    expect(payouts.byName.get(name)?.name ?? name).toBe(name)
  }
  await site.close()
})

test('bank transfers alone do not let paid events be published: only some events accept them', async () => {
  const site = await buildTestApp()
  const bankTransfers = site.deps.payments.byName.get('bank-transfer')
  expect(bankTransfers?.takes('NGN')).toBe(true)
  const alone = paymentProviders(bankTransfers ? [bankTransfers] : [])
  expect(alone.serving('NGN')).toHaveLength(1)
  expect(alone.forCurrency('NGN')).toBeUndefined()
  await site.close()
})
