import { modals } from '@mantine/modals'
import { useEffect } from 'react'
import { onStepUp } from '../../../api/step-up.ts'
import { overlaysReady } from '../../../ui/overlays-ready.ts'
import { ConfirmIdentity } from './ConfirmIdentity.tsx'

/** Asks, wherever one is behind the login, for the proof that an act needs; the act then goes on by itself. */
export function StepUp() {
  useEffect(() => onStepUp(confirmIdentity), [])
  return null
}

async function confirmIdentity(): Promise<boolean> {
  await overlaysReady
  return new Promise((resolve) => {
    const id = modals.open({
      title: 'Confirm it is you',
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
