import { expect, it } from 'vitest'
import { bankAccountFault, normaliseAccountNumber } from './bank-account.ts'

it.each([
  ['0123456789', 'NGN', null],
  ['012345678', 'NGN', 'nuban'],
  ['DE89370400440532013000', 'NGN', 'nuban'],
  ['DE89370400440532013000', 'EUR', null],
  ['GB29NWBK60161331926819', 'GBP', null],
  ['KW81CBKU0000000000001234560101', 'KWD', null],
  ['DE88370400440532013000', 'EUR', 'iban'],
  ['DE89370400440532013001', 'EUR', 'iban'],
  ['123-4', 'USD', 'form'],
  ['123', 'USD', 'form'],
  ['4111<script>', 'USD', 'form'],
  ['021000021', 'USD', null],
])('%s in %s is found %s', (number, currency, fault) => {
  expect(bankAccountFault(number, currency)).toBe(fault)
})

it('is read however it is written', () => {
  expect(normaliseAccountNumber(' de89 3704-0044 0532 0130 00 ')).toBe('DE89370400440532013000')
})
