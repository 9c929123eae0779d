import { m } from '@foyer/messages'
import { IconCloudOff } from '@tabler/icons-react'
import { errorMessage } from '../../../../api/errors.ts'
import { usePairOwnPhoneMutation } from '../../../../api/hooks.ts'
import { deviceLabel } from '../../../../lib/device-label.ts'
import { toast } from '../../../../ui/toast.ts'
import { storePairing } from './door-pairing.ts'
import kit from '../offline/Kit.module.css'

interface OwnPhoneProps {
  readonly eventId: string
  readonly online: boolean
}

/** A session cannot scan offline. While online, the organiser can pair this phone with a door in one step. */
export function OwnPhone({ eventId, online }: OwnPhoneProps) {
  const [pairOwn, { isLoading }] = usePairOwnPhoneMutation()
  const pair = async () => {
    try {
      const body = { label: deviceLabel(navigator.userAgent) }
      storePairing(eventId, await pairOwn({ params: { eventId }, body }).unwrap())
      toast.success(m.door_own_phone_paired())
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  if (!online)
    return (
      <p className={kit['notice']} data-tone="paper" role="status">
        <IconCloudOff size={20} aria-hidden="true" />
        <span>{m.door_own_phone_offline()}</span>
      </p>
    )
  return (
    <button type="button" className={kit['notice']} disabled={isLoading} onClick={() => void pair()}>
      <IconCloudOff size={20} aria-hidden="true" />
      <span>{isLoading ? m.door_own_phone_pairing() : m.door_own_phone_pair()}</span>
    </button>
  )
}
