import { m } from '@foyer/messages'
import RichTextField from '../../../../ui/RichTextField.tsx'
import { fieldLabels } from './event-form-values.ts'
import { useEventFormModel } from './use-event-form.ts'

export default function DescriptionEditor() {
  const { form, errorOf, leave } = useEventFormModel()
  return (
    <RichTextField
      label={fieldLabels.description()}
      path="description"
      description={m.events_form_description_hint()}
      error={errorOf('description')}
      value={form.values.description}
      onChange={(document) => form.setFieldValue('description', document)}
      onBlur={() => leave('description')}
    />
  )
}
