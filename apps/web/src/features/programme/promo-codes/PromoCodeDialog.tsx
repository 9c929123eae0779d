import type { EventView, PromoCodeView, TicketTypeView } from '@foyer/contract'
import { Modal, Stack } from '@mantine/core'
import { confirmAction } from '../../../ui/confirm.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import { PromoCodeFields } from './PromoCodeFields.tsx'
import { PromoLimitFields } from './PromoLimitFields.tsx'
import { fieldLabels } from './promo-form-values.ts'
import { usePromoForm } from './use-promo-form.ts'

interface PromoCodeDialogProps {
  event: EventView
  ticketTypes: readonly TicketTypeView[]
  /** The code to be changed; null makes a new one. */
  code: PromoCodeView | null
  onClose: () => void
}

/** Makes or changes a code. It is there only while it is open, so that each begins with its own values. */
export function PromoCodeDialog({ event, ticketTypes, code, onClose }: PromoCodeDialogProps) {
  const facts = { currency: event.currency, timezone: event.timezone }
  const model = usePromoForm(event._id, facts, code)
  const { form, message, attempt, busy } = model
  const errors = Object.fromEntries(
    Object.entries(form.errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

  const leave = async () => {
    const sure =
      !form.isDirty() ||
      (await confirmAction({
        title: code ? 'Leave without saving?' : 'Leave without making the code?',
        body: 'What you have typed is lost.',
        confirmLabel: 'Leave',
        cancelLabel: 'Keep typing',
        destructive: true,
      }))
    if (sure) onClose()
  }

  const save = async () => {
    const saved = await model.submit()
    if (saved === null) return
    toast.success(code ? `${saved.code} is changed, for orders from now on.` : `${saved.code} is ready to be shared.`)
    onClose()
  }

  return (
    <Modal opened onClose={() => void leave()} title={code ? `Change ${code.code}` : 'New promo code'} size="lg">
      <UnsavedChangesGuard when={form.isDirty() && !busy} />
      <form
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault()
          void save()
        }}
      >
        <Stack gap="lg">
          <FormErrors errors={errors} labels={fieldLabels} message={message} attempt={attempt} />
          <PromoCodeFields
            model={model}
            facts={facts}
            ticketTypes={ticketTypes}
            named={code !== null && code.uses > 0}
          />
          <PromoLimitFields model={model} facts={facts} />
          <FormButtons busy={busy} onCancel={() => void leave()}>
            {code ? 'Save' : 'Make the code'}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
