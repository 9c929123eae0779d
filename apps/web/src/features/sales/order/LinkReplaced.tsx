import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** After the buyer replaced the link: this page's own link has ended, the new one is in their mail. */
export function LinkReplaced({ email }: { email: string }) {
  return (
    <EmptyState
      order={1}
      art="stubs"
      title="We sent you a new link"
      text={`The old link and the old ticket codes no longer work. Open the e-mail we sent to ${email} to see your order again.`}
      action={
        <Button component={Link} to="/tickets" variant="default">
          Send it again
        </Button>
      }
    />
  )
}
