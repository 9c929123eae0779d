import type { TicketTypeInput } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import { AdmitsFields } from './AdmitsFields.tsx'
import { pricesLabels } from './price-form-values.ts'
import { PassFields } from './PassFields.tsx'
import { PriceFields } from './PriceFields.tsx'
import { PriceStepFields } from './PriceStepFields.tsx'
import { SaleFields } from './SaleFields.tsx'
import { fieldLabels, type TicketTypeFormFacts, type TicketTypeFormValues } from './ticket-type-form-values.ts'
import { TicketTypePreview } from './TicketTypePreview.tsx'
import { useTicketTypeForm } from './use-ticket-type-form.ts'

interface TicketTypeFormProps {
  initial: TicketTypeFormValues
  facts: TicketTypeFormFacts
  /** Whether the price type is fixed, because there are orders. */
  kindFrozen?: boolean
  save: (body: TicketTypeInput) => Promise<unknown>
  onSaved: () => void
  saveLabel: string
  /** Offers to save and begin another one like it. */
  another?: { label: string; onSaved: () => void; values: TicketTypeFormValues }
  cancel: ReactNode
}

/** The form of a ticket type, new or existing, beside a preview of what buyers see. */
export function TicketTypeForm({
  initial,
  facts,
  kindFrozen = false,
  save,
  onSaved,
  saveLabel,
  another,
  cancel,
}: TicketTypeFormProps) {
  const model = useTicketTypeForm(initial, facts, save)
  const { form, message, attempt, busy, submit, startAfresh } = model
  const errors = Object.fromEntries(
    Object.entries(form.errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

  const saveAndBeginAnother = async () => {
    if (!another || !(await submit())) return
    startAfresh(another.values)
    another.onSaved()
    document.querySelector<HTMLElement>('[name="name"]')?.focus()
  }

  return (
    <form
      noValidate
      {...(!facts.beforeStart && { className: 'with-aside' })}
      onSubmit={(event) => {
        event.preventDefault()
        // If this form is in a dialog of another form, submitting it must not submit that form, too.
        event.stopPropagation()
        void submit().then((saved) => saved && onSaved())
      }}
    >
      <UnsavedChangesGuard when={form.isDirty() && !busy} />
      <div className="stack shrinks gap-16">
        <FormErrors
          errors={errors}
          labels={{ ...fieldLabels(), ...pricesLabels(form.values) }}
          message={message}
          attempt={attempt}
        />
        <PriceFields model={model} facts={facts} kindFrozen={kindFrozen} />
        {form.values.kind === 'paid' && form.values.admits !== 0 && !form.values.proRata && (
          <PriceStepFields model={model} facts={facts} />
        )}
        {facts.ofPasses ? (
          <PassFields model={model} frozen={kindFrozen} />
        ) : (
          <AdmitsFields model={model} facts={facts} frozen={kindFrozen} />
        )}
        <SaleFields model={model} facts={facts} />
        <Surface>
          <div className="line gap-12">
            <Button type="submit" loading={busy}>
              {saveLabel}
            </Button>
            {another && (
              <Button variant="default" disabled={busy} onClick={() => void saveAndBeginAnother()}>
                {another.label}
              </Button>
            )}
            {cancel}
          </div>
        </Surface>
      </div>
      {!facts.beforeStart && (
        <aside className="below-header" aria-label={m.programme_ticket_preview()}>
          <TicketTypePreview values={form.values} facts={facts} />
        </aside>
      )}
    </form>
  )
}
