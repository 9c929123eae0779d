import { m } from '@foyer/messages'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useCreateOrganisationMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { keepOrganisation } from '../../../store/organisation.ts'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { Surface } from '../../../ui/Surface.tsx'

/** Creates an organisation and switches to it. `first` is for users without one. */
export function CreateOrganisation({ first = false }: { first?: boolean }) {
  const [create] = useCreateOrganisationMutation()
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() === '' ? m.organisation_enter_name() : null) },
  })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async ({ name }) => {
    const { _id } = await create({ body: { name } }).unwrap()
    keepOrganisation(_id)
    // All data on the screens and in the store belongs to the former organisation.
    window.location.assign('/organisation/settings/profile')
  })
  return (
    <Surface
      as="section"
      padding="large"
      title={first ? m.organisation_create_first() : m.organisation_create_another()}
    >
      <form className="stack gap-16 measure" onSubmit={submit} noValidate>
        <p className="flush mute">
          {first ? m.organisation_create_first_text() : m.organisation_create_another_text()}
        </p>
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        <TextInput
          label={m.organisation_name()}
          required
          maxLength={100}
          autoComplete="organization"
          {...form.getInputProps('name')}
        />
        <div>
          <Button type="submit" variant={first ? 'filled' : 'default'} loading={busy}>
            {m.organisation_create()}
          </Button>
        </div>
      </form>
    </Surface>
  )
}
