import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { makeStore } from '../store/store.ts'
import { type SessionUser, userUpdated } from '../store/user-slice.ts'
import { field, testScreen, text } from '../testing/screen.tsx'
import { GuestNote } from './GuestNote.tsx'

const { show } = testScreen()

async function showAs(acting: object | null): Promise<HTMLInputElement | HTMLTextAreaElement> {
  const store = makeStore()
  store.dispatch(userUpdated({ acting } as Partial<SessionUser>))
  await show(
    <Provider store={store}>
      <GuestNote description="Included in the e-mail." maxLength={500} />
    </Provider>,
  )
  return field('Message to your guests (optional)')
}

test('an organiser can write to the guests whom a change is mailed to', async () => {
  expect(await showAs(null)).toMatchObject({ disabled: false, maxLength: 500 })
  expect(text()).toContain('Included in the e-mail.')
})

test('an administrator who acts as the organiser reads why they cannot', async () => {
  const acting = { by: 'Ada Admin', userId: 'user', until: '2026-12-01T18:00:00.000Z' }
  expect((await showAs(acting)).disabled).toBe(true)
  expect(text()).toContain('Not available while you act as another user.')
})
