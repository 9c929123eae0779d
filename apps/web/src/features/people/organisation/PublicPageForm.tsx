import type { OrganisationView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Surface } from '../../../ui/Surface.tsx'
import classes from './Organisation.module.css'
import { OrganisationForm, type OrganisationFields } from './OrganisationForm.tsx'
import { MOST_LINKS } from './organisation-values.ts'

/** Hints are below the fields, so that adjacent fields align. */
const order: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description']

/** The address of the public page, and its text about the organisation. */
export function PublicPageForm({ organisation }: { readonly organisation: OrganisationView }) {
  return (
    <OrganisationForm organisation={organisation}>
      {(form) => (
        <Surface as="section" padding="large" title={m.organisation_page_content()}>
          <div className={classes['fields']}>
            <TextInput
              label={m.organisation_slug()}
              required
              inputWrapperOrder={order}
              description={m.organisation_slug_hint()}
              leftSection={<span aria-hidden="true">/o/</span>}
              leftSectionWidth={44}
              dir="ltr"
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
          </div>
          <Textarea
            mt="lg"
            label={m.organisation_about()}
            autosize
            minRows={3}
            maxRows={12}
            dir="auto"
            {...form.getInputProps('about')}
          />
          <Links form={form} />
        </Surface>
      )}
    </OrganisationForm>
  )
}

function Links({ form }: { form: OrganisationFields }) {
  const links = form.getValues().links
  return (
    <div className="stack gap-12 margin-top-20">
      <span className="semibold">{m.organisation_links()}</span>
      {links.map((_link, position) => (
        // A link has no id, and its text changes with every keystroke.
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
            dir="ltr"
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
