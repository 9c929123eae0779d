import type { TaxBalanceView } from '@foyer/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { field, press, text, type, testFeature } from '../../../testing/screen.tsx'
import { RecordRemittance } from './RecordRemittance.tsx'

const RECORD = 'POST /api/admin/tax/remittances'
const organiserId = '01900000-0000-7000-8000-000000000001'
const balance = {
  organiser: { _id: organiserId, name: 'Ada Okafor' },
  currency: 'NGN',
  left: 250_000,
} as TaxBalanceView
const days = { from: '2026-10-01', to: '2026-10-31' }

const feature = testFeature()
const onClose = vi.fn()
beforeEach(async () => {
  onClose.mockReset()
  await feature.show(<RecordRemittance balance={balance} days={days} onClose={onClose} />)
})

it('records a transfer in minor units for the days that were looked at', async () => {
  feature.answers.set(RECORD, { status: 201, body: {} })
  expect(field('Amount').value).toBe('2,500')
  await type('Amount', '1200.50')
  await type('Transfer reference', 'FIRS 4417')
  await press('Record remittance')
  const body = { organiserId, currency: 'NGN', amount: 120_050, destination: 'tax_office', ...days, note: '' }
  expect(feature.sent).toEqual([{ call: RECORD, body: { ...body, reference: 'FIRS 4417' } }])
  expect(onClose).toHaveBeenCalledOnce()
})

it('sends no more than is left, and nothing without a reference', async () => {
  await type('Amount', '2500.01')
  await press('Record remittance')
  expect(text()).toContain('Enter no more than ₦2,500, the amount that remains.')
  expect(text()).toContain('Enter the reference of the transfer.')
  expect(feature.sent).toEqual([])
})

it('keeps what was typed and names the field when the reference is taken', async () => {
  const refusal = { code: 'remittance.reference_taken', message: 'This reference is taken.' }
  feature.answers.set(RECORD, { status: 409, body: refusal })
  await type('Transfer reference', 'FIRS 4417')
  await press('Record remittance')
  expect(text()).toContain('This reference is taken.')
  expect(field('Transfer reference').value).toBe('FIRS 4417')
  expect(onClose).not.toHaveBeenCalled()
})
