import { eventCategories } from '@foyer/contract'
import { Select, Skeleton, Text, TextInput } from '@mantine/core'
import { m } from '@foyer/messages'
import { categoryNames } from '../../../../lib/categories.ts'
import { CustomUrlField } from './CustomUrlField.tsx'
import { fieldLabels } from './event-form-values.ts'
import { useEventFormModel } from './use-event-form.ts'
import { lazyPart } from '../../../../ui/lazy-part.tsx'

const DescriptionEditor = lazyPart(() => import('./DescriptionEditor.tsx'), {
  coming: () => <Skeleton height={220} radius="md" />,
})

const SUMMARY_LENGTH = 140

export function BasicsStep() {
  return (
    <>
      <TitleField />
      <AboutFields />
    </>
  )
}

export function TitleField() {
  const { bind, setTitle } = useEventFormModel()
  return (
    <TextInput
      {...bind('title')}
      label={fieldLabels.title()}
      placeholder={m.events_form_title_placeholder()}
      required
      maxLength={150}
      onChange={(event) => setTitle(event.currentTarget.value)}
    />
  )
}

/** The optional descriptions of an event. */
export function AboutFields() {
  const { bind, form, generation } = useEventFormModel()
  return (
    <>
      <DescriptionEditor key={generation} />
      <TextInput
        {...bind('summary')}
        label={fieldLabels.summary()}
        description={m.events_form_summary_hint()}
        placeholder={m.events_form_summary_placeholder()}
        maxLength={SUMMARY_LENGTH}
        rightSectionWidth={64}
        rightSection={
          <Text component="span" size="xs" c="dimmed" aria-hidden>
            {`${form.values.summary.length}/${SUMMARY_LENGTH}`}
          </Text>
        }
      />
      <Select
        {...bind('category')}
        label={fieldLabels.category()}
        placeholder={m.events_form_category_placeholder()}
        data={eventCategories.map((value) => ({ value, label: categoryNames[value]() }))}
        maxDropdownHeight={320}
        clearable
      />
      <CustomUrlField />
    </>
  )
}
