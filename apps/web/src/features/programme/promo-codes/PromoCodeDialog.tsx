import { m } from '@foyer/messages'
import { Modal, Stack } from '@mantine/core'
import { confirmDiscard } from '../../../ui/confirm.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import { PromoCodeFields } from './PromoCodeFields.tsx'
import { PromoLimitFields } from './PromoLimitFields.tsx'
import { fieldLabels } from './promo-form-values.ts'
import type { ListedCode, PromoPlace } from './promo-place.ts'
import { usePromoForm } from './use-promo-form.ts'

interface PromoCodeDialogProps {
  place: PromoPlace
  /** The code to edit; null creates a new one. */
  code: ListedCode | null
  onClose: () => void
}

/** Creates or edits a code. Mounted only while it is open, so that it starts with the values of its code. */
export function PromoCodeDialog({ place, code, onClose }: PromoCodeDialogProps) {
  const model = usePromoForm(place, code)
  const { form, message, attempt, busy } = model
  const errors = Object.fromEntries(
    Object.entries(form.errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

  const leave = async () => {
    const sure = !form.isDirty() || (await confirmDiscard())
    if (sure) onClose()
  }

  const save = async () => {
    const saved = await model.submit()
    if (saved === null) return
    const words = { code: saved.code }
    toast.success(code ? m.programme_promo_updated(words) : m.programme_promo_created(words))
    onClose()
  }

  return (
    <Modal
      opened
      onClose={() => void leave()}
      title={code ? m.programme_promo_edit_title({ code: code.code }) : m.programme_promo_new_title()}
      size="lg"
    >
      <UnsavedChangesGuard when={form.isDirty() && !busy} />
      <form
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault()
          void save()
        }}
      >
        <Stack gap="lg">
          {place.kind === 'series' && <p className="flush mute">{m.programme_promo_series_hint()}</p>}
          <FormErrors errors={errors} labels={fieldLabels()} message={message} attempt={attempt} />
          <PromoCodeFields model={model} place={place} named={code !== null && code.uses > 0} />
          <PromoLimitFields model={model} facts={place} />
          <FormButtons busy={busy} onCancel={() => void leave()}>
            {code ? m.shell_save() : m.programme_promo_create()}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
