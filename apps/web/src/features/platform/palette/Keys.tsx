import classes from './Palette.module.css'

/** Keys that are pressed one after the other. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="inline-flex gap-6" dir="ltr">
      {keys.split(' ').map((key) => (
        <kbd key={key} className={classes['key']}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
