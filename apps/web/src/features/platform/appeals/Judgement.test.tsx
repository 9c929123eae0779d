import type { AdminAppealView } from '@foyer/contract'
import { expect, it } from 'vitest'
import { button, press, text, type, testFeature } from '../../../testing/screen.tsx'
import { Judgement } from './Judgement.tsx'

const id = '01900000-0000-7000-8000-000000000001'
const APPEAL = `GET /api/appeals/${id}`
const DECIDE = `POST /api/appeals/${id}/decide`

const appeal: AdminAppealView = {
  _id: id,
  kind: 'event',
  target: { _id: id, label: 'Harmattan Nights' },
  appellant: { _id: id, name: 'Ada Okafor', email: 'ada@example.com' },
  imposedBy: { _id: id, name: 'Idris Bello' },
  state: 'in_review',
  createdAt: '2026-11-02T10:00:00.000Z',
  reason: 'The venue never heard of it.',
  imposedAt: '2026-11-01T10:00:00.000Z',
  statement: 'We have a contract with the venue.',
  decidedAt: null,
  decidedBy: null,
  decisionNote: null,
  messages: [],
  mine: false,
  can: { review: false, decide: true, reply: true },
}

const feature = testFeature()

async function open(changes: Partial<AdminAppealView> = {}): Promise<void> {
  feature.answers.set(APPEAL, { body: { ...appeal, ...changes } })
  await feature.show(<Judgement id={id} onClose={() => undefined} />)
}

it('shows both sides, and decides only with a reason', async () => {
  feature.answers.set(DECIDE, { body: { ...appeal, state: 'overturned' } })
  await open()
  expect(text()).toContain('The venue never heard of it.')
  expect(text()).toContain('We have a contract with the venue.')
  await press('Overturn suspension')
  expect(text()).toContain('Overturn this suspension?')
  expect(feature.sent).toEqual([])
  await type('Reason', 'The contract is genuine.')
  await press('Overturn suspension')
  expect(feature.sent).toEqual([{ call: DECIDE, body: { decision: 'overturned', note: 'The contract is genuine.' } }])
})

it('lets nobody decide about what they imposed', async () => {
  await open({ mine: true, can: { review: false, decide: false, reply: true } })
  expect(text()).toContain('You imposed this suspension, so another administrator has to decide.')
  expect(button('Uphold suspension')).toBeUndefined()
})

it('shows a decision with its reason instead of buttons', async () => {
  const decided = {
    state: 'upheld',
    decidedAt: '2026-11-03T10:00:00.000Z',
    decisionNote: 'There is no contract.',
  } as const
  await open({ ...decided, decidedBy: appeal.imposedBy, can: { review: false, decide: false, reply: false } })
  expect(text()).toContain('Upheld by Idris Bello on 3 November 2026')
  expect(text()).toContain('There is no contract.')
  expect(button('Overturn suspension')).toBeUndefined()
})
