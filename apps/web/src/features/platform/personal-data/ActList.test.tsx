import type { PersonalDataActView } from '@foyer/contract'
import { expect, it, vi } from 'vitest'
import { press, testFeature } from '../../../testing/screen.tsx'
import { ActList } from './ActList.tsx'

const ACTS = 'GET /api/admin/personal-data/acts'

const act = (fields: Partial<PersonalDataActView>): PersonalDataActView => ({
  _id: '1',
  kind: 'erasure',
  at: '2026-11-27T10:00:00.000Z',
  actor: { _id: '2', name: 'Ada Okafor' },
  own: false,
  subject: 'a1b2c3d4e5f6',
  counts: { orders: 12, passkeys: 1 },
  ...fields,
})

const { show, answers } = testFeature()

it('saves the whole record page by page: who did what when, and how many records of each kind', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:saved'
  })
  const paging = { total: 2, limit: 100 }
  const retention = act({ _id: '3', kind: 'retention', actor: null, subject: null, counts: { mails: 300 } })
  answers.set(ACTS, { body: { items: [], page: 1, limit: 20, total: 0 } })
  answers.set(`${ACTS}?page=1&limit=100`, { body: { ...paging, page: 1, items: [act({})] } })
  answers.set(`${ACTS}?page=2&limit=100`, { body: { ...paging, page: 2, items: [retention] } })
  await show(<ActList />)
  await press('Export')
  await expect.poll(() => saved).toHaveLength(1)
  expect((await saved[0]?.text())?.replaceAll('"', '').split('\r\n')).toEqual([
    expect.stringMatching(/Type,Date,Done by,Person,Records,Records by kind$/),
    'Erasure,2026-11-27T10:00:00.000Z,Ada Okafor,a1b2c3d4e5f6,13,orders: 12; passkeys: 1',
    'Retention run,2026-11-27T10:00:00.000Z,System,,300,mails: 300',
    '',
  ])
})
