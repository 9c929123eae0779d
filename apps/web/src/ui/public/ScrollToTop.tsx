import { m } from '@foyer/messages'
import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './ScrollToTop.module.css'

const SHOWN_BELOW_PX = 480
/** Shorter pages need no way back. */
const LONG_PAGE_WINDOWS = 2

/** A button back to the top, once there is a way back. */
export function ScrollToTop() {
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const measure = () => {
      const isLong = document.documentElement.scrollHeight > LONG_PAGE_WINDOWS * window.innerHeight
      setShown(isLong && window.scrollY > SHOWN_BELOW_PX)
    }
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    return () => window.removeEventListener('scroll', measure)
  }, [])

  if (!shown) return null
  return (
    <button
      type="button"
      aria-label={m.shell_scroll_to_top()}
      className={classes['button']}
      onClick={() => {
        window.scrollTo({ top: 0, behavior: 'smooth' })
        document.getElementById('content')?.focus({ preventScroll: true })
      }}
    >
      <IconArrowUp size={20} aria-hidden />
    </button>
  )
}
