import { badgeSizes } from '@foyer/contract'
import { slugify } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Group, Modal, Select, Stack, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { badgePresets } from '../../../lib/badge-presets.ts'
import { fetchFile } from '../../../api/files.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import type { GuestQuery } from './guests-url.ts'
import { inAddress } from '../../../lib/selection-address.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import type { Selection } from './use-ticket-selection.ts'

interface PrintBadgesProps {
  readonly eventId: string
  readonly title: string
  /** The filter of the guest list; not used with `only`. */
  readonly query?: GuestQuery
  /** Prints the tickets selected in the table. */
  readonly selection?: Selection
  /** Prints only these tickets. */
  readonly only?: readonly string[]
  readonly onClose: () => void
}

type Values = { preset: string; width: number | string; height: number | string; code: boolean }

const size = (value: number | string) =>
  typeof value === 'number' && value >= 40 && value <= 300 ? null : m.guests_badges_size_fault()

/** The format of the badges; the server creates the file. */
export function PrintBadges({ eventId, title, query, selection, only, onClose }: PrintBadgesProps) {
  const form = useForm<Values>({
    initialValues: { preset: 'a7', width: 90, height: 60, code: false },
    validate: {
      width: (width, { preset }) => (preset === 'own' ? size(width) : null),
      height: (height, { preset }) => (preset === 'own' ? size(height) : null),
    },
  })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async ({ preset, width, height, code }) => {
    const chosen = Object.entries(badgeSizes).find(([name]) => name === preset)?.[1]
    const measures = chosen ?? { width: Number(width), height: Number(height) }
    const format = { ...measures, code: code ? ('yes' as const) : ('no' as const) }
    const params = { eventId }
    const blob = await (selection
      ? fetchFile('guestTicketBadges', { params, query: { ...inAddress(selection), ...format } })
      : fetchFile('badgesPdf', {
          params,
          query: {
            ...(query?.state && { state: query.state }),
            ...(query?.search !== undefined && { search: query.search }),
            ...(query?.ticketId && { ticketId: query.ticketId }),
            ...(only && { only: only.join(',') }),
            ...format,
          },
        }))
    saveFile(new File([blob], `${m.guests_badges_file({ event: slugify(title) || 'event' })}.pdf`, { type: blob.type }))
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={only ? m.guests_badges_title_one() : m.guests_badges_title()}>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <Select
            label={m.guests_badges_size()}
            description={m.guests_badges_size_hint()}
            data={[...badgePresets(), { value: 'own', label: m.guests_badges_size_custom() }]}
            allowDeselect={false}
            {...form.getInputProps('preset')}
          />
          {form.values.preset === 'own' && (
            <Group grow align="flex-start">
              <NumberField
                label={m.guests_badges_width()}
                min={40}
                max={300}
                clampBehavior="none"
                {...form.getInputProps('width')}
              />
              <NumberField
                label={m.guests_badges_height()}
                min={40}
                max={300}
                clampBehavior="none"
                {...form.getInputProps('height')}
              />
            </Group>
          )}
          <Switch
            label={m.guests_badges_code()}
            description={m.guests_badges_code_hint()}
            {...form.getInputProps('code', { type: 'checkbox' })}
          />
          <FormButtons busy={busy} onCancel={onClose}>
            {m.guests_badges_create()}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
