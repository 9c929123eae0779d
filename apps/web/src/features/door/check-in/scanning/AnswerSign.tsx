import classes from './AnswerSign.module.css'

interface AnswerSignProps {
  readonly admitted: boolean
  /** Width and height in pixels. */
  readonly size: number
  /** white on the full-screen answer, the answer's own colour elsewhere. */
  readonly tone?: 'colour' | 'white'
}

/** Yes is a check in a circle, no a cross in a rounded square, so that they differ without colour. */
export function AnswerSign({ admitted, size, tone = 'colour' }: AnswerSignProps) {
  return (
    <svg
      viewBox="0 0 100 100"
      width={size}
      height={size}
      aria-hidden="true"
      className="rigid"
      data-admitted={admitted}
      data-tone={tone}
    >
      {admitted ? (
        <>
          <circle className={classes['ground']} cx="50" cy="50" r="50" />
          <path className={classes['mark']} d="m30 52 14 15 27-34" />
        </>
      ) : (
        <>
          <rect className={classes['ground']} width="100" height="100" rx="24" />
          <path className={classes['mark']} d="m33 33 34 34m0-34L33 67" />
        </>
      )}
    </svg>
  )
}
