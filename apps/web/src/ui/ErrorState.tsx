import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { EmptyState } from './EmptyState.tsx'

interface ErrorStateProps {
  title?: string
  message: string
  onRetry?: () => void
}

/** A part of a page that could not be loaded, with a way to try again. */
export function ErrorState({ title = m.shell_not_loaded(), message, onRetry }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        art="rings"
        title={title}
        text={message}
        action={
          onRetry && (
            <Button variant="default" onClick={onRetry}>
              {m.shell_retry()}
            </Button>
          )
        }
      />
    </div>
  )
}
