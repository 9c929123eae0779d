import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { required, type Currency } from '@foyer/domain'
import { expect, test } from 'vitest'
import type { Database } from '../../../db/database.ts'
import { qrPng } from '../../../documents/qr.ts'
import { CheckoutLost } from '../../payments/payment-gateway.ts'
import { bankTransferGateway } from './payments.ts'

const run = promisify(execFile)
const hasZbar = await run('zbarimg', ['--version']).then(
  () => true,
  () => false,
)

/** Instructions are made without the database. */
function gatewayIn(currency: Currency, number = 'DE89370400440532013000') {
  const account = { holder: 'Foyer GmbH & Söhne', number, bank: 'COBADEFFXXX', currency }
  return bankTransferGateway({ db: {} as Database, account })
}

function instructions(currency: Currency, amount: number, number?: string) {
  const order = { amount, currency, orderReference: 'K3M9P2QX7A' }
  return required(gatewayIn(currency, number).instructions?.(order), 'the instructions')
}

test('an order in another currency than the account has none, and no checkout', async () => {
  const order = { amount: 5000, currency: 'JPY', orderReference: 'K3M9P2QX7A' }
  expect(gatewayIn('EUR').instructions?.(order)).toBeNull()
  const checkout = gatewayIn('EUR').createCheckout({
    ...order,
    reference: 'one',
    email: 'ada@example.org',
    description: '1 × Open Air',
    returnUrl: 'https://foyer.example',
    createdAt: new Date(),
    method: 'bank_transfer',
  })
  await expect(checkout).rejects.toBeInstanceOf(CheckoutLost)
})

test.each([
  ['EUR', 5050, '50.50'],
  ['JPY', 5000, '5000'],
  ['KWD', 12_500, '12.500'],
] as const)('copies an amount in %s as a bank takes it', (currency, amount, copied) => {
  const [line] = instructions(currency, amount).lines
  expect(line).toMatchObject({ label: 'Amount', copy: copied })
})

test('an IBAN is shown in groups and copied without', () => {
  expect(instructions('EUR', 100).lines[2]).toEqual({
    label: 'IBAN',
    value: 'DE89 3704 0044 0532 0130 00',
    copy: 'DE89370400440532013000',
  })
})

test('only an account in euros has a code', () => {
  expect(instructions('JPY', 5000).qrText).toBeNull()
  expect(instructions('KWD', 5000, '0123456789').qrText).toBeNull()
})

test.skipIf(!hasZbar)('a scanner reads the code in euros as it was written', async () => {
  const text = required(instructions('EUR', 5050).qrText, 'the code')
  expect(text).toContain('\nFoyer GmbH & Söhne\nDE89370400440532013000\nEUR50.50\n\nRF')
  const folder = await mkdtemp(join(tmpdir(), 'epc-'))
  try {
    const file = join(folder, 'code.png')
    await writeFile(file, await qrPng({ text }))
    // As bytes: zbarimg guesses at a character set, the text says that it is UTF-8.
    const { stdout } = await run('zbarimg', ['-q', '--raw', '--oneshot', '-Sbinary', file])
    expect(stdout).toBe(text)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
