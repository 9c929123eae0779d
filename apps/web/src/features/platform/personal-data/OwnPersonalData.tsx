import type { PersonalDataView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import {
  useEraseOwnAccountMutation,
  useExportOwnPersonalDataMutation,
  useGetOwnPersonalDataQuery,
} from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { leaveDeletedAccount } from '../../../store/session.ts'
import { EmailInput } from '../../../ui/EmailInput.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { TextSkeleton } from '../../../ui/Skeletons.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { ErasurePlan } from './ErasurePlan.tsx'
import { ExportButtons } from './ExportButtons.tsx'
import classes from './PersonalData.module.css'

/** Lets account holders download their data and delete their account. */
export function OwnPersonalData() {
  const [prepare] = useExportOwnPersonalDataMutation()
  const [previewing, setPreviewing] = useState(false)
  return (
    <div className="stack full shrinks gap-16 page-narrow">
      <Surface as="section" padding="large" title="Download my data">
        <p className="margin-bottom-18 breakable mute">
          Get a copy of everything we hold about you: a document to read, or JSON for use in other programs.
        </p>
        <div className="cluster gap-10">
          <ExportButtons
            labels={{ html: 'Download document', json: 'Download JSON' }}
            prepare={() => prepare().unwrap()}
          />
        </div>
      </Surface>
      <Surface as="section" padding="large" title="Delete my account">
        <p className="margin-bottom-18 breakable mute">
          This deletes your account and erases your personal data. Tax law requires us to keep orders, payouts and
          receipts. Your name is removed from them, except from receipts that were already issued. You cannot undo this.
        </p>
        {previewing ? (
          <Preview onCancel={() => setPreviewing(false)} />
        ) : (
          <Button variant="default" onClick={() => setPreviewing(true)}>
            Preview deletion
          </Button>
        )}
      </Surface>
    </div>
  )
}

function Preview({ onCancel }: { onCancel: () => void }) {
  const { data, error, refetch } = useGetOwnPersonalDataQuery(undefined, { refetchOnMountOrArgChange: true })
  if (!data)
    return error ? (
      <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <TextSkeleton lines={4} />
    )
  return (
    <>
      <ErasurePlan data={data} />
      {data.obligations.length === 0 ? (
        <DeleteForm person={data} onCancel={onCancel} />
      ) : (
        <Button variant="default" onClick={onCancel}>
          Close preview
        </Button>
      )}
    </>
  )
}

function DeleteForm({ person, onCancel }: { person: PersonalDataView; onCancel: () => void }) {
  const [erase] = useEraseOwnAccountMutation()
  const dispatch = useAppDispatch()
  const form = useForm({
    initialValues: { email: '' },
    validate: {
      email: (typed) =>
        typed.trim().toLowerCase() === person.email ? null : 'Enter the e-mail address of your account to confirm.',
    },
  })
  const { submit, busy, failure, attempt } = useFormSubmit(
    form,
    async (body) => {
      await erase({ body }).unwrap()
      leaveDeletedAccount(dispatch)
    },
    { fieldOfCode: { 'personal_data.address_differs': 'email' } },
  )
  return (
    <form className={classes['form']} onSubmit={submit} noValidate>
      <FormErrors errors={{}} message={failure} attempt={attempt} />
      <EmailInput
        label="Your e-mail address"
        description={`Enter ${person.email} to confirm.`}
        autoComplete="off"
        required
        withAsterisk={false}
        {...form.getInputProps('email')}
      />
      <div className="cluster gap-10">
        <Button type="submit" color="red" loading={busy}>
          Delete my account
        </Button>
        <Button variant="default" onClick={onCancel}>
          Keep my account
        </Button>
      </div>
    </form>
  )
}
