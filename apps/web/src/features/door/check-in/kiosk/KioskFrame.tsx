import { useEffect, useId, useRef, type ReactNode } from 'react'
import classes from './KioskFrame.module.css'
import { useIdle } from './use-idle.ts'

interface KioskFrameProps {
  /** yes is green, no is red, open (not decided) is dark. */
  readonly tone: 'yes' | 'no' | 'open'
  readonly sign?: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly foot?: ReactNode
  /** Milliseconds without a touch after which the screen resets for the next guest. */
  readonly leaveAfter?: number
  readonly leave?: () => void
}

const FOR_EVER = 2_000_000_000
const stay = () => undefined

/** Fills the tablet with one colour and one sentence, to be read from a step away. */
export function KioskFrame({
  tone,
  sign,
  title,
  children,
  foot,
  leaveAfter = FOR_EVER,
  leave = stay,
}: KioskFrameProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  useIdle(leaveAfter, leave)
  useEffect(() => {
    const target = frame.current?.querySelector('[data-next]') ?? frame.current
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }, [])
  return (
    <div
      ref={frame}
      className={classes['frame']}
      data-tone={tone}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
    >
      <div className={classes['body']}>
        {sign}
        <h2 className={classes['title']} id={id}>
          {title}
        </h2>
        <div className={classes['text']} id={`${id}-text`}>
          {children}
        </div>
      </div>
      <footer className={classes['foot']}>{foot}</footer>
    </div>
  )
}
