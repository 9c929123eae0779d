import type { NewApiKeyView } from '@foyer/contract'
import type { OrganisationPermission } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Button, Checkbox, Group, Modal, MultiSelect, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Fragment } from 'react'
import { useCreateApiKeyMutation, useListOrganiserEventsQuery } from '../../../api/hooks.ts'
import { presets, scopeAreas, writes } from '../../../lib/scope-areas.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import classes from './ApiKeys.module.css'

const DAY_MS = 86_400_000
/** The lifetimes of a key; the server's default is a year. */
const LIVES = ['30', '90', 'year'] as const
const MOST_EVENTS = 100

/** When a key that is created now expires. */
const endOf = (life: string) =>
  life === 'year' ? {} : { expiresAt: new Date(Date.now() + Number(life) * DAY_MS).toISOString() }

interface CreateApiKeyProps {
  readonly organisationId: string
  readonly onClose: () => void
  readonly onCreated: (made: NewApiKeyView) => void
}

type KeyValues = {
  readonly name: string
  readonly scopes: OrganisationPermission[]
  readonly eventIds: string[]
  readonly life: string
}

/** Creates a key with a name, scopes, events and a lifetime. */
export function CreateApiKey({ organisationId, onClose, onCreated }: CreateApiKeyProps) {
  const [create] = useCreateApiKeyMutation()
  const events = useListOrganiserEventsQuery({ query: { limit: MOST_EVENTS } })
  const form = useForm<KeyValues>({
    initialValues: { name: '', scopes: [...(presets[0]?.scopes ?? [])], eventIds: [], life: 'year' },
    validate: {
      name: (name) => (name.trim() === '' ? m.account_key_name_missing() : null),
      scopes: (scopes) => (scopes.length === 0 ? m.account_key_scopes_missing() : null),
    },
  })
  const { scopes, eventIds, life } = form.values
  const { submit, busy, failure, attempt } = useFormSubmit(form, async ({ name }) => {
    const limit = eventIds.length > 0 ? { eventIds } : {}
    const body = { name: name.trim(), scopes, ...limit, ...endOf(life) }
    onCreated(await create({ params: { organisationId }, body }).unwrap())
  })
  const toggle = (scope: OrganisationPermission) =>
    form.setFieldValue('scopes', scopes.includes(scope) ? scopes.filter((each) => each !== scope) : [...scopes, scope])

  return (
    <Modal opened onClose={onClose} title={m.account_key_create()} size="lg">
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          <TextInput
            data-autofocus
            label={m.account_key_name()}
            description={m.account_key_name_hint()}
            maxLength={60}
            {...form.getInputProps('name')}
          />
          <fieldset data-path="scopes" className="flush unpadded borderless">
            <legend>{m.account_key_scopes()}</legend>
            <Group gap={8} mb="sm">
              {presets.map(({ label, scopes: preset }) => (
                <Button
                  key={preset.join()}
                  size="xs"
                  variant="default"
                  onClick={() => form.setFieldValue('scopes', [...preset])}
                >
                  {label()}
                </Button>
              ))}
            </Group>
            <div className={classes['areas']}>
              {scopeAreas.map(({ name, label, scopes: offered }) => (
                <Fragment key={name}>
                  <span>{label()}</span>
                  {[false, true].map((writing) => {
                    const scope = offered.find((each) => writes(each) === writing)
                    if (scope === undefined) return <span key={String(writing)} />
                    const words = writing ? m.account_key_write() : m.account_key_read()
                    return (
                      <Checkbox
                        key={scope}
                        label={words}
                        aria-label={m.account_key_scope_of({ scope: words, area: label() })}
                        checked={scopes.includes(scope)}
                        onChange={() => toggle(scope)}
                      />
                    )
                  })}
                </Fragment>
              ))}
            </div>
            {form.errors['scopes'] !== undefined && (
              <Text role="alert" c="var(--foyer-red-text)" fw={600}>
                {form.errors['scopes']}
              </Text>
            )}
          </fieldset>
          <MultiSelect
            label={m.organisation_events()}
            description={m.account_key_events_hint()}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            placeholder={eventIds.length === 0 ? m.organisation_events_all() : ''}
            data={events.data?.items.map(({ _id, title }) => ({ value: _id, label: title })) ?? []}
            searchable
            clearable
            {...form.getInputProps('eventIds')}
          />
          <Select
            label={m.account_key_life()}
            allowDeselect={false}
            data={LIVES.map((each) => ({
              value: each,
              label: each === 'year' ? m.account_key_life_year() : m.account_key_life_days({ count: Number(each) }),
            }))}
            {...form.getInputProps('life')}
          />
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <FormButtons busy={busy} onCancel={onClose}>
            {m.account_key_create()}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
