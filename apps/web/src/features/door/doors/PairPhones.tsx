import type { DoorView, PairingLinkView } from '@foyer/contract'
import { displayDoorCode } from '@foyer/domain'
import { formatDate, m } from '@foyer/messages'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useCreatePairingLinksMutation } from '../../../api/hooks.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import { toast } from '../../../ui/toast.ts'
import { CopyButton } from './CopyButton.tsx'
import { DoorQr } from './DoorQr.tsx'

/** The number of links that one call creates. */
const MOST = 20

interface PairPhonesProps {
  readonly door: DoorView
  readonly timezone: string
  /** Whether a first link is created at once, as for a new door. */
  readonly first?: boolean
  readonly onClose: () => void
}

/** Makes links that pair one phone each. They are shown once, because only their hashes are stored. */
export function PairPhones({ door, timezone, first = false, onClose }: PairPhonesProps) {
  const [count, setCount] = useState(1)
  const [links, setLinks] = useState<readonly PairingLinkView[]>([])
  const [create, { isLoading }] = useCreatePairingLinksMutation()
  const make = async () => {
    try {
      const made = await create({ params: { eventId: door.eventId, doorId: door._id }, body: { count } }).unwrap()
      setLinks(made.items)
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  const makeFirst = useEffectEvent(make)
  const asked = useRef(false)
  useEffect(() => {
    if (!first || asked.current) return
    asked.current = true
    void makeFirst()
  }, [first])

  return (
    <Modal
      opened
      onClose={onClose}
      title={m.door_pairing_title({ door: door.name })}
      closeOnClickOutside={links.length === 0}
    >
      <Stack gap="lg">
        <p className="flush mute">{m.door_pairing_intro()}</p>
        {links.length === 0 ? (
          <NumberField
            label={m.door_pairing_count()}
            min={1}
            max={MOST}
            allowDecimal={false}
            clampBehavior="strict"
            value={count}
            onChange={(value) => setCount(typeof value === 'number' ? value : 1)}
            data-autofocus
          />
        ) : (
          <ol className="grid gap-20 plain-list" aria-label={m.door_pairing_links()}>
            {links.map(({ code, link, expiresAt }) => (
              <li key={code} className="cluster spread gap-12">
                <div className="stack gap-8">
                  <strong>{displayDoorCode(code)}</strong>
                  <span className="mute">
                    {m.door_pairing_expires({ time: formatDate(expiresAt, 'clock', timezone) })}
                  </span>
                  <CopyButton value={link} label={m.door_card_copy_link()} door={displayDoorCode(code)} />
                </div>
                <DoorQr link={link} name={door.name} />
              </li>
            ))}
          </ol>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {m.shell_close()}
          </Button>
          {links.length === 0 && (
            <Button loading={isLoading} onClick={() => void make()}>
              {m.door_pairing_make()}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
