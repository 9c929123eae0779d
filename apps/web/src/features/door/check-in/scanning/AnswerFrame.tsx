import { useEffect, useId, useRef, type ReactNode } from 'react'
import { afterPicture } from '../../../../lib/after-picture.ts'
import classes from './AnswerFrame.module.css'

interface AnswerFrameProps {
  /** yes is green, no is red, open (not decided) is dark. */
  readonly tone: 'yes' | 'no' | 'open'
  /** Waiting for an answer. */
  readonly pending?: boolean
  /** The answer has a long text: the sign shrinks. */
  readonly much?: boolean
  readonly doorName: string
  readonly mark?: ReactNode
  readonly sign: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly foot: ReactNode
  readonly onTouch?: () => void
}

/** Fills the screen with one colour and one word, to be read at arm's length. */
export function AnswerFrame(props: AnswerFrameProps) {
  const { tone, pending = false, much = false, doorName, mark, sign, title, children, foot, onTouch } = props
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)

  useEffect(
    () =>
      // Focus moves after the first paint: it forces another layout, which would delay the answer.
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
