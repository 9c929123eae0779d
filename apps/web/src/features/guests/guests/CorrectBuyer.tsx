import { buyerCorrection, type GuestOrderDetailView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useCorrectBuyerMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { wordedResolver } from '../../../lib/worded-resolver.ts'
import { EmailInput } from '../../../ui/EmailInput.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'

const resolve = wordedResolver(buyerCorrection, {
  firstName: () => m.guests_buyer_fault_first_name(),
  lastName: () => m.guests_fault_last_name(),
  email: () => m.guests_fault_email(),
})

/** Edits the buyer's name and address. The order's history keeps the former values. */
export function CorrectBuyer({ order, onClose }: { order: GuestOrderDetailView; onClose: () => void }) {
  const [correct] = useCorrectBuyerMutation()
  const form = useForm({ initialValues: { ...order.buyer }, validate: resolve })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async (values) => {
    await correct({ params: { orderId: order._id }, body: values }).unwrap()
    const moved = values.email.trim().toLowerCase() !== order.buyer.email
    toast.success(moved ? m.guests_buyer_saved_moved({ email: values.email }) : m.guests_buyer_saved())
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={m.guests_buyer_title()} size="lg">
      <UnsavedChangesGuard when={form.isDirty() && !busy} />
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <div className="fields">
            <TextInput label={m.shell_first_name()} autoComplete="off" {...form.getInputProps('firstName')} />
            <TextInput label={m.shell_last_name_optional()} autoComplete="off" {...form.getInputProps('lastName')} />
          </div>
          <EmailInput
            description={m.guests_buyer_email_hint()}
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <FormButtons busy={busy} onCancel={onClose}>
            {m.shell_save()}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
