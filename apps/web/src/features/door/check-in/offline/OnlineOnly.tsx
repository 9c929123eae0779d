import { m } from '@foyer/messages'
import { IconCloudOff } from '@tabler/icons-react'
import classes from './Kit.module.css'

/** Told while there is still a network: a browser that stores nothing, such as a private window, checks nobody in without one. */
export function OnlineOnly() {
  return (
    <p className={classes['notice']} data-tone="paper" role="status">
      <IconCloudOff size={20} aria-hidden="true" />
      <span>{m.door_kit_online_only()}</span>
    </p>
  )
}
