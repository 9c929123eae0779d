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

/** A login cannot scan without a network. While there still is one, the organiser can make this phone a door device by one touch. */
export function OwnPhone({ eventId, online }: OwnPhoneProps) {
  const [pairOwn, { isLoading }] = usePairOwnPhoneMutation()
  const pair = async () => {
    try {
      const body = { label: deviceLabel(navigator.userAgent) }
      storePairing(eventId, await pairOwn({ params: { eventId }, body }).unwrap())
      toast.success('This phone now scans without a network too')
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  if (!online)
    return (
      <p className={kit['notice']} data-tone="paper" role="status">
        <IconCloudOff size={20} aria-hidden="true" />
        <span>Your login cannot check tickets without a network</span>
      </p>
    )
  return (
    <button type="button" className={kit['notice']} disabled={isLoading} onClick={() => void pair()}>
      <IconCloudOff size={20} aria-hidden="true" />
      <span>
        {isLoading ? 'Pairing this phone…' : 'Your login needs a network. Pair this phone to scan without one'}
      </span>
    </button>
  )
}
