import { beforeEach, expect, it, vi } from 'vitest'
import { button, field, press, text, type, testScreen } from '../../../testing/screen.tsx'
import { OwnPersonalData } from './OwnPersonalData.tsx'

const { preview, prepare, erase, leaveDeletedAccount } = vi.hoisted(() => ({
  preview: vi.fn(),
  prepare: vi.fn(),
  erase: vi.fn(),
  leaveDeletedAccount: vi.fn(),
}))
vi.mock('../../../api/hooks.ts', () => ({
  useGetOwnPersonalDataQuery: preview,
  useExportOwnPersonalDataMutation: () => [() => ({ unwrap: () => prepare() })],
  useEraseOwnAccountMutation: () => [(arg: unknown) => ({ unwrap: () => erase(arg) })],
}))
// Test files share their modules, so the downloads of the buttons are tested with the administrator's screen.
vi.mock('./ExportButtons.tsx', () => ({
  ExportButtons: (props: { labels: Record<string, string>; prepare: () => Promise<unknown> }) =>
    Object.entries(props.labels).map(([format, label]) => (
      <button type="button" key={format} onClick={() => void props.prepare()}>
        {label}
      </button>
    )),
}))
vi.mock('../../../store/hooks.ts', () => ({ useAppDispatch: () => vi.fn() }))
vi.mock('../../../store/session.ts', () => ({ leaveDeletedAccount }))

const email = 'ada@example.com'
const data = {
  email,
  account: null,
  plan: [{ what: 'Passkeys', rows: 1, treatment: 'deleted', note: '' }],
  obligations: [] as string[],
}

const screen = testScreen()
beforeEach(async () => {
  vi.resetAllMocks()
  preview.mockReturnValue({ data })
  await screen.show(<OwnPersonalData />)
})

const EMAIL = 'Your e-mail address'

it('deletes the account only after a preview and its own address, and then leaves the session', async () => {
  expect(preview).not.toHaveBeenCalled()
  await press('Preview deletion')
  expect(text()).toContain('Passkeys1 record')
  await type(EMAIL, 'someone@example.com')
  await press('Delete my account')
  expect(text()).toContain('Enter the e-mail address of your account to confirm.')
  expect(erase).not.toHaveBeenCalled()
  await type(EMAIL, email)
  await press('Delete my account')
  expect(erase).toHaveBeenCalledExactlyOnceWith({ body: { email } })
  expect(leaveDeletedAccount).toHaveBeenCalledOnce()
})

it('stays logged in and keeps the address when the deletion fails', async () => {
  const refusal = { message: 'A payout is on its way.', error: '', code: 'personal_data.obligations', requestId: '1' }
  erase.mockRejectedValue({ status: 409, data: refusal })
  await press('Preview deletion')
  await type(EMAIL, email)
  await press('Delete my account')
  expect(text()).toContain('A payout is on its way.')
  expect(field(EMAIL).value).toBe(email)
  expect(leaveDeletedAccount).not.toHaveBeenCalled()
})

it('gives the reasons why the account cannot be deleted yet', async () => {
  preview.mockReturnValue({ data: { ...data, obligations: ['A refund is open. Wait until it is paid.'] } })
  await press('Preview deletion')
  expect(text()).toContain('A refund is open. Wait until it is paid.')
  expect(button('Delete my account')).toBeUndefined()
})

it.each(['Download JSON', 'Download document'])('%s prepares an export', async (label) => {
  prepare.mockResolvedValue({ _id: 'export-1' })
  await press(label)
  expect(prepare).toHaveBeenCalledOnce()
})
