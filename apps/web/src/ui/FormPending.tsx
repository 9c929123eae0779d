import { errorMessage } from '../api/errors.ts'
import { ErrorState } from './ErrorState.tsx'
import { FormSkeleton } from './Skeletons.tsx'
import { Surface } from './Surface.tsx'

interface FormPendingProps {
  /** Of the call that reads what the form changes; undefined while it runs. */
  readonly error: unknown
  readonly onRetry: () => void
  readonly fields: number
}

/** In the place of a form whose values are not there: it is coming, or it failed. */
export function FormPending({ error, onRetry, fields }: FormPendingProps) {
  return (
    <Surface padding="large">
      {error ? <ErrorState message={errorMessage(error)} onRetry={onRetry} /> : <FormSkeleton fields={fields} />}
    </Surface>
  )
}
