import type { PersonalDataView } from '@foyer/contract'
import { m } from '@foyer/messages'
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
      <Surface as="section" padding="large" title={m.admin_personal_download_title()}>
        <p className="margin-bottom-18 breakable mute">{m.admin_personal_download_text()}</p>
        <div className="cluster gap-10">
          <ExportButtons
            labels={{ html: m.admin_personal_download_document(), json: m.admin_personal_download_json() }}
            prepare={() => prepare().unwrap()}
          />
        </div>
      </Surface>
      <Surface as="section" padding="large" title={m.admin_personal_delete_title()}>
        <p className="margin-bottom-18 breakable mute">{m.admin_personal_delete_text()}</p>
        {previewing ? (
          <Preview onCancel={() => setPreviewing(false)} />
        ) : (
          <Button variant="default" onClick={() => setPreviewing(true)}>
            {m.admin_personal_delete_preview()}
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
          {m.admin_personal_delete_close()}
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
      email: (typed) => (typed.trim().toLowerCase() === person.email ? null : m.admin_personal_delete_email_differs()),
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
        label={m.admin_personal_delete_email()}
        description={m.admin_personal_delete_email_hint({ email: person.email })}
        autoComplete="off"
        required
        withAsterisk={false}
        {...form.getInputProps('email')}
      />
      <div className="cluster gap-10">
        <Button type="submit" color="red" loading={busy}>
          {m.admin_personal_delete_confirm()}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {m.admin_personal_delete_cancel()}
        </Button>
      </div>
    </form>
  )
}
