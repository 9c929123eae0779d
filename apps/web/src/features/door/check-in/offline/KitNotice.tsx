import { IconAlertTriangle, IconCloudDownload, IconCloudOff, IconCloudUpload } from '@tabler/icons-react'
import { timeAgo } from '../../../../lib/time-ago.ts'
import { useNow } from '../../../../lib/use-now.ts'
import type { DoorKitView } from './door-kit-view.ts'
import classes from './Kit.module.css'

interface KitNoticeProps {
  readonly kept: DoorKitView
  readonly online: boolean
  /** Shows the whole story. */
  readonly open: () => void
}

/** One line about the network, only while there is something to say. */
export function KitNotice({ kept, online, open }: KitNoticeProps) {
  const now = useNow()
  const line = lineFor(kept, online, now)
  if (!line) return null
  const { Icon, text, tone } = line
  return (
    <button type="button" className={classes['notice']} data-tone={tone} onClick={open}>
      <Icon size={20} aria-hidden="true" />
      <span>{text}</span>
    </button>
  )
}

function lineFor(kept: DoorKitView, online: boolean, now: Date) {
  const disputed = kept.conflicts.length + kept.corrections.length
  if (kept.storageFull)
    return { Icon: IconAlertTriangle, tone: 'paper', text: 'This phone’s storage is full: keep this page open' }
  if (kept.loading !== null)
    return { Icon: IconCloudDownload, tone: 'plain', text: `Taking the guest list along: ${kept.loading} tickets` }
  if (!online) return { Icon: IconCloudOff, tone: 'paper', text: offlineText(kept, now) }
  if (disputed > 0)
    return {
      Icon: IconAlertTriangle,
      tone: 'paper',
      text: disputed === 1 ? '1 scan to look at' : `${disputed} scans to look at`,
    }
  if (kept.waiting.length > 0) return { Icon: IconCloudUpload, tone: 'plain', text: waitingText(kept.waiting.length) }
  return null
}

function offlineText({ ready, dataAt, waiting }: DoorKitView, now: Date): string {
  if (!ready || dataAt === null) return 'No network, and no guest list on this phone yet'
  const age = `Guest list from ${timeAgo(new Date(dataAt), now)}`
  return waiting.length === 0 ? age : `${age} · ${waitingText(waiting.length)}`
}

export function waitingText(count: number): string {
  return count === 1 ? '1 scan waits to be confirmed' : `${count} scans wait to be confirmed`
}
