import { UnstyledButton } from '@mantine/core'
import { m } from '@foyer/messages'
import type { ReactNode } from 'react'
import { Rich } from '../../../ui/Rich.tsx'
import classes from './EmailHint.module.css'
import { suggestEmail } from './email-typo.ts'

interface EmailHintProps {
  typed: string
  onTake: (email: string) => void
}

/** Suggests a correction for an address that looks mistyped: tickets sent to a wrong address are lost. */
export function EmailHint({ typed, onTake }: EmailHintProps) {
  const meant = suggestEmail(typed)
  const take = (words: ReactNode) => (
    <UnstyledButton
      className="bold breakable link-line color-inherit underlined"
      onClick={() => meant !== null && onTake(meant)}
    >
      {words}
    </UnstyledButton>
  )
  return (
    <div role="status" className={classes['place']}>
      {meant !== null && (
        <p className="notice warn text-sm">
          <Rich parts={m.sales_checkout_email_suggestion.parts({ email: meant })} tags={{ take }} />
        </p>
      )}
    </div>
  )
}
