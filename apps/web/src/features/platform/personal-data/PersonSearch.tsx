import { personalDataAddress, type PersonalDataView } from '@foyer/contract'
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
  email: (value) => (String(value).trim() === '' ? 'Enter an e-mail address.' : 'Enter a valid e-mail address.'),
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
      <Surface as="section" title="Find a person">
        <form className={classes['form']} onSubmit={submit} noValidate>
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <EmailInput
            label="E-mail address"
            autoComplete="off"
            required
            withAsterisk={false}
            disabled={busy}
            {...form.getInputProps('email')}
          />
          <div className="cluster gap-10">
            <Button type="submit" loading={busy}>
              Preview erasure
            </Button>
            <ExportButtons
              labels={{ html: 'Export document', json: 'Export JSON' }}
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
      title: `Erase the data of ${email}?`,
      body: 'This cannot be undone. Download an export first if the person asked for a copy.',
      confirmLabel: 'Erase data',
      destructive: true,
    })
    if (!sure) return
    await act(async () => {
      await erase({ body: { email } }).unwrap()
      onErased()
    }, 'The data is erased')
  }
  return (
    <Surface as="section" title="Erasure preview">
      <p className="margin-bottom-18 breakable mute" role="status">
        <strong>{email}</strong>
        <br />
        {accountInWords(account)} {plan.length === 0 && 'We hold no personal data under this address.'}
      </p>
      <ErasurePlan data={person} />
      {plan.length > 0 && obligations.length === 0 && (
        <Button color="red" loading={busy} onClick={() => void eraseAll()}>
          Erase data
        </Button>
      )}
    </Surface>
  )
}

function accountInWords(account: PersonalDataView['account']): string {
  if (account === null) return 'There is no account with this address.'
  if (account.isAdmin) return `Account of ${account.name}, an administrator.`
  return account.suspended ? `Suspended account of ${account.name}.` : `Account of ${account.name}.`
}
