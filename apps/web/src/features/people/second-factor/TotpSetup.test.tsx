import { expect, it, vi } from 'vitest'
import { button, field, press, text, type, testFeature } from '../../../testing/screen.tsx'
import { TotpSetup } from './TotpSetup.tsx'

const START = 'POST /api/users/me/second-factor/totp'
const CONFIRM = 'POST /api/users/me/second-factor/totp/confirm'
const secondFactor = { totp: true, passkeys: [], recoveryCodesLeft: 2, required: false }

const feature = testFeature()
const onDone = vi.fn()

async function open(): Promise<void> {
  onDone.mockReset()
  feature.answers.set(START, {
    status: 201,
    body: { secret: 'ABCDEFGHIJKL', uri: 'otpauth://totp/Foyer?secret=ABCDEFGHIJKL' },
  })
  await feature.show(<TotpSetup onDone={onDone} onCancel={() => undefined} />)
}

it('shows the key, and turns two-step login on only with a code of the app', async () => {
  feature.answers.set(CONFIRM, { body: { secondFactor, recoveryCodes: ['one', 'two'] } })
  await open()
  expect(text()).toContain('ABCD EFGH IJKL')
  await type('Code', '12345')
  await press('Turn on')
  expect(text()).toContain('The code has six digits.')
  expect(feature.sent.map(({ call }) => call)).toEqual([START])
  await type('Code', '123 456')
  await press('Turn on')
  expect(feature.sent.at(-1)).toEqual({ call: CONFIRM, body: { code: '123456' } })
  expect(onDone).toHaveBeenCalledExactlyOnceWith(['one', 'two'])
})

it('keeps the key and names the field when the code is wrong', async () => {
  feature.answers.set(CONFIRM, { status: 400, body: { code: 'account.code_wrong', message: 'That code is wrong.' } })
  await open()
  await type('Code', '123456')
  await press('Turn on')
  expect(text()).toContain('That code is wrong.')
  expect(text()).toContain('ABCD EFGH IJKL')
  expect(field('Code').value).toBe('123456')
  expect(onDone).not.toHaveBeenCalled()
})

it('offers to try again when no key comes', async () => {
  feature.answers.set(START, { status: 503, body: { code: 'server.unavailable', message: 'Try again in a moment.' } })
  await feature.show(<TotpSetup onDone={onDone} onCancel={() => undefined} />)
  expect(text()).toContain('Try again in a moment.')
  expect(button('Turn on')).toBeUndefined()
})
