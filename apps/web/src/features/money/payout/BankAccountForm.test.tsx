import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { button, field, press, text, type, testScreen } from '../../../testing/screen.tsx'
import { BankAccountForm } from './BankAccountForm.tsx'

const { resolve, save } = vi.hoisted(() => ({ resolve: vi.fn(), save: vi.fn() }))
vi.mock('../../../api/hooks.ts', () => ({
  useResolvePayoutAccountMutation: () => [(arg: unknown) => ({ unwrap: () => resolve(arg) })],
  useSavePayoutAccountMutation: () => [(arg: unknown) => ({ unwrap: () => save(arg) })],
}))

const banks = [
  { code: '011', name: 'First Bank of Nigeria' },
  { code: '058', name: 'Guaranty Trust Bank' },
]

const screen = testScreen()
const onClose = vi.fn()

beforeEach(async () => {
  vi.clearAllMocks()
  await screen.show(<BankAccountForm currency="NGN" banks={banks} onDirty={() => undefined} onClose={onClose} />)
})

async function choose(bank: string): Promise<void> {
  await act(async () => field('Bank').click())
  const option = [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(
    (each) => each.textContent === bank,
  )
  await act(async () => option?.click())
}

async function fill(): Promise<void> {
  await type('Account holder', 'Adaeze Okafor')
  await choose('First Bank of Nigeria')
  await type('Account number (NUBAN)', '0123456789')
  await type('Your password', 'a long password')
}

it('shows whose account it is before it saves it, and asks again when anything of it changes', async () => {
  resolve.mockResolvedValue({ name: 'OKAFOR ADAEZE CHIDINMA', match: 'close' })
  save.mockResolvedValue({ currency: 'NGN', last4: '6789' })
  await fill()
  await press('Check account holder')
  const account = { holder: 'Adaeze Okafor', bankCode: '011', number: '0123456789' }
  expect(resolve).toHaveBeenCalledExactlyOnceWith({ params: { currency: 'NGN' }, body: account })
  expect(save).not.toHaveBeenCalled()
  expect(text()).toContain('OKAFOR ADAEZE CHIDINMA')
  await type('Account number (NUBAN)', '0123456780')
  expect(text()).not.toContain('OKAFOR ADAEZE CHIDINMA')
  expect(button('Save account')).toBeUndefined()
  await type('Account number (NUBAN)', '0123456789')
  await press('Save account')
  expect(save).toHaveBeenCalledExactlyOnceWith({
    params: { currency: 'NGN' },
    body: { ...account, bankName: 'First Bank of Nigeria', password: 'a long password' },
  })
  expect(onClose).toHaveBeenCalledOnce()
})

it('keeps what was typed when the bank does not know the account, and names the field', async () => {
  resolve.mockRejectedValue({
    status: 400,
    data: {
      message: 'No',
      error: 'No',
      code: 'request.invalid',
      requestId: '1',
      fields: { number: 'is not known at this bank' },
    },
  })
  await fill()
  await press('Check account holder')
  expect(text()).toContain('is not known at this bank')
  expect(field('Account holder').value).toBe('Adaeze Okafor')
  expect(field('Account number (NUBAN)').value).toBe('0123456789')
  expect(field('Bank').value).toBe('First Bank of Nigeria')
  expect(save).not.toHaveBeenCalled()
})

it('asks nobody while the bank or the number is missing', async () => {
  await type('Account holder', 'Adaeze Okafor')
  await type('Account number (NUBAN)', '01234')
  await press('Check account holder')
  expect(text()).toContain('Choose a bank.')
  expect(text()).toContain('Enter an account number with 10 digits.')
  expect(resolve).not.toHaveBeenCalled()
})
