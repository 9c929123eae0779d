import { formatAgo, m } from '@foyer/messages'
import { IconAlertTriangle, IconCloudDownload, IconCloudOff, IconCloudUpload } from '@tabler/icons-react'
import { useNow } from '../../../../lib/use-now.ts'
import type { DoorKitView } from './door-kit-view.ts'
import classes from './Kit.module.css'

interface KitNoticeProps {
  readonly kept: DoorKitView
  readonly online: boolean
  /** Shows the panel with the details. */
  readonly open: () => void
}

/** One line about the connection, only while there is something to report. */
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
  if (kept.storageFull) return { Icon: IconAlertTriangle, tone: 'paper', text: m.door_kit_storage_full() }
  if (kept.loading !== null)
    return { Icon: IconCloudDownload, tone: 'plain', text: m.door_kit_loading({ count: kept.loading }) }
  if (!online) return { Icon: IconCloudOff, tone: 'paper', text: offlineText(kept, now) }
  if (disputed > 0)
    return {
      Icon: IconAlertTriangle,
      tone: 'paper',
      text: m.door_kit_to_review({ count: disputed }),
    }
  if (kept.waiting.length > 0)
    return { Icon: IconCloudUpload, tone: 'plain', text: m.door_kit_waiting({ count: kept.waiting.length }) }
  return null
}

function offlineText({ ready, dataAt, waiting }: DoorKitView, now: Date): string {
  if (!ready || dataAt === null) return m.door_kit_no_list()
  const age = m.door_kit_list_age({ ago: formatAgo(new Date(dataAt), now) })
  return waiting.length === 0 ? age : `${age} · ${m.door_kit_waiting({ count: waiting.length })}`
}
