import { useEffect, useId, useRef, type ReactNode } from 'react'
import { afterPicture } from '../../../../lib/after-picture.ts'
import classes from './AnswerFrame.module.css'

interface AnswerFrameProps {
  /** yes is green, no is red, open is ink: nobody has decided. */
  readonly tone: 'yes' | 'no' | 'open'
  /** Nobody has answered yet. */
  readonly pending?: boolean
  /** There is more to read than an answer: its sign gives way. */
  readonly much?: boolean
  readonly doorName: string
  readonly mark?: ReactNode
  readonly sign: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly foot: ReactNode
  readonly onTouch?: () => void
}

/** The whole screen in one colour with one word, to be read at arm's length. */
export function AnswerFrame(props: AnswerFrameProps) {
  const { tone, pending = false, much = false, doorName, mark, sign, title, children, foot, onTouch } = props
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)

  useEffect(
    () =>
      // The answer is there first: whoever asks for the focus has the browser lay out the page an additional time.
      afterPicture(() => {
        const target = frame.current?.querySelector('[data-next]') ?? frame.current
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      }),
    [],
  )

  return (
    <div
      ref={frame}
      className={classes['frame']}
      data-tone={tone}
      data-pending={pending || undefined}
      data-much={much || undefined}
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
