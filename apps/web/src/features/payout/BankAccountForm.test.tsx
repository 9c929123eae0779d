import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BankAccountForm } from './BankAccountForm.tsx'

const { resolve, save } = vi.hoisted(() => ({ resolve: vi.fn(), save: vi.fn() }))
vi.mock('../../api/hooks.ts', () => ({
  useResolvePayoutAccountMutation: () => [(arg: unknown) => ({ unwrap: () => resolve(arg) })],
  useSavePayoutAccountMutation: () => [(arg: unknown) => ({ unwrap: () => save(arg) })],
}))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))

const banks = [
  { code: '011', name: 'First Bank of Nigeria' },
  { code: '058', name: 'Guaranty Trust Bank' },
]

let root: Root
const onClose = vi.fn()

beforeEach(async () => {
  vi.clearAllMocks()
  document.body.innerHTML = '<div id="app"></div>'
  root = createRoot(document.getElementById('app')!)
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <BankAccountForm currency="NGN" banks={banks} onDirty={() => undefined} onClose={onClose} />
      </MantineProvider>,
    ),
  )
})
afterEach(() => act(async () => root.unmount()))

const input = (label: string) => {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  const field = found && document.getElementById(found.htmlFor)
  if (!(field instanceof HTMLInputElement)) throw new Error(`There is no field ${label}`)
  return field
}

async function type(label: string, text: string): Promise<void> {
  const field = input(label)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function choose(bank: string): Promise<void> {
  await act(async () => input('Bank').click())
  const option = [...document.querySelectorAll<HTMLElement>('[role="option"]')].find(
    (each) => each.textContent === bank,
  )
  await act(async () => option?.click())
}

const button = () => document.querySelector<HTMLButtonElement>('button[type="submit"]')
const press = () => act(async () => button()?.click())
const text = () => document.body.textContent

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
  await press()
  const account = { holder: 'Adaeze Okafor', bankCode: '011', number: '0123456789' }
  expect(resolve).toHaveBeenCalledExactlyOnceWith({ params: { currency: 'NGN' }, body: account })
  expect(save).not.toHaveBeenCalled()
  expect(text()).toContain('OKAFOR ADAEZE CHIDINMA')
  await type('Account number (NUBAN)', '0123456780')
  expect(text()).not.toContain('OKAFOR ADAEZE CHIDINMA')
  expect(button()?.textContent).toBe('See whose account it is')
  await type('Account number (NUBAN)', '0123456789')
  await press()
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
  await press()
  expect(text()).toContain('is not known at this bank')
  expect(input('Account holder').value).toBe('Adaeze Okafor')
  expect(input('Account number (NUBAN)').value).toBe('0123456789')
  expect(input('Bank').value).toBe('First Bank of Nigeria')
  expect(save).not.toHaveBeenCalled()
})

it('asks nobody while the bank or the number is missing', async () => {
  await type('Account holder', 'Adaeze Okafor')
  await type('Account number (NUBAN)', '01234')
  await press()
  expect(text()).toContain('Choose the bank.')
  expect(text()).toContain('Account numbers in Nigeria have ten digits.')
  expect(resolve).not.toHaveBeenCalled()
})
