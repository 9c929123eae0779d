import { runsRightToLeft } from '@foyer/domain'
import { m } from '@foyer/messages'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { setSaved, useIsSaved } from '../lib/saved-events.ts'
import { announce } from './LiveRegion.tsx'
import classes from './SaveButton.module.css'

interface SaveButtonProps {
  event: { readonly _id: string; readonly title: string }
}

/** A heart over a cover: saves the event in this browser, without an account. */
export function SaveButton({ event: { _id, title } }: SaveButtonProps) {
  const saved = useIsSaved(_id)
  const toggle = () => {
    setSaved(_id, !saved)
    announce(saved ? m.events_saved_removed({ title }) : m.events_saved_added({ title }))
  }
  return (
    <button
      type="button"
      // Follows the direction of the title, not of the page: the button is placed at the end of the lines on the poster.
      dir={runsRightToLeft(title) ? 'rtl' : 'ltr'}
      className={classes['heart']}
      aria-pressed={saved}
      aria-label={m.events_saved_save({ title })}
      onClick={toggle}
    >
      {saved ? <IconHeartFilled size={22} aria-hidden /> : <IconHeart size={22} stroke={1.9} aria-hidden />}
    </button>
  )
}
