import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './ScrollToTop.module.css'

const SHOWN_BELOW_PX = 480

/** A button back to the top, once there is a way back. */
export function ScrollToTop() {
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const measure = () => setShown(window.scrollY > SHOWN_BELOW_PX)
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    return () => window.removeEventListener('scroll', measure)
  }, [])

  if (!shown) return null
  return (
    <button
      type="button"
      aria-label="Scroll to top"
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
