import { IconCalendarPlus, IconDownload } from '@tabler/icons-react'
import { m } from '@foyer/messages'
import classes from './CalendarLinks.module.css'

interface CalendarLinksProps {
  /** The path of the calendar file. */
  file: string
  publicUrl: string
  className?: string | undefined
}

/** A link with the `webcal:` scheme, to which calendar programs subscribe, and the file for programs that do not know it. */
export function CalendarLinks({ file, publicUrl, className }: CalendarLinksProps) {
  return (
    <div className={[classes['links'], className].filter(Boolean).join(' ')}>
      <a
        href={`${publicUrl.replace(/^https?:/, 'webcal:')}${file}`}
        className="inline-flex align-center gap-8 pill semibold undecorated outlined plain least-46 pad-0-20 accent-on-hover"
      >
        <IconCalendarPlus size={20} stroke={1.8} aria-hidden />
        {m.events_organisation_calendar()}
      </a>
      <a href={file} download className={classes['file']}>
        <IconDownload size={18} stroke={1.8} aria-hidden />
        {m.events_organisation_calendar_file()}
      </a>
    </div>
  )
}
