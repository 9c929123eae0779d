import { type WebhookEndpointView, type WebhookType, webhookRows, webhookTypes } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button, Checkbox, Modal, MultiSelect, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { useListOrganiserEventsQuery } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { wordedResolver } from '../../../lib/worded-resolver.ts'
import { webhookTypeName } from '../../../lib/webhook-types.ts'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import classes from './Webhooks.module.css'

interface Values extends Record<string, unknown> {
  url: string
  description: string
  types: WebhookType[]
  eventIds: string[]
}

interface EndpointFormProps {
  /** Absent when a new endpoint is added. */
  readonly endpoint?: WebhookEndpointView
  readonly onClose: () => void
  /** Sends the endpoint. Errors that it rejects with are shown at the fields. */
  readonly send: (body: ReturnType<typeof bodyOf>) => Promise<void>
}

const MOST_EVENTS = 100

/** No events chosen means all. */
const bodyOf = ({ url, description, types, eventIds }: Values) => ({
  url,
  description,
  types,
  eventIds: eventIds.length === 0 ? null : eventIds,
})

const resolve = wordedResolver(webhookRows.createWebhookEndpoint.schema.body, {
  url: () => m.field_webhook_address_invalid(),
  types: () => m.webhook_types_missing(),
})

/** The address of an endpoint and what it receives. */
export function EndpointForm({ endpoint, onClose, send }: EndpointFormProps) {
  const form = useForm<Values>({
    initialValues: {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      types: endpoint?.types ?? [],
      eventIds: endpoint?.eventIds ?? [],
    },
    validate: (values) => resolve(bodyOf(values)),
  })
  const { submit, busy, failure, attempt } = useFormSubmit(form, (values) => send(bodyOf(values)))
  return (
    <Modal opened onClose={onClose} size="lg" title={endpoint ? m.webhook_edit() : m.webhook_add()}>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <TextInput
            data-autofocus
            required
            type="url"
            dir="ltr"
            autoComplete="off"
            label={m.webhook_url()}
            description={m.webhook_url_hint()}
            placeholder={m.webhook_url_example()}
            maxLength={500}
            {...form.getInputProps('url')}
          />
          <TextInput
            label={m.webhook_description()}
            description={m.webhook_description_hint()}
            maxLength={100}
            {...form.getInputProps('description')}
          />
          <Types
            chosen={form.values.types}
            error={form.errors['types']}
            onChange={(types) => form.setFieldValue('types', types)}
          />
          <Events chosen={form.values.eventIds} onChange={(eventIds) => form.setFieldValue('eventIds', eventIds)} />
          <FormButtons busy={busy} onCancel={onClose}>
            {endpoint ? m.account_save_changes() : m.webhook_add()}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}

interface TypesProps {
  readonly chosen: readonly WebhookType[]
  readonly error: ReactNode
  readonly onChange: (types: WebhookType[]) => void
}

function Types({ chosen, error, onChange }: TypesProps) {
  const all = chosen.length === webhookTypes.length
  return (
    <Checkbox.Group
      data-path="types"
      label={m.webhook_types()}
      value={[...chosen]}
      onChange={(types) =>
        onChange(types.filter((type): type is WebhookType => webhookTypes.some((own) => own === type)))
      }
      error={error}
    >
      <Button
        variant="subtle"
        size="compact-sm"
        className="margin-top-4"
        onClick={() => onChange(all ? [] : [...webhookTypes])}
      >
        {all ? m.webhook_types_clear() : m.webhook_types_select_all()}
      </Button>
      <div className={classes['types']}>
        {webhookTypes.map((type) => (
          <Checkbox key={type} value={type} label={webhookTypeName(type)} description={<bdi dir="ltr">{type}</bdi>} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

function Events({
  chosen,
  onChange,
}: {
  readonly chosen: readonly string[]
  readonly onChange: (ids: string[]) => void
}) {
  const { data } = useListOrganiserEventsQuery({ query: { limit: MOST_EVENTS } })
  const listed = data?.items.map(({ _id, title }) => ({ value: _id, label: title })) ?? []
  // Chosen events that are not in the list, such as past ones, stay chosen.
  const unlisted = chosen.filter((id) => !listed.some(({ value }) => value === id))
  return (
    <MultiSelect
      label={m.organisation_events()}
      description={m.webhook_events_hint()}
      placeholder={chosen.length === 0 ? m.organisation_events_all() : ''}
      data={[...listed, ...unlisted.map((id) => ({ value: id, label: m.organisation_event_other() }))]}
      searchable
      clearable
      value={[...chosen]}
      onChange={onChange}
    />
  )
}
