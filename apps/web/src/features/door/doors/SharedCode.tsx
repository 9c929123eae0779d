import type { DoorView } from '@foyer/contract'
import { displayDoorCode } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { errorMessage } from '../../../api/errors.ts'
import { useRenewDoorCodeMutation } from '../../../api/hooks.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { CopyButton } from './CopyButton.tsx'
import { DoorQr } from './DoorQr.tsx'
import classes from './Doors.module.css'

/** The code that every phone of a door may share, for printed posts and phones without a camera: second to links for one phone each. */
export function SharedCode({ door }: { readonly door: DoorView }) {
  const [renew, renewing] = useRenewDoorCodeMutation()
  const renewCode = async () => {
    const sure = await confirmAction({
      title: m.door_renew_title({ door: door.name }),
      body: m.door_renew_body(),
      confirmLabel: m.door_card_renew(),
    })
    if (!sure) return
    try {
      await renew({ params: { eventId: door.eventId, doorId: door._id } }).unwrap()
      toast.success(m.door_renew_done({ door: door.name }))
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  return (
    <details className="space-above-8">
      <summary className="opens">{m.door_card_use_code()}</summary>
      <div className="cluster spread gap-20">
        <div className="grow-220 shrinks">
          <p className="flush mute">{m.door_card_use_code_help()}</p>
          <p className={classes['code']}>
            <span className="text-15 mute">{m.door_card_code()}</span>
            <span className={classes['codeText']}>{displayDoorCode(door.code)}</span>
          </p>
          <div className="cluster gap-8">
            <CopyButton value={displayDoorCode(door.code)} label={m.door_card_copy_code()} door={door.name} />
            <CopyButton value={door.link} label={m.door_card_copy_link()} door={door.name} />
            <Button
              variant="default"
              size="sm"
              loading={renewing.isLoading}
              onClick={() => void renewCode()}
              aria-label={m.door_card_renew_label({ door: door.name })}
            >
              {m.door_card_renew()}
            </Button>
          </div>
        </div>
        <DoorQr link={door.link} name={door.name} />
      </div>
    </details>
  )
}
