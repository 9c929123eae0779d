import { personalDataAddress, type PersonalDataView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import {
  useErasePersonalDataMutation,
  useExportPersonalDataMutation,
  useFindPersonalDataMutation,
} from '../../../api/hooks.ts'
import { useAct } from '../../../lib/use-act.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { wordedResolver } from '../../../lib/worded-resolver.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { EmailInput } from '../../../ui/EmailInput.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { ErasurePlan } from './ErasurePlan.tsx'
import { ExportButtons } from './ExportButtons.tsx'
import classes from './PersonalData.module.css'

const validate = wordedResolver(personalDataAddress, {
  email: (value) =>
    String(value).trim() === '' ? m.admin_personal_find_email_missing() : m.admin_personal_find_email_invalid(),
})

/** Finds a person by e-mail address, to export their data or to preview an erasure. */
export function PersonSearch() {
  const [found, setFound] = useState<PersonalDataView | null>(null)
  const [find] = useFindPersonalDataMutation()
  const [prepare] = useExportPersonalDataMutation()
  const form = useForm({ initialValues: { email: '' }, validate, onValuesChange: () => setFound(null) })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async (body) =>
    setFound(await find({ body }).unwrap()),
  )
  return (
    <>
      <Surface as="section" title={m.admin_personal_find_title()}>
        <form className={classes['form']} onSubmit={submit} noValidate>
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <EmailInput
            label={m.admin_personal_find_email()}
            autoComplete="off"
            required
            withAsterisk={false}
            disabled={busy}
            {...form.getInputProps('email')}
          />
          <div className="cluster gap-10">
            <Button type="submit" loading={busy}>
              {m.admin_personal_find_preview()}
            </Button>
            <ExportButtons
              labels={{ html: m.admin_personal_export_document(), json: m.admin_personal_export_json() }}
              ready={() => !form.validate().hasErrors}
              prepare={() => prepare({ body: { email: form.getValues().email } }).unwrap()}
            />
          </div>
        </form>
      </Surface>
      {found && <Found person={found} onErased={() => form.reset()} />}
    </>
  )
}

function Found({ person, onErased }: { person: PersonalDataView; onErased: () => void }) {
  const { email, account, plan, obligations } = person
  const [erase] = useErasePersonalDataMutation()
  const { busy, act } = useAct()
  const eraseAll = async () => {
    const sure = await confirmAction({
      title: m.admin_personal_erase_title({ email }),
      body: m.admin_personal_erase_body(),
      confirmLabel: m.admin_personal_erase(),
      destructive: true,
    })
    if (!sure) return
    await act(async () => {
      await erase({ body: { email } }).unwrap()
      onErased()
    }, m.admin_personal_erase_done())
  }
  return (
    <Surface as="section" title={m.admin_personal_preview_title()}>
      <p className="margin-bottom-18 breakable mute" role="status">
        <strong>{email}</strong>
        <br />
        {accountInWords(account)} {plan.length === 0 && m.admin_personal_nothing()}
      </p>
      <ErasurePlan data={person} />
      {plan.length > 0 && obligations.length === 0 && (
        <Button color="red" loading={busy} onClick={() => void eraseAll()}>
          {m.admin_personal_erase()}
        </Button>
      )}
    </Surface>
  )
}

function accountInWords(account: PersonalDataView['account']): string {
  if (account === null) return m.admin_personal_no_account()
  if (account.isAdmin) return m.admin_personal_account_administrator({ name: account.name })
  const { name } = account
  return account.suspended ? m.admin_personal_account_suspended({ name }) : m.admin_personal_account({ name })
}
