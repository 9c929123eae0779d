import type { OrganisationView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { useForm, type UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useUpdateOrganisationMutation } from '../../../api/hooks.ts'
import { takeSaved } from '../../../lib/take-saved.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { SaveChanges } from '../../../ui/SaveChanges.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import {
  organisationFaults,
  organisationRequest,
  organisationValues,
  type OrganisationValues,
} from './organisation-values.ts'

export type OrganisationFields = UseFormReturnType<OrganisationValues>

interface OrganisationFormProps {
  readonly organisation: OrganisationView
  /** The fields that this form shows; the others are sent as they are. */
  readonly children: (form: OrganisationFields) => ReactNode
}

/** Edits settings of an organisation; read-only for members without the permission. */
export function OrganisationForm({ organisation, children }: OrganisationFormProps) {
  const [update] = useUpdateOrganisationMutation()
  const form = useForm<OrganisationValues>({
    initialValues: organisationValues(organisation),
    validate: organisationFaults,
  })
  const { submit, busy, failure, attempt } = useFormSubmit(
    form,
    async (values) => {
      const params = { organisationId: organisation._id }
      const saved = await update({ params, body: organisationRequest(values) }).unwrap()
      takeSaved(form, values, organisationValues(saved))
      toast.success(m.organisation_saved())
    },
    { fieldOfCode: { 'organisation.slug_taken': 'slug' } },
  )
  const dirty = form.isDirty()
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChangesGuard when={dirty && !busy} />
      <fieldset className="grid gap-16 flush unpadded borderless" disabled={!organisation.can.update}>
        {!organisation.can.update && (
          <p role="status" className="notice">
            {m.organisation_read_only()}
          </p>
        )}
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        {children(form)}
        {organisation.can.update && <SaveChanges dirty={dirty} busy={busy} onDiscard={form.reset} />}
      </fieldset>
    </form>
  )
}
