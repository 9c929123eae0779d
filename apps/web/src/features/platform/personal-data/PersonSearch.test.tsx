import { beforeEach, expect, it, vi } from 'vitest'
import { button, field, press, text, type, testScreen } from '../../../testing/screen.tsx'
import { PersonSearch } from './PersonSearch.tsx'

const { find, prepare, erase, confirmAction, fetchFile, saveFile } = vi.hoisted(() => ({
  find: vi.fn(),
  prepare: vi.fn(),
  erase: vi.fn(),
  confirmAction: vi.fn(),
  fetchFile: vi.fn(),
  saveFile: vi.fn(),
}))
vi.mock('../../../api/hooks.ts', () => ({
  useFindPersonalDataMutation: () => [(arg: unknown) => ({ unwrap: () => find(arg) })],
  useExportPersonalDataMutation: () => [(arg: unknown) => ({ unwrap: () => prepare(arg) })],
  useErasePersonalDataMutation: () => [(arg: unknown) => ({ unwrap: () => erase(arg) })],
}))
vi.mock('../../../api/files.ts', () => ({ fetchFile }))
vi.mock('../../../lib/save-file.ts', () => ({ saveFile }))
vi.mock('../../../ui/confirm.tsx', () => ({ confirmAction }))

const email = 'ada@example.com'
const body = { email }
const person = {
  email,
  account: { _id: '1', name: 'Ada Okafor', isAdmin: false, suspended: false },
  plan: [
    { what: 'Passkeys', rows: 1, treatment: 'deleted', note: '' },
    { what: 'Orders', rows: 12, treatment: 'pseudonym', note: 'Amounts stay.' },
    { what: 'Receipts', rows: 3, treatment: 'kept', note: 'Tax law.' },
  ],
  obligations: [],
}

const screen = testScreen()
beforeEach(async () => {
  vi.resetAllMocks()
  await screen.show(<PersonSearch />)
})

const EMAIL = 'E-mail address'

it('previews what is deleted, made pseudonymous and kept, and erases it after a confirmation', async () => {
  find.mockResolvedValue(person)
  await type(EMAIL, email)
  await press('Preview erasure')
  expect(find).toHaveBeenCalledExactlyOnceWith({ body })
  const said = [...document.querySelectorAll('h3')].map((each) => each.parentElement?.textContent)
  expect(said).toEqual([
    'DeletedPasskeys1 record',
    'Made pseudonymousOrdersAmounts stay.12 records',
    'KeptReceiptsTax law.3 records',
  ])
  confirmAction.mockResolvedValue(false)
  await press('Erase data')
  expect(erase).not.toHaveBeenCalled()
  confirmAction.mockResolvedValue(true)
  await press('Erase data')
  expect(erase).toHaveBeenCalledExactlyOnceWith({ body })
  expect(button('Erase data')).toBeUndefined()
  expect(field(EMAIL).value).toBe('')
})

it('gives the reasons why an erasure is refused instead of a button', async () => {
  find.mockResolvedValue({ ...person, obligations: ['A payout is on its way.'] })
  await type(EMAIL, email)
  await press('Preview erasure')
  expect(text()).toContain('A payout is on its way.')
  expect(button('Erase data')).toBeUndefined()
})

it('drops the preview when the address changes', async () => {
  find.mockResolvedValue(person)
  await type(EMAIL, email)
  await press('Preview erasure')
  expect(button('Erase data')).toBeDefined()
  await type(EMAIL, 'ada@example.org')
  expect(button('Erase data')).toBeUndefined()
})

it.each([
  ['Export JSON', 'exportJson', 'personal-data.json'],
  ['Export document', 'exportHtml', 'personal-data.html'],
])('%s prepares and downloads an export', async (label, call, name) => {
  prepare.mockResolvedValue({ _id: 'export-1' })
  fetchFile.mockResolvedValue(new Blob(['data']))
  await press(label)
  expect(text()).toContain('Enter an e-mail address.')
  expect(prepare).not.toHaveBeenCalled()
  await type(EMAIL, email)
  await press(label)
  expect(prepare).toHaveBeenCalledExactlyOnceWith({ body })
  expect(fetchFile).toHaveBeenCalledExactlyOnceWith(call, { params: { exportId: 'export-1' } })
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name }))
})
