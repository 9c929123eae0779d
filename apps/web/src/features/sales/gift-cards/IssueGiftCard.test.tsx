import { beforeEach, expect, it, vi } from 'vitest'
import { press, text, type, testScreen } from '../../../testing/screen.tsx'
import { IssueGiftCard } from './IssueGiftCard.tsx'

const { issue } = vi.hoisted(() => ({ issue: vi.fn() }))
vi.mock('../../../api/hooks.ts', () => ({
  useGetOrganisationQuery: () => ({ data: { _id: 'o1', timezone: 'Africa/Lagos', currency: 'NGN' } }),
  useIssueGiftCardMutation: () => [(arg: unknown) => ({ unwrap: () => issue(arg) })],
}))

const screen = testScreen()
const onIssued = vi.fn()
const lost = { status: 0, data: { code: 'network', message: 'No answer came' } }

beforeEach(async () => {
  vi.clearAllMocks()
  await screen.show(<IssueGiftCard organisationId="o1" onClose={() => undefined} onIssued={onIssued} />)
  await type('Value *', '5000')
})

const keys = () => issue.mock.calls.map(([{ headers }]) => headers['idempotency-key'])

it('sends the same key when the answer was lost, so that a second press issues one card', async () => {
  issue.mockRejectedValueOnce(lost).mockResolvedValueOnce({ code: 'A' })
  await press('Issue gift card')
  expect(onIssued).not.toHaveBeenCalled()
  await press('Issue gift card')
  expect(onIssued).toHaveBeenCalledExactlyOnceWith({ code: 'A' })
  const [first, second] = keys()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toBe(first)
})

it('sends another key for another amount', async () => {
  issue.mockRejectedValue(lost)
  await press('Issue gift card')
  await type('Value *', '6000')
  await press('Issue gift card')
  const [first, second] = keys()
  expect(second).not.toBe(first)
  expect(text()).toContain('No answer came')
})
