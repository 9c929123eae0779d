import type { BundleInput } from '@foyer/contract'
import { MOST_BUNDLE_PARTS, MOST_OF_BUNDLE_PART } from '@foyer/domain'
import { formatNumber, m } from '@foyer/messages'
import { ActionIcon, Button, Modal, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage, fieldErrors } from '../../../api/errors.ts'
import { confirmDiscard } from '../../../ui/confirm.tsx'
import { CountInput } from '../../../ui/CountInput.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { SaleMoment } from '../../../ui/SaleMoment.tsx'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import {
  blankPart,
  bundleFieldOf,
  type BundleFormFacts,
  type BundleFormValues,
  bundleLabels,
  readBundleForm,
} from './bundle-form-values.ts'

interface BundleFormProps {
  title: string
  saveLabel: string
  facts: BundleFormFacts
  initial: BundleFormValues
  /** The tickets and extras that can be part of it. */
  choices: readonly { value: string; label: string }[]
  /** Whether its contents can no longer change. */
  partsFrozen?: boolean
  /** Rejects with the error of a refused call, which is shown at its fields. */
  save: (body: BundleInput) => Promise<void>
  onClose: () => void
}

type Form = UseFormReturnType<BundleFormValues>

/** The dialog of a bundle, of an event or of a series. Mounted only while it is open, so that it starts with the given values. */
export function BundleForm({ title, saveLabel, facts, initial, choices, partsFrozen, save, onClose }: BundleFormProps) {
  const { form, message, attempt, busy, submit } = useBundleForm(facts, initial, save)
  const errors = Object.fromEntries(
    Object.entries(form.errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  const leave = async () => {
    const sure = !form.isDirty() || (await confirmDiscard())
    if (sure) onClose()
  }
  const send = async () => {
    if (await submit()) onClose()
  }
  return (
    <Modal opened onClose={() => void leave()} title={title} size="lg">
      <UnsavedChangesGuard when={form.isDirty() && !busy} />
      <form
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault()
          // The dialog may be open over the form of a series, which must not be submitted with it.
          submitted.stopPropagation()
          void send()
        }}
      >
        <Stack gap="lg">
          <FormErrors errors={errors} labels={bundleLabels()} message={message} attempt={attempt} />
          <Fields form={form} facts={facts} />
          {partsFrozen ? (
            <Text size="sm" c="dimmed">
              {m.programme_bundle_parts_frozen()}
            </Text>
          ) : (
            <PartFields form={form} choices={choices} />
          )}
          <FormButtons busy={busy} onCancel={() => void leave()}>
            {saveLabel}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}

/** The form of a bundle, validated when it is submitted. Rejected input is kept. */
function useBundleForm(facts: BundleFormFacts, initialValues: BundleFormValues, save: BundleFormProps['save']) {
  const [busy, setBusy] = useState(false)
  const form = useForm<BundleFormValues>({ initialValues, clearInputErrorOnChange: true })
  const [message, setMessage] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const refuse = (faults: Readonly<Record<string, string>>, why: string | null) => {
    form.setErrors(faults)
    setMessage(why)
    setAttempt((count) => count + 1)
    return false
  }
  const submit = async () => {
    const read = readBundleForm(form.values, facts)
    if (!read.ok) return refuse(read.faults, null)
    setBusy(true)
    try {
      await save(read.body)
      return true
    } catch (error) {
      const named = Object.entries(fieldErrors(error)).map(([path, text]) => [bundleFieldOf(path), text] as const)
      return refuse(Object.fromEntries(named), errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return { form, message, attempt, busy, submit }
}

function Fields({ form, facts }: { form: Form; facts: BundleFormFacts }) {
  const labels = bundleLabels()
  const bind = (field: keyof BundleFormValues) => ({ ...form.getInputProps(field), name: field })
  return (
    <>
      <TextInput {...bind('name')} label={labels.name} maxLength={100} autoComplete="off" />
      <Textarea {...bind('description')} label={m.shell_optional({ label: labels.description })} autosize minRows={2} />
      <div className="fields">
        <TextInput
          {...bind('price')}
          label={labels.price}
          description={m.programme_bundle_price_hint()}
          leftSection={<Text c="dimmed">{facts.currency}</Text>}
          leftSectionWidth={62}
          inputMode="decimal"
          autoComplete="off"
        />
        <CountInput
          {...bind('capacity')}
          label={labels.capacity}
          description={m.programme_bundle_quantity_hint()}
          min={0}
          max={1_000_000}
          hideControls
        />
      </div>
      <div className="fields">
        <SaleMoment
          {...bind('salesStartAt')}
          value={form.values.salesStartAt}
          label={labels.salesStartAt}
          facts={facts}
          defaultTime="09:00"
        />
        <SaleMoment
          {...bind('salesEndAt')}
          value={form.values.salesEndAt}
          label={labels.salesEndAt}
          facts={facts}
          defaultTime="18:00"
        />
      </div>
      <Select
        {...bind('visibility')}
        label={labels.visibility}
        data={[
          { value: 'public', label: m.programme_ticket_visibility_public() },
          { value: 'hidden', label: m.programme_ticket_visibility_hidden() },
        ]}
        allowDeselect={false}
      />
    </>
  )
}

/** A part of the bundle: a ticket, table or extra, and its quantity. */
function PartFields({ form, choices }: { form: Form; choices: BundleFormProps['choices'] }) {
  const { parts } = form.values
  const set = (next: BundleFormValues['parts']) => form.setFieldValue('parts', next)
  const change = (index: number, changed: Partial<BundleFormValues['parts'][number]>) =>
    set(parts.map((part, place) => (place === index ? { ...part, ...changed } : part)))
  return (
    <fieldset data-path="parts" className="stack gap-12 flush unpadded borderless">
      <legend className="semibold">{m.programme_bundle_parts()}</legend>
      <Text size="sm" c="dimmed">
        {m.programme_bundle_parts_hint()}
      </Text>
      {parts.map((part, index) => {
        const number = formatNumber(index + 1)
        return (
          <div key={index} className="row gap-6">
            <Select
              className="grow shrinks"
              aria-label={m.programme_bundle_part({ number })}
              placeholder={m.programme_bundle_part_choose()}
              data={[...choices]}
              value={part.ticketId === '' ? null : part.ticketId}
              onChange={(ticketId) => change(index, { ticketId: ticketId ?? '' })}
              allowDeselect={false}
            />
            <CountInput
              w={84}
              aria-label={m.programme_bundle_part_quantity({ number })}
              value={part.quantity}
              min={1}
              max={MOST_OF_BUNDLE_PART}
              onChange={(quantity) => change(index, { quantity })}
            />
            <ActionIcon
              size="lg"
              aria-label={m.programme_bundle_part_remove({ number })}
              onClick={() => set(parts.filter((_, place) => place !== index))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </div>
        )
      })}
      {typeof form.errors['parts'] === 'string' && (
        <Text role="alert" size="sm" c="red">
          {form.errors['parts']}
        </Text>
      )}
      {parts.length < MOST_BUNDLE_PARTS && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => set([...parts, blankPart])}
        >
          {m.programme_bundle_part_add()}
        </Button>
      )}
    </fieldset>
  )
}
