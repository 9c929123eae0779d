import { Anchor, Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { AccountHeading } from './AccountHeading.tsx'
import { DemoMailLink } from './DemoMailLink.tsx'
import { ResendLink } from './ResendLink.tsx'

interface CheckYourMailProps {
  readonly email: string
  readonly demo: boolean
  readonly onOtherAddress: () => void
}

/** After registering. It reads the same whether the address was known before or not. */
export function CheckYourMail({ email, demo, onOtherAddress }: CheckYourMailProps) {
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => start.current?.focus(), [])

  return (
    <div ref={start} tabIndex={-1} className="stack gap-18">
      <AccountHeading title="Check your mail">
        We sent a link to <strong className="breakable plain">{email}</strong>. Open it in this browser within an hour
        to log in.
      </AccountHeading>
      {demo && <DemoMailLink />}
      <ResendLink
        email={email}
        text="No e-mail after a minute or two? Check your spam folder, or send the link again."
      />
      <div className="line gap-12">
        <Button variant="default" onClick={onOtherAddress}>
          Use another address
        </Button>
        <Anchor component={Link} to="/login">
          Log in
        </Anchor>
      </div>
    </div>
  )
}
