import type { DoorView } from '@foyer/contract'
import { formatDate, joinFacts, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { errorMessage } from '../../../api/errors.ts'
import { useWithdrawPairingLinkMutation } from '../../../api/hooks.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './Doors.module.css'

type PairingLink = DoorView['links'][number]

interface DoorLinksProps {
  readonly eventId: string
  readonly door: DoorView
  readonly timezone: string
}

/** The pairing links of a door, for one phone each: the open ones, and under a heading those that ended recently. */
export function DoorLinks({ eventId, door, timezone }: DoorLinksProps) {
  const now = useNow().getTime()
  const isOpen = (link: PairingLink) => link.usedAt === null && Date.parse(link.expiresAt) > now
  const open = door.links.filter(isOpen)
  const ended = door.links.filter((link) => !isOpen(link))
  return (
    <>
      {open.length > 0 && (
        <ul className="rows space-above-8" aria-label={m.door_links_label({ door: door.name })}>
          {open.map((link) => (
            <OpenLink key={link._id} link={link} eventId={eventId} timezone={timezone} />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <details className="space-above-8">
          <summary className="opens">{m.door_links_ended({ count: ended.length })}</summary>
          <ul className="rows">
            {ended.map((link) => (
              <li key={link._id} className={classes['phone']}>
                <LinkFacts link={link} timezone={timezone} />
                <Badge tone="neutral">{link.usedAt === null ? m.door_links_expired() : m.door_links_used()}</Badge>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function OpenLink({ link, eventId, timezone }: { link: PairingLink } & Pick<DoorLinksProps, 'eventId' | 'timezone'>) {
  const [withdraw, { isLoading }] = useWithdrawPairingLinkMutation()
  const end = async () => {
    try {
      await withdraw({ params: { eventId, linkId: link._id } }).unwrap()
      toast.success(m.door_links_withdrawn())
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  return (
    <li className={classes['phone']}>
      <LinkFacts link={link} timezone={timezone} />
      <Badge tone="accent">{m.door_links_open()}</Badge>
      <Button variant="default" size="xs" loading={isLoading} onClick={() => void end()}>
        {m.door_links_withdraw()}
      </Button>
    </li>
  )
}

function LinkFacts({ link, timezone }: { link: PairingLink; timezone: string }) {
  const at = (instant: string) => formatDate(instant, 'shortMoment', timezone)
  return (
    <>
      <IconLink size={22} aria-hidden="true" />
      <div className="stack shrinks grow-220">
        <strong>{link.madeBy === null ? m.door_links_made() : m.door_links_made_by({ name: link.madeBy })}</strong>
        <span className="mute">
          {joinFacts([
            m.door_links_made_at({ time: at(link.madeAt) }),
            link.usedAt === null
              ? m.door_links_until({ time: at(link.expiresAt) })
              : m.door_links_used_at({ time: at(link.usedAt) }),
            ...(link.replaces === null ? [] : [m.door_links_replaces({ phone: link.replaces })]),
          ])}
        </span>
      </div>
    </>
  )
}
