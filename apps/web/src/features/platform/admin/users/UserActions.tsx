import type { AdminUserView } from '@foyer/contract'
import { m } from '@foyer/messages'
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

/** The actions available for a user in their current state. Each is confirmed first and logged. */
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
      title: m.admin_user_suspend_title({ name: user.name }),
      body: m.admin_user_suspend_body(),
      label: m.admin_user_reason(),
      confirmLabel: m.admin_user_suspend(),
      destructive: true,
    })
    if (reason !== null)
      await act(() => suspend({ params, body: { reason } }).unwrap(), m.admin_user_suspend_done({ name: user.name }))
  }
  const onLift = async () => {
    const note = await askReason({
      title: m.admin_user_lift_title({ name: user.name }),
      body: m.admin_user_lift_body(),
      label: m.admin_user_note(),
      confirmLabel: m.admin_user_lift(),
    })
    if (note !== null)
      await act(() => lift({ params, body: { note } }).unwrap(), m.admin_user_lift_done({ name: user.name }))
  }
  const onRole = async (isAdmin: boolean) => {
    const sure = await confirmAction({
      title: isAdmin ? m.admin_user_promote_title({ name: user.name }) : m.admin_user_demote_title({ name: user.name }),
      body: isAdmin ? m.admin_user_promote_body() : m.admin_user_demote_body(),
      confirmLabel: isAdmin ? m.admin_user_promote() : m.admin_user_demote(),
      destructive: !isAdmin,
    })
    if (sure) await act(() => setRole({ params, body: { isAdmin } }).unwrap(), m.admin_user_role_done())
  }
  const onAct = async () => {
    const reason = await askReason({
      title: m.admin_user_act_title({ name: user.name }),
      body: m.admin_user_act_body(),
      label: m.admin_user_reason(),
      confirmLabel: m.admin_user_act(),
    })
    if (reason === null) return
    await act(
      async () => beginActing(dispatch, await startActing({ params, body: { reason } }).unwrap()),
      m.admin_user_act_done({ name: user.name }),
    )
  }
  const onReset = async () => {
    const reason = await askReason({
      title: m.admin_user_reset_title({ name: user.name }),
      body: m.admin_user_reset_body(),
      label: m.admin_user_reason(),
      confirmLabel: m.admin_user_reset(),
      destructive: true,
    })
    if (reason !== null) await act(() => resetFactor({ params, body: { reason } }).unwrap(), m.admin_user_reset_done())
  }

  return (
    <>
      {user.can.act && (
        <Button variant="default" loading={busy} onClick={() => void onAct()}>
          {m.admin_user_act()}
        </Button>
      )}
      {user.can.resetSecondFactor && (
        <Button variant="default" loading={busy} onClick={() => void onReset()}>
          {m.admin_user_reset()}
        </Button>
      )}
      {user.can.makeAdministrator && (
        <Button variant="default" loading={busy} onClick={() => void onRole(true)}>
          {m.admin_user_promote()}
        </Button>
      )}
      {user.can.removeAdministrator && (
        <Button variant="default" loading={busy} onClick={() => void onRole(false)}>
          {m.admin_user_demote()}
        </Button>
      )}
      {user.can.lift && (
        <Button loading={busy} onClick={() => void onLift()}>
          {m.admin_user_lift()}
        </Button>
      )}
      {user.can.suspend && (
        <Button color="red" loading={busy} onClick={() => void onSuspend()}>
          {m.admin_user_suspend()}
        </Button>
      )}
    </>
  )
}
