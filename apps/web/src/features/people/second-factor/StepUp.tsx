import { m } from '@foyer/messages'
import { modals } from '@mantine/modals'
import { useEffect } from 'react'
import { onStepUp } from '../../../api/step-up.ts'
import { overlaysReady } from '../../../ui/overlays-ready.ts'
import { ConfirmIdentity } from './ConfirmIdentity.tsx'

/** Asks for a step-up on any screen behind the login when an action needs it; the action is then repeated. */
export function StepUp() {
  useEffect(() => onStepUp(confirmIdentity), [])
  return null
}

async function confirmIdentity(): Promise<boolean> {
  await overlaysReady
  return new Promise((resolve) => {
    const id = modals.open({
      title: m.account_identity_title(),
      onClose: () => resolve(false),
      children: (
        <ConfirmIdentity
          onDone={(confirmed) => {
            resolve(confirmed)
            modals.close(id)
          }}
        />
      ),
    })
  })
}
