import { errorMessage } from '../api/errors.ts'
import { ErrorState } from './ErrorState.tsx'
import { FormSkeleton } from './Skeletons.tsx'
import { Surface } from './Surface.tsx'

interface FormPendingProps {
  /** The error of the call that loads the values of the form; undefined while the call runs. */
  readonly error: unknown
  readonly onRetry: () => void
  readonly fields: number
}

/** Takes the place of a form whose values are still loading, or failed to load. */
export function FormPending({ error, onRetry, fields }: FormPendingProps) {
  return (
    <Surface padding="large">
      {error ? <ErrorState message={errorMessage(error)} onRetry={onRetry} /> : <FormSkeleton fields={fields} />}
    </Surface>
  )
}
