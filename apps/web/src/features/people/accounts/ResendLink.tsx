import { Button } from '@mantine/core'
import classes from './Account.module.css'
import { useResend } from './use-resend.ts'

interface ResendLinkProps {
  readonly email: string
  /** Why somebody would want the link again. */
  readonly text: string
}

export function ResendLink({ email, text }: ResendLinkProps) {
  const { resend, busy, wait, news } = useResend(email)
  return (
    <div className={classes['resend']}>
      <p role="status">{news ?? text}</p>
      <Button variant="default" size="sm" onClick={resend} loading={busy} disabled={wait > 0}>
        {wait > 0 ? `Again in ${wait} s` : 'Send the link again'}
      </Button>
    </div>
  )
}
