import type { ReactNode } from 'react'
import { useGetMeQuery } from '../../../api/hooks.ts'
import { FormPending } from '../../../ui/FormPending.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { EmailCard } from './EmailCard.tsx'
import { PersonalForm } from './PersonalForm.tsx'
import { PhotoCard } from './PhotoCard.tsx'
import { Sessions } from './Sessions.tsx'

/** The user's details, login and sessions; `children` are the security settings besides the password. */
export function PersonalInformation({ children }: { readonly children: ReactNode }) {
  const { data: user, error, refetch } = useGetMeQuery()
  if (!user) return <FormPending error={error} onRetry={() => void refetch()} fields={6} />
  return (
    <div className="halves">
      <div className="stack full shrinks gap-16 page-narrow">
        <PhotoCard user={user} />
        <PersonalForm user={user} />
      </div>
      <div className="stack full shrinks gap-16 page-narrow">
        <EmailCard user={user} />
        <ChangePassword email={user.email} />
        {children}
        <Sessions />
      </div>
    </div>
  )
}
