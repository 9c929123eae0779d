import type { AdminUserView } from '@foyer/contract'
import { Button } from '@mantine/core'
import {
  useLiftUserSuspensionMutation,
  useResetSecondFactorMutation,
  useSetUserRoleMutation,
  useStartActingMutation,
  useSuspendUserMutation,
} from '../../../../api/hooks.ts'
import { useAct } from '../../../../lib/use-act.ts'
import { useAppDispatch } from '../../../../store/hooks.ts'
import { beginActing } from '../../../../store/session.ts'
import { askReason } from '../../../../ui/ask-reason.tsx'
import { confirmAction } from '../../../../ui/confirm.tsx'

/** What may be done about a user in their present state; each is asked for once more and written down. */
export function UserActions({ user }: { user: AdminUserView }) {
  const [suspend] = useSuspendUserMutation()
  const [lift] = useLiftUserSuspensionMutation()
  const [setRole] = useSetUserRoleMutation()
  const [startActing] = useStartActingMutation()
  const [resetFactor] = useResetSecondFactorMutation()
  const dispatch = useAppDispatch()
  const { busy, act } = useAct()
  const params = { id: user._id }

  const onSuspend = async () => {
    const reason = await askReason({
      title: `Suspend ${user.name}?`,
      body: 'They are logged out and cannot log in. Their events are not shown and sell nothing, and payouts wait. They get a mail with the reason and can appeal.',
      label: 'Reason',
      confirmLabel: 'Suspend',
      destructive: true,
    })
    if (reason !== null) await act(() => suspend({ params, body: { reason } }).unwrap(), `${user.name} is suspended.`)
  }
  const onLift = async () => {
    const note = await askReason({
      title: `Lift the suspension of ${user.name}?`,
      body: 'They can log in again; their events are shown and sell as before. They get a mail with your note.',
      label: 'Note',
      confirmLabel: 'Lift suspension',
    })
    if (note !== null) await act(() => lift({ params, body: { note } }).unwrap(), `${user.name} is back.`)
  }
  const onRole = async (isAdmin: boolean) => {
    const sure = await confirmAction({
      title: isAdmin ? `Make ${user.name} an administrator?` : `Take the role from ${user.name}?`,
      body: isAdmin
        ? 'They can do everything you can: users, events, money, appeals. For a waiting period they cannot approve payouts. They have to log in again, and all administrators are told by e-mail.'
        : 'They lose access to all of this area and have to log in again.',
      confirmLabel: isAdmin ? 'Make administrator' : 'Remove administrator',
      destructive: !isAdmin,
    })
    if (sure) await act(() => setRole({ params, body: { isAdmin } }).unwrap(), 'The role is changed.')
  }
  const onAct = async () => {
    const reason = await askReason({
      title: `Act as ${user.name}?`,
      body: 'For 15 minutes you see and do what they see and do, except money, credentials and payout accounts. They can see it, and each change is written down under your name.',
      label: 'Reason',
      confirmLabel: 'Act as this user',
    })
    if (reason === null) return
    await act(
      async () => beginActing(dispatch, await startActing({ params, body: { reason } }).unwrap()),
      `You act as ${user.name}.`,
    )
  }
  const onReset = async () => {
    const reason = await askReason({
      title: `Reset the second factor of ${user.name}?`,
      body: 'Make sure it is really they who ask, by another way than mail. Their app, passkeys and recovery codes are gone, they are logged out everywhere and get a mail.',
      label: 'Reason',
      confirmLabel: 'Reset second factor',
      destructive: true,
    })
    if (reason !== null)
      await act(() => resetFactor({ params, body: { reason } }).unwrap(), 'The second factor is gone.')
  }

  return (
    <>
      {user.can.act && (
        <Button variant="default" loading={busy} onClick={() => void onAct()}>
          Act as this user
        </Button>
      )}
      {user.can.resetSecondFactor && (
        <Button variant="default" loading={busy} onClick={() => void onReset()}>
          Reset second factor
        </Button>
      )}
      {user.can.makeAdministrator && (
        <Button variant="default" loading={busy} onClick={() => void onRole(true)}>
          Make administrator
        </Button>
      )}
      {user.can.removeAdministrator && (
        <Button variant="default" loading={busy} onClick={() => void onRole(false)}>
          Remove administrator
        </Button>
      )}
      {user.can.lift && (
        <Button loading={busy} onClick={() => void onLift()}>
          Lift suspension
        </Button>
      )}
      {user.can.suspend && (
        <Button color="red" loading={busy} onClick={() => void onSuspend()}>
          Suspend
        </Button>
      )}
    </>
  )
}
