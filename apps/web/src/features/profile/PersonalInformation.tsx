import { errorMessage } from '../../api/errors.ts'
import { useGetMeQuery } from '../../api/hooks.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { PersonalForm } from './PersonalForm.tsx'

export function PersonalInformation() {
  const { data: user, error, refetch } = useGetMeQuery()
  if (user) return <PersonalForm user={user} />
  return (
    <Surface padding="large">
      {error ? (
        <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={6} />
      )}
    </Surface>
  )
}
