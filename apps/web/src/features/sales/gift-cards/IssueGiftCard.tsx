import type { NewGiftCardView, OrganisationView } from '@foyer/contract'
import { currencies, dayInZone, isCurrency, parseMoney, zonedToUtc } from '@foyer/domain'
import { formatCurrencyName, m } from '@foyer/messages'
import { Modal, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useGetOrganisationQuery, useIssueGiftCardMutation } from '../../../api/hooks.ts'
import { useAttemptKey } from '../../../lib/use-attempt-key.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { useNow } from '../../../lib/use-now.ts'
import { DayField } from '../../../ui/DayField.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { FormPending } from '../../../ui/FormPending.tsx'

const LONGEST_MESSAGE = 500

interface IssueGiftCardProps {
  readonly organisationId: string
  readonly onClose: () => void
  readonly onIssued: (made: NewGiftCardView) => void
}

/** Issues a card in the currency of the organisation unless another is chosen. */
export function IssueGiftCard({ organisationId, onClose, onIssued }: IssueGiftCardProps) {
  const { data, error, refetch } = useGetOrganisationQuery({ params: { organisationId } })
  return (
    <Modal opened onClose={onClose} title={m.gift_card_issue()} size="lg">
      {data ? (
        <IssueForm organisation={data} onClose={onClose} onIssued={onIssued} />
      ) : (
        <FormPending error={error} onRetry={() => void refetch()} fields={4} />
      )}
    </Modal>
  )
}

interface IssueFormProps extends Pick<IssueGiftCardProps, 'onClose' | 'onIssued'> {
  readonly organisation: OrganisationView
}

/** Minor units of what was typed; null for what is no amount above 0. */
function amountOf(text: string, currency: string): number | null {
  const minor = isCurrency(currency) ? parseMoney(text, currency) : null
  return minor !== null && minor > 0 ? minor : null
}

function IssueForm({ organisation, onClose, onIssued }: IssueFormProps) {
  const { _id: organisationId, timezone } = organisation
  const now = useNow()
  const [issue] = useIssueGiftCardMutation()
  const keyOf = useAttemptKey()
  const form = useForm({
    initialValues: { value: '', currency: organisation.currency, recipientEmail: '', message: '', lastDay: '' },
    validate: {
      value: (text, { currency }) => (amountOf(text, currency) === null ? m.gift_card_value_missing() : null),
    },
  })
  const { currency } = form.values
  const send = async (values: typeof form.values) => {
    const email = values.recipientEmail.trim()
    const body = {
      value: amountOf(values.value, currency) ?? 0,
      currency,
      recipientEmail: email === '' ? null : email,
      message: values.message.trim(),
      expiresAt: values.lastDay === '' ? null : zonedToUtc(`${values.lastDay}T23:59`, timezone).toISOString(),
    }
    const headers = { 'idempotency-key': keyOf(body) }
    onIssued(await issue({ params: { organisationId }, headers, body }).unwrap())
  }
  const { submit, busy, failure, attempt } = useFormSubmit(form, send, {
    fieldOf: (path) => (path === 'expiresAt' ? 'lastDay' : path),
  })
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="lg">
        <div className="fields">
          <TextInput
            data-autofocus
            label={m.gift_card_value()}
            required
            inputMode="decimal"
            autoComplete="off"
            {...form.getInputProps('value')}
          />
          <Select
            label={m.money_currency()}
            data={currencies.map((value) => ({ value, label: `${value} · ${formatCurrencyName(value)}` }))}
            searchable
            allowDeselect={false}
            {...form.getInputProps('currency')}
          />
        </div>
        <TextInput
          type="email"
          label={m.gift_card_email()}
          description={m.gift_card_email_hint()}
          autoComplete="off"
          {...form.getInputProps('recipientEmail')}
        />
        <Textarea
          label={m.gift_card_message_optional()}
          autosize
          minRows={2}
          maxLength={LONGEST_MESSAGE}
          {...form.getInputProps('message')}
        />
        <DayField
          label={m.gift_card_expires_optional()}
          min={dayInZone(now, timezone)}
          {...form.getInputProps('lastDay')}
          value={form.values.lastDay}
        />
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        <FormButtons busy={busy} onCancel={onClose}>
          {m.gift_card_issue()}
        </FormButtons>
      </Stack>
    </form>
  )
}
