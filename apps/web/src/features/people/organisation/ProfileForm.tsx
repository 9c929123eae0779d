import type { OrganisationView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { ActionIcon, Button, Select, Textarea, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useUpdateOrganisationMutation } from '../../../api/hooks.ts'
import { currencyChoices, zoneChoices, zoneHint } from '../../../lib/region-choices.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { useNow } from '../../../lib/use-now.ts'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import classes from './Organisation.module.css'
import {
  MOST_LINKS,
  organisationFaults,
  organisationRequest,
  organisationValues,
  type OrganisationValues,
} from './organisation-values.ts'

const ZONES_SHOWN = 80

/** Hints go below the fields, so that fields side by side stand on one line. */
const order: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

type Form = UseFormReturnType<OrganisationValues>

/** The settings of an organisation; members without the right to change them read them. */
export function ProfileForm({ organisation }: { readonly organisation: OrganisationView }) {
  const [update] = useUpdateOrganisationMutation()
  const form = useForm<OrganisationValues>({
    initialValues: organisationValues(organisation),
    validate: organisationFaults,
  })
  const { submit, busy, failure, attempt } = useFormSubmit(
    form,
    async (values) => {
      const params = { organisationId: organisation._id }
      const saved = organisationValues(await update({ params, body: organisationRequest(values) }).unwrap())
      form.setInitialValues(saved)
      form.setValues(saved)
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
        <Surface as="section" padding="large" title={m.organisation_public_facts()}>
          <div className={classes['fields']}>
            <TextInput
              label={m.organisation_name()}
              required
              autoComplete="organization"
              {...form.getInputProps('name')}
            />
            <TextInput
              label={m.organisation_slug()}
              required
              inputWrapperOrder={order}
              description={m.organisation_slug_hint()}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...form.getInputProps('slug')}
            />
            <TextInput
              label={m.account_public_contact()}
              inputWrapperOrder={order}
              description={m.account_public_contact_hint()}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...form.getInputProps('publicContact')}
            />
            <TextInput
              label={m.organisation_reply_to()}
              inputWrapperOrder={order}
              description={m.organisation_reply_to_hint()}
              type="email"
              autoComplete="off"
              {...form.getInputProps('replyTo')}
            />
          </div>
          <Textarea
            mt="lg"
            label={m.organisation_about()}
            autosize
            minRows={3}
            maxRows={12}
            {...form.getInputProps('about')}
          />
          <Links form={form} />
        </Surface>
        <Surface as="section" padding="large" title={m.organisation_legal()}>
          <div className={classes['fields']}>
            <TextInput label={m.organisation_legal_name()} {...form.getInputProps('legalName')} />
            <TextInput label={m.organisation_tax_id()} autoComplete="off" {...form.getInputProps('taxId')} />
          </div>
          <Textarea
            mt="lg"
            label={m.organisation_legal_address()}
            autosize
            minRows={2}
            maxRows={6}
            {...form.getInputProps('legalAddress')}
          />
        </Surface>
        <Region form={form} kept={organisation.timezone} />
        {organisation.can.update && (
          <div className={dirty ? 'flex gap-12 sticky-foot' : 'flex gap-12'}>
            <Button type="submit" loading={busy} disabled={!dirty}>
              {m.account_save_changes()}
            </Button>
            {dirty && (
              <Button variant="default" onClick={form.reset} disabled={busy}>
                {m.account_discard()}
              </Button>
            )}
          </div>
        )}
      </fieldset>
    </form>
  )
}

function Links({ form }: { form: Form }) {
  const links = form.getValues().links
  return (
    <div className="stack gap-12 margin-top-20">
      <span className="semibold">{m.organisation_links()}</span>
      {links.map((_link, position) => (
        // A link has no id of its own, and its words change with every key.
        <div key={position} className={classes['link']}>
          <TextInput
            aria-label={m.organisation_link_label({ number: String(position + 1) })}
            placeholder={m.organisation_link_label_example()}
            {...form.getInputProps(`links.${position}.label`)}
          />
          <TextInput
            aria-label={m.organisation_link_url({ number: String(position + 1) })}
            placeholder="https://"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps(`links.${position}.url`)}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size="xl"
            aria-label={m.organisation_link_remove({ number: String(position + 1) })}
            onClick={() => form.removeListItem('links', position)}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {links.length < MOST_LINKS && (
        <div>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => form.insertListItem('links', { label: '', url: '' })}
          >
            {m.organisation_link_add()}
          </Button>
        </div>
      )}
    </div>
  )
}

function Region({ form, kept }: { form: Form; kept: string }) {
  const now = useNow()
  const zones = useMemo(() => zoneChoices(kept), [kept])
  const money = useMemo(() => currencyChoices(), [])
  return (
    <Surface as="section" padding="large" title={m.organisation_defaults()}>
      <p className="margin-bottom-12 mute">{m.organisation_defaults_hint()}</p>
      <div className={classes['fields']}>
        <Select
          label={m.account_time_zone()}
          inputWrapperOrder={order}
          description={zoneHint(form.getValues().timezone, now)}
          data={zones}
          searchable
          limit={ZONES_SHOWN}
          nothingFoundMessage={m.account_time_zone_none()}
          allowDeselect={false}
          {...form.getInputProps('timezone')}
        />
        <Select
          label={m.account_currency()}
          data={money}
          searchable
          nothingFoundMessage={m.account_currency_none()}
          allowDeselect={false}
          {...form.getInputProps('currency')}
        />
      </div>
    </Surface>
  )
}
