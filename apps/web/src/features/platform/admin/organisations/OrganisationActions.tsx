import type { AdminOrganisationView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { useLiftOrganisationSuspensionMutation, useSuspendOrganisationMutation } from '../../../../api/hooks.ts'
import { useAct } from '../../../../lib/use-act.ts'
import { askReason } from '../../../../ui/ask-reason.tsx'

/** The actions available for an organisation in its current state. Each asks for a reason and is logged. */
export function OrganisationActions({ organisation: { _id, name, can } }: { organisation: AdminOrganisationView }) {
  const [suspend] = useSuspendOrganisationMutation()
  const [lift] = useLiftOrganisationSuspensionMutation()
  const { busy, act } = useAct()
  const params = { organisationId: _id }

  const onSuspend = async () => {
    const reason = await askReason({
      title: m.admin_organisation_suspend_title({ name }),
      body: m.admin_organisation_suspend_body(),
      label: m.admin_user_reason(),
      confirmLabel: m.admin_organisation_suspend(),
      destructive: true,
    })
    if (reason !== null)
      await act(() => suspend({ params, body: { reason } }).unwrap(), m.admin_organisation_suspend_done({ name }))
  }
  const onLift = async () => {
    const note = await askReason({
      title: m.admin_organisation_lift_title({ name }),
      body: m.admin_organisation_lift_body(),
      label: m.admin_user_note(),
      confirmLabel: m.admin_organisation_lift(),
    })
    if (note !== null)
      await act(() => lift({ params, body: { note } }).unwrap(), m.admin_organisation_lift_done({ name }))
  }

  return (
    <>
      {can.lift && (
        <Button loading={busy} onClick={() => void onLift()}>
          {m.admin_organisation_lift()}
        </Button>
      )}
      {can.suspend && (
        <Button color="red" loading={busy} onClick={() => void onSuspend()}>
          {m.admin_organisation_suspend()}
        </Button>
      )}
    </>
  )
}
