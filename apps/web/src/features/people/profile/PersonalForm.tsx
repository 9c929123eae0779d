import { Alert, Button, Select, TextInput } from '@mantine/core'
import { useForm, type GetInputPropsReturnType } from '@mantine/form'
import type { UserView } from '@foyer/contract'
import { useMemo } from 'react'
import { useUpdateMeMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { userUpdated } from '../../../store/user-slice.ts'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnsavedChangesGuard } from '../../../ui/UnsavedChangesGuard.tsx'
import classes from './Profile.module.css'
import { profileFaults, profileRequest, profileValues, type ProfileValues } from './profile-values.ts'
import { browserZone, currencyChoices, type Region, regionHere, zoneChoices, zoneHint } from './region-choices.ts'

const ZONES_SHOWN = 80

/** Hints go below the fields, so that fields side by side stand on one line. */
const order: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

/** Who the user is, to us and to their guests. */
export function PersonalForm({ user }: { readonly user: UserView }) {
  const dispatch = useAppDispatch()
  const [update] = useUpdateMeMutation()
  const form = useForm<ProfileValues>({ initialValues: profileValues(user), validate: profileFaults })
  const { submit, busy, failure, attempt } = useFormSubmit(
    form,
    async (values) => {
      const saved = await update({ body: profileRequest(values) }).unwrap()
      form.setInitialValues(profileValues(saved))
      form.setValues(profileValues(saved))
      dispatch(userUpdated({ ...saved, username: saved.username ?? '' }))
      toast.success('Saved')
    },
    { fieldOfCode: { 'account.username_taken': 'username' } },
  )
  const dirty = form.isDirty()

  return (
    <form className="stack full shrinks gap-16 page-narrow" onSubmit={submit} noValidate>
      <UnsavedChangesGuard when={dirty && !busy} />
      <FormErrors errors={{}} message={failure} attempt={attempt} />
      <Surface as="section" padding="large" title="You">
        <div className={classes['fields']}>
          <TextInput label="First name" required autoComplete="given-name" {...form.getInputProps('firstName')} />
          <TextInput label="Last name" autoComplete="family-name" {...form.getInputProps('lastName')} />
          <TextInput
            label="Username"
            inputWrapperOrder={order}
            description="Small letters, digits, dashes and underscores."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('username')}
          />
          <TextInput
            label="Phone"
            inputWrapperOrder={order}
            description="With the country code, such as +234 801 234 5678."
            type="tel"
            autoComplete="tel"
            {...form.getInputProps('phone')}
          />
        </div>
      </Surface>
      <Surface as="section" padding="large" title="As an organiser">
        <div className={classes['fields']}>
          <TextInput
            label="Organiser name"
            inputWrapperOrder={order}
            description="Guests see this name on your event pages and tickets and as the sender of mails. Their replies go to your account's e-mail address, which they can see."
            autoComplete="organization"
            {...form.getInputProps('organiserName')}
          />
          <TextInput
            label="Public contact"
            inputWrapperOrder={order}
            description="An e-mail address, phone number or website. Everyone can see it on your event pages. Leave it empty to show none."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('publicContact')}
          />
        </div>
      </Surface>
      <RegionFields
        region={form.values}
        kept={user.timezone}
        use={(region) => form.setValues({ timezone: region.timezone, currency: region.currency })}
        inputProps={(field) => form.getInputProps(field)}
      />
      <div className={dirty ? 'flex gap-12 sticky-foot' : 'flex gap-12'}>
        <Button type="submit" loading={busy} disabled={!dirty}>
          Save changes
        </Button>
        {dirty && (
          <Button variant="default" onClick={form.reset} disabled={busy}>
            Discard
          </Button>
        )}
      </div>
    </form>
  )
}

interface RegionFieldsProps {
  readonly region: Region
  readonly use: (region: Region) => void
  /** The zone as it is saved: always among the choices. */
  readonly kept: string
  readonly inputProps: (field: 'timezone' | 'currency') => GetInputPropsReturnType
}

function RegionFields({ region, use, kept, inputProps }: RegionFieldsProps) {
  const now = useNow()
  const zones = useMemo(() => zoneChoices(kept), [kept])
  const money = useMemo(() => currencyChoices(), [])
  const here = regionHere(region, browserZone())
  return (
    <Surface as="section" padding="large" title="Where you are">
      {here && (
        <Alert color="gold" mb="lg" title={`This browser is in the time zone ${here.timezone}`}>
          <p className="margin-bottom-12">
            Your profile says {region.timezone} and {region.currency}. New accounts start with the settings of this
            site.
          </p>
          <Button size="sm" variant="default" onClick={() => use(here)}>
            Use {here.timezone} and {here.currency}
          </Button>
        </Alert>
      )}
      <div className={classes['fields']}>
        <Select
          label="Time zone"
          inputWrapperOrder={order}
          description={zoneHint(region.timezone, now)}
          data={zones}
          searchable
          limit={ZONES_SHOWN}
          nothingFoundMessage="No such time zone"
          allowDeselect={false}
          {...inputProps('timezone')}
        />
        <Select
          label="Currency"
          inputWrapperOrder={order}
          description="New events start with it."
          data={money}
          searchable
          nothingFoundMessage="We do not sell in that currency"
          allowDeselect={false}
          {...inputProps('currency')}
        />
      </div>
    </Surface>
  )
}
