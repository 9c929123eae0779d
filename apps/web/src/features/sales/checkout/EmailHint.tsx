import { UnstyledButton } from '@mantine/core'
import classes from './EmailHint.module.css'
import { suggestEmail } from './email-typo.ts'

interface EmailHintProps {
  typed: string
  onTake: (email: string) => void
}

/** Asks about an address that looks like a slip of the finger: a wrong one loses the tickets. */
export function EmailHint({ typed, onTake }: EmailHintProps) {
  const meant = suggestEmail(typed)
  return (
    <div role="status" className={classes['place']}>
      {meant !== null && (
        <p className="notice warn text-sm">
          Did you mean{' '}
          <UnstyledButton className="bold breakable link-line color-inherit underlined" onClick={() => onTake(meant)}>
            {meant}
          </UnstyledButton>
          ?
        </p>
      )}
    </div>
  )
}
