import { badgeSizes } from '@foyer/contract'
import { slugify } from '@foyer/domain'
import { Group, Modal, NumberInput, Select, Stack, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { badgePresets } from '../../../lib/badge-presets.ts'
import { fetchFile } from '../../../api/files.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import type { GuestQuery } from './guests-url.ts'

const presets = () => [...badgePresets(), { value: 'own', label: 'A size of my own' }]

interface PrintBadgesProps {
  readonly eventId: string
  readonly title: string
  /** The guests a list shows; left out with `only`. */
  readonly query?: GuestQuery
  /** These tickets alone. */
  readonly only?: readonly string[]
  readonly onClose: () => void
}

type Values = { preset: string; width: number | string; height: number | string; code: boolean }

const size = (value: number | string) =>
  typeof value === 'number' && value >= 40 && value <= 300 ? null : 'Between 40 and 300 mm.'

/** How badges are to look; the file comes from the server. */
export function PrintBadges({ eventId, title, query, only, onClose }: PrintBadgesProps) {
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
    const blob = await fetchFile('badgesPdf', {
      params: { eventId },
      query: {
        ...(query?.state && { state: query.state }),
        ...(query?.search !== undefined && { search: query.search }),
        ...(query?.ticketId && { ticketId: query.ticketId }),
        ...(only && { only: only.join(',') }),
        ...measures,
        code: code ? 'yes' : 'no',
      },
    })
    saveFile(new File([blob], `${slugify(title) || 'event'}-badges.pdf`, { type: blob.type }))
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={only ? 'Print a badge' : 'Print name badges'}>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <Select
            label="Size"
            description="One badge a page, as label printers and badge paper want it."
            data={presets()}
            allowDeselect={false}
            {...form.getInputProps('preset')}
          />
          {form.values.preset === 'own' && (
            <Group grow align="flex-start">
              <NumberInput
                label="Width in mm"
                min={40}
                max={300}
                clampBehavior="none"
                {...form.getInputProps('width')}
              />
              <NumberInput
                label="Height in mm"
                min={40}
                max={300}
                clampBehavior="none"
                {...form.getInputProps('height')}
              />
            </Group>
          )}
          <Switch
            label="With the ticket’s code"
            description="Guests come in again with their badge. Whoever has the badge has the ticket."
            {...form.getInputProps('code', { type: 'checkbox' })}
          />
          <FormButtons busy={busy} onCancel={onClose}>
            Make the PDF
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
