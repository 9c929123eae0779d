import type { HandoverView } from '@foyer/contract'
import { formatDate, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { useAgreeToOwnershipMutation, useCallBackOwnershipMutation, useGetHandoverQuery } from '../../../api/hooks.ts'
import { useAct } from '../../../lib/use-act.ts'
import { Surface } from '../../../ui/Surface.tsx'

/** The ownership transfer in progress, for both sides and all other members. */
export function Handover({ organisationId }: { readonly organisationId: string }) {
  const { data } = useGetHandoverQuery({ params: { organisationId } })
  const [agree] = useAgreeToOwnershipMutation()
  const [callBack] = useCallBackOwnershipMutation()
  const { busy, act } = useAct()
  const handover = data?.handover
  if (!handover) return null
  const params = { organisationId }
  return (
    <Surface as="section" padding="large" tone="blush" title={m.organisation_handover()}>
      <p className="margin-bottom-12">{stateOf(handover)}</p>
      <div className="cluster gap-12">
        {handover.can.agree && (
          <Button
            loading={busy}
            onClick={() => void act(() => agree({ params, body: {} }).unwrap(), m.organisation_handover_agreed())}
          >
            {m.organisation_handover_agree()}
          </Button>
        )}
        {handover.can.callBack && (
          <Button
            variant="default"
            disabled={busy}
            onClick={() => void act(() => callBack({ params }).unwrap(), m.organisation_handover_ended())}
          >
            {handover.can.agree ? m.organisation_handover_decline() : m.organisation_handover_call_back()}
          </Button>
        )}
      </div>
    </Surface>
  )
}

function stateOf({ from, to, completesAt }: HandoverView): string {
  const names = { from: from.name, to: to.name }
  return completesAt === null
    ? m.organisation_handover_state_offered(names)
    : m.organisation_handover_state_agreed({ ...names, when: formatDate(completesAt, 'exactMoment') })
}
