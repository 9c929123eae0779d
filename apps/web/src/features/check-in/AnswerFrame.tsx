import { useEffect, useId, useRef, type ReactNode } from 'react'
import classes from './AnswerFrame.module.css'

interface AnswerFrameProps {
  /** yes is green, no is red, open is ink: nobody has decided. */
  readonly tone: 'yes' | 'no' | 'open'
  readonly doorName: string
  readonly mark?: ReactNode
  readonly sign: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly foot: ReactNode
  readonly onTouch?: () => void
}

/** The whole screen in one colour with one word, to be read at arm's length. */
export function AnswerFrame({ tone, doorName, mark, sign, title, children, foot, onTouch }: AnswerFrameProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // With the next picture: whoever asks for the focus at once has the browser lay out the page an additional time.
    const picture = requestAnimationFrame(() => {
      const target = frame.current?.querySelector('[data-next]') ?? frame.current
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(picture)
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
      onPointerDown={onTouch}
    >
      <header className={classes['head']}>
        <span className={classes['door']}>{doorName}</span>
        {mark}
      </header>
      <div className={classes['body']}>
        <div className={classes['sign']}>{sign}</div>
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
