import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { makeStore } from '../store/store.ts'
import { type SessionUser, userUpdated } from '../store/user-slice.ts'
import { testScreen, text } from '../testing/screen.tsx'
import { OwnHand } from './OwnHand.tsx'

const { show } = testScreen()

async function showAs(acting: object | null): Promise<string> {
  const store = makeStore()
  store.dispatch(userUpdated({ acting } as Partial<SessionUser>))
  await show(
    <Provider store={store}>
      <OwnHand>
        <button type="submit">Cancel event</button>
      </OwnHand>
    </Provider>,
  )
  return text()
}

test('an organiser fills in a form that the server takes from members only', async () => {
  expect(await showAs(null)).toContain('Cancel event')
})

test('an administrator who acts as the organiser reads at once that they cannot', async () => {
  const acting = { by: 'Ada Admin', userId: 'user', until: '2026-12-01T18:00:00.000Z' }
  const read = await showAs(acting)
  expect(read).toContain('You can’t do this while acting as another user. Ask a member of the organisation to do it.')
  expect(read).not.toContain('Cancel event')
})
