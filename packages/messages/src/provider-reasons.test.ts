import type { Language } from '@foyer/domain'
import { afterEach, expect, it } from 'vitest'
import { readLanguagesFrom } from './language.ts'
import { storedReasonWords } from './provider-reasons.ts'

const speak = (current: Language) => readLanguagesFrom(() => ({ current, offered: ['en', 'fr', 'ar'] }))
afterEach(() => speak('en'))

it.each([
  ['provider.no_answer', 'Le prestataire de paiement n’a pas répondu.'],
  ['provider.bank_refused (expired_card)', 'La banque n’a pas accepté l’argent (expired_card).'],
  ['The bank did not take the money.', 'The bank did not take the money.'],
  ['toString', 'toString'],
  ['', ''],
])('a French reader of %j is told %j', (stored, told) => {
  speak('fr')
  expect(storedReasonWords(stored)).toBe(told)
})
