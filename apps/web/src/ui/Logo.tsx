import { m } from '@foyer/messages'
import { Link } from 'react-router'
import classes from './Logo.module.css'

interface LogoProps {
  /** Where the wordmark leads; without it it is plain text. */
  to?: string
  /** Height of the letters in pixels. */
  size?: number
  /** On ink the word is paper-coloured in both schemes. */
  onInk?: boolean
}

/** The wordmark: foyer, and its one pink dot. */
export function Logo({ to, size = 26, onInk = false }: LogoProps) {
  const word = (
    <span dir="ltr" className={classes['word']} data-on-ink={onInk || undefined} style={{ fontSize: size }}>
      foyer<span className={classes['dot']}>.</span>
    </span>
  )
  if (to === undefined) return word
  return (
    <Link to={to} className={classes['link']} aria-label={m.shell_logo_home()}>
      {word}
    </Link>
  )
}
