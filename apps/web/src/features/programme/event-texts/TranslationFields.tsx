import type { Language } from '@foyer/domain'
import { m, traitsOf } from '@foyer/messages'
import { Textarea, TextInput } from '@mantine/core'
import { RichText } from '../../../ui/RichText.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { languageOf } from '../../../ui/text-language.ts'
import classes from './EventTexts.module.css'
import type { TextField, TextGroup, Typed } from './texts-draft.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const RichTextField = lazyPart(() => import('../../../ui/RichTextField.tsx'), {
  coming: () => <div className={classes['editorSpace']} />,
})

interface TranslationFieldsProps {
  groups: readonly TextGroup[]
  main: Language
  language: Language
  typed: Readonly<Record<string, Typed>>
  /** What is wrong with which text, by its key. */
  errors: Readonly<Record<string, string>>
  readOnly: boolean
  onType: (key: string, typed: Typed) => void
}

/** Each text with its original beside the field, in one language. */
export function TranslationFields({ groups, main, ...fields }: TranslationFieldsProps) {
  return groups.map(({ key, title, fields: own }) => (
    <Surface as="section" key={key} className={classes['group']}>
      <h2 className="flush heading text-20">
        <bdi {...(key !== 'event' && languageOf(main))}>{title}</bdi>
      </h2>
      {own.map((field) => (
        <div key={field.key} className={classes['pair']}>
          <Original field={field} main={main} missing={!isWritten(fields.typed[field.key])} />
          <Translation field={field} {...fields} />
        </div>
      ))}
    </Surface>
  ))
}

function isWritten(typed: Typed | undefined): boolean {
  return typeof typed === 'string' ? typed.trim() !== '' : Boolean(typed)
}

function Original({ field, main, missing }: { field: TextField; main: Language; missing: boolean }) {
  const { original } = field
  return (
    <div>
      <p className="cluster align-center gap-8 text-sm semibold margin-bottom-6">
        <span>{field.label}</span>
        <bdi lang={main} className="mute">
          {traitsOf(main).name}
        </bdi>
        {missing && <Badge tone="warn">{m.programme_texts_missing()}</Badge>}
      </p>
      <div id={`original-${field.key}`} className="keeps-lines breakable" {...languageOf(main)}>
        {typeof original === 'string' ? original : <RichText document={original} under={3} />}
      </div>
    </div>
  )
}

function Translation({
  field,
  language,
  typed,
  errors,
  readOnly,
  onType,
}: Pick<TranslationFieldsProps, 'language' | 'typed' | 'errors' | 'readOnly' | 'onType'> & { field: TextField }) {
  const { key, kind, most } = field
  const label = `${field.label} (${traitsOf(language).name})`
  const value = typed[key] ?? null
  if (kind === 'rich')
    return (
      <RichTextField
        label={label}
        path={key}
        error={errors[key]}
        language={language}
        readOnly={readOnly}
        value={typeof value === 'string' ? null : value}
        onChange={(document) => onType(key, document)}
      />
    )
  const props = {
    ...languageOf(language),
    'data-path': key,
    label,
    error: errors[key],
    readOnly,
    value: typeof value === 'string' ? value : '',
    maxLength: most,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onType(key, event.currentTarget.value),
  }
  return kind === 'line' ? <TextInput {...props} /> : <Textarea {...props} autosize minRows={2} maxRows={10} />
}
