import { buyerCorrection, type GuestOrderDetailView } from '@foyer/contract'
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
  firstName: 'Say who bought.',
  lastName: 'That name is too long.',
  email: 'That is not an e-mail address we can reach.',
})

/** Puts right who bought. What stood there before is kept in the order's history. */
export function CorrectBuyer({ order, onClose }: { order: GuestOrderDetailView; onClose: () => void }) {
  const [correct] = useCorrectBuyerMutation()
  const form = useForm({ initialValues: { ...order.buyer }, validate: resolve })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async (values) => {
    await correct({ params: { orderId: order._id }, body: values }).unwrap()
    const moved = values.email.trim().toLowerCase() !== order.buyer.email
    toast.success(moved ? `Saved. New tickets are on their way to ${values.email}.` : 'Saved.')
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title="Correct the buyer" size="lg">
      <UnsavedChangesGuard when={form.isDirty() && !busy} />
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <div className="fields">
            <TextInput label="First name" autoComplete="off" {...form.getInputProps('firstName')} />
            <TextInput label="Last name (optional)" autoComplete="off" {...form.getInputProps('lastName')} />
          </div>
          <EmailInput
            description="A new address is sent a new link and new ticket codes. The link and codes sent to the old address stop working."
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <FormButtons busy={busy} onCancel={onClose}>
            Save
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
